import { runMediaJob } from './runMediaJob.js';
import type { VideoFacts } from './VideoFacts.js';

/**
 * What a media file holds, found by reading it through (not by trusting its header) and decoding its first picture and
 * sound. Files with sound alone give hasVideo false.
 * @throws DeixisError MEDIA_* (input) naming the file and its fault
 */
export async function probeVideo(path: string, options: { signal?: AbortSignal } = {}): Promise<VideoFacts> {
  const facts = (await runMediaJob<VideoFacts>({ kind: 'probe', path }, options))!;
  return { ...facts, path };
}
