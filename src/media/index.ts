/** What this room offers to programs that use the package as a library. */

export { cutVideo, muteVideo, shiftAudio } from './editMedia.js';
export { encodeFrames } from './encodeFrames.js';
export { extractAudio, extractAudioFile } from './extractAudio.js';
export { probeVideo } from './probeVideo.js';
export { readFrames } from './readFrames.js';
export { sampleFrames } from './sampleFrames.js';
