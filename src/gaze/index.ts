export type { AriaCalibration } from './AriaCalibration.js';
export { type DrawGazeOptions, drawGaze } from './drawGaze.js';
export { type GazeFormat, type GazePoint, type GazeTrace, gazeFormats } from './GazeTrace.js';
export { type GazeAtTime, type GazeQuery, gazeAt } from './gazeAt.js';
export { projectPoint } from './projectPoint.js';
export { readAriaCalibration } from './readAriaCalibration.js';
export { type GazeOptions, readGazeTrace } from './readGazeTrace.js';
