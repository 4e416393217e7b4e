import { join } from 'node:path';
import type { GazeTrace } from '../../../gaze/GazeTrace.js';
import { readAriaCalibration } from '../../../gaze/readAriaCalibration.js';
import { readGazeTrace } from '../../../gaze/readGazeTrace.js';
import type { EgoEverythingInstance } from '../schema.js';

/**
 * The gaze that an instance names, read as it says.
 * @throws DeixisError as readGazeTrace and readAriaCalibration
 */
export async function readInstanceGaze(
  { file, calibrationFile, ...rest }: NonNullable<EgoEverythingInstance['gaze']>,
  directory: string,
): Promise<GazeTrace> {
  return readGazeTrace(join(directory, file), {
    ...rest,
    ...(calibrationFile === undefined
      ? {}
      : { calibration: await readAriaCalibration(join(directory, calibrationFile)) }),
  });
}
