import { usageError } from '../../core/errors.js';
import type { Rotation } from '../../gaze/projectGaze.js';

/** As `build egoeverything start` and data sets call them, so that what is seen here is what is built there. */
export interface GazeFlags {
  gaze?: string;
  gazeSize?: { width: number; height: number };
  calibration?: string;
  rotation?: Rotation;
  clockZero?: number;
  clockOffset?: number;
}

/**
 * What says how gaze is read means nothing where none is given.
 * @throws DeixisError OPTION_CONFLICT (usage)
 */
export function refuseWithoutGaze({
  gaze,
  gazeSize,
  calibration,
  rotation,
  clockZero,
  clockOffset,
}: GazeFlags): void {
  if (gaze !== undefined) return;
  const others = {
    ...{ 'gaze-size': gazeSize, calibration, rotation },
    ...{ 'clock-zero': clockZero, 'clock-offset': clockOffset },
  };
  for (const [option, value] of Object.entries(others))
    if (value !== undefined)
      throw usageError('OPTION_CONFLICT', `--${option}: is for --gaze`, {
        hint: 'leave it out, or give --gaze too',
      });
}
