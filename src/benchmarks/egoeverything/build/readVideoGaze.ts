import type { GazeTrace } from '../../../gaze/GazeTrace.js';
import { readAriaCalibration } from '../../../gaze/readAriaCalibration.js';
import { readGazeTrace } from '../../../gaze/readGazeTrace.js';
import type { BuildFile } from './BuildFile.js';

/**
 * The gaze of a video, whose numbers are of what the build says.
 * @param frame of the video as shown; for pixels where the build names no other
 * @throws DeixisError as readGazeTrace and readAriaCalibration
 */
export async function readVideoGaze(
  file: string,
  frame: { width: number; height: number },
  { width, height, calibrationFile, directory: _, ...rest }: NonNullable<BuildFile['gaze']>,
): Promise<GazeTrace> {
  return readGazeTrace(file, {
    ...{ width: width ?? frame.width, height: height ?? frame.height },
    ...rest,
    ...(calibrationFile === undefined ? {} : { calibration: await readAriaCalibration(calibrationFile) }),
  });
}
