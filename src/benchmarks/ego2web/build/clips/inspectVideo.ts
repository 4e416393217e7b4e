import { inputError } from '../../../../core/errors.js';
import type { VideoFacts } from '../../../../media/VideoFacts.js';
import { probePictures } from '../../../building/probePictures.js';
import type { VideoNarrations } from './readNarrations.js';
import { uidOf } from './uidOf.js';

/**
 * Opens a video and says what it holds and what was narrated of it, or why no clip can be had of it.
 * @throws DeixisError MEDIA_* (input), NARRATIONS_MISSING, VIDEO_TOO_SHORT (input)
 */
export async function inspectVideo(
  file: string,
  {
    clipSeconds,
    narrations,
    signal,
  }: {
    clipSeconds: number;
    /** Those of the wanted videos by uid, and the file that they are from. */
    narrations?: { file: string; byUid: ReadonlyMap<string, VideoNarrations> };
    signal?: AbortSignal;
  },
): Promise<{ facts: VideoFacts; told: VideoNarrations | undefined }> {
  const facts = await probePictures(file, signal ? { signal } : {});
  const { duration } = facts;
  const told = narrations?.byUid.get(uidOf(file));
  if (narrations && !told)
    throw inputError(
      'NARRATIONS_MISSING',
      `${file}: ${narrations.file} says nothing about "${uidOf(file)}"`,
      { hint: 'call the video after its uid in that file' },
    );
  // As planClips counts: a container's clock may be a little short.
  if (duration + 0.01 < clipSeconds)
    throw inputError(
      'VIDEO_TOO_SHORT',
      `${file}: ${duration.toFixed(1)} s are less than one clip of ${clipSeconds} s`,
      { hint: 'give longer videos, or begin a build with smaller --clip-seconds' },
    );
  return { facts, told };
}
