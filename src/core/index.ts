/** What this room offers to programs that use the package as a library. */
export { DeixisError } from './DeixisError.js';
export type { Exposure, ExposurePart, TimeSpan } from './Exposure.js';
export type { FrameFile, InputPart, MediaPart } from './InputPart.js';
export { type Outcome, outcomes } from './Outcome.js';
export { parseLooseJson } from './parseLooseJson.js';
export type { Usage } from './Usage.js';
