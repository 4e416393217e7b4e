/** What this room offers to programs that use the package as a library. */
export { trackCursor } from './cursor/trackCursor.js';
export { registerFrame } from './registration/registerFrame.js';
export { findSpeechIntervals } from './speech/findSpeechIntervals.js';
export { readText } from './text/readText.js';
