import { DeixisError } from '../../../core/DeixisError.js';
import type { VideoFacts } from '../../../media/VideoFacts.js';
import type { BuildFile } from './BuildFile.js';
import { readVideoGaze } from './readVideoGaze.js';

/**
 * Why the gaze of a video is of no use; undefined where some is.
 * @param facts of the video; undefined where it cannot be opened: then no more is found than whether the file can be read
 */
export async function findGazeFault(
  file: string,
  facts: VideoFacts | undefined,
  gaze: NonNullable<BuildFile['gaze']>,
): Promise<string | undefined> {
  try {
    const { points, leftOut } = await readVideoGaze(file, facts ?? { width: 1, height: 1 }, gaze);
    if (!facts) return undefined;
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) {
      const reasons = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`);
      return `${file}: not one of its rows is a valid sample: ${reasons.join(', ') || 'it has none'}`;
    }
    const { videoStart, videoEnd } = facts;
    if (points.some(({ timeSeconds }) => timeSeconds >= videoStart && timeSeconds <= videoEnd))
      return undefined;
    return `${file}: its samples are from ${first.timeSeconds.toFixed(1)} to ${last.timeSeconds.toFixed(1)} s, the pictures of the video from ${videoStart.toFixed(1)} to ${videoEnd.toFixed(1)} s; expected the clock of the video`;
  } catch (error) {
    if (!DeixisError.is(error)) throw error;
    return error.message;
  }
}
