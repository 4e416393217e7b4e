/** What this room offers to programs that use the package as a library. */
export { trackCursor } from './cursor/trackCursor.js';
export { detectHands } from './hands/detectHands.js';
export { detectObjects } from './objects/detectObjects.js';
export { describePicture } from './pictureFeatures/describePicture.js';
export { registerFrame } from './registration/registerFrame.js';
export { findSpeechIntervals } from './speech/findSpeechIntervals.js';
export { readText } from './text/readText.js';
