import { DeixisError } from '../../core/DeixisError.js';
import { findCutOff } from '../../media/findCutOff.js';
import type { VideoFacts } from '../../media/VideoFacts.js';

/**
 * Looks at a video that was just named, so that what is wrong with it is told now and not when a machine comes to it, hours later.
 * It is taken in all the same: one bad video costs only itself.
 * @param open gives what the video holds, or throws why it is of no use
 * @param lost what cannot be had without it: "no clip can be had of a video"
 */
export async function lookAtVideo(
  file: string,
  open: () => Promise<VideoFacts>,
  lost: string,
): Promise<{ facts?: VideoFacts; notes: string[] }> {
  try {
    const facts = await open();
    const lack = findCutOff(facts);
    return { facts, notes: lack ? [`a video lacks its end: ${file}: ${lack}`] : [] };
  } catch (error) {
    // What the machine lacks is no fault of the video, and the same for all.
    if (!DeixisError.is(error) || error.kind === 'environment') throw error;
    return { notes: [`${lost}: ${error.message}`] };
  }
}
