import { inputError } from '../../core/errors.js';
import { probeVideo } from '../../media/probeVideo.js';
import type { VideoFacts } from '../../media/VideoFacts.js';

/** What a video holds. @throws DeixisError MEDIA_* (input), also where it has sound alone */
export async function probePictures(
  file: string,
  options: { signal?: AbortSignal } = {},
): Promise<VideoFacts> {
  const facts = await probeVideo(file, options);
  if (!facts.hasVideo)
    throw inputError('MEDIA_NO_VIDEO', `${file}: it has no pictures`, {
      hint: 'give a file with moving pictures',
    });
  return facts;
}
