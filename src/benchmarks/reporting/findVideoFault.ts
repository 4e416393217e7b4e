import { DeixisError } from '../../core/DeixisError.js';
import { findCutOff } from '../../media/findCutOff.js';
import { probeVideo } from '../../media/probeVideo.js';
import type { VideoFacts } from '../../media/VideoFacts.js';

export interface VideoFault {
  /** In words, without the file's name. */
  fault: string;
  /** Whether there is anything in it that a player could show. */
  canPlay: boolean;
}

/**
 * Whether a video is empty, was cut off or cannot be read; null where nothing is wrong.
 * @param probe where the video's facts are known already
 */
export async function findVideoFault(
  path: string,
  probe: () => Promise<VideoFacts> = () => probeVideo(path),
): Promise<VideoFault | null> {
  try {
    const facts = await probe();
    if (!facts.hasVideo) return { fault: 'it has sound but no pictures', canPlay: true };
    const lack = findCutOff(facts);
    return lack ? { fault: lack, canPlay: true } : null;
  } catch (error) {
    if (!DeixisError.is(error) || error.kind === 'environment') throw error;
    return { fault: error.message.replace(`${path}: `, ''), canPlay: false };
  }
}
