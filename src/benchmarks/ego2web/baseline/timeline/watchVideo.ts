import sharp from 'sharp';
import { readFrames } from '../../../../media/readFrames.js';
import { createWatcher } from './createWatcher.js';
import type { Timeline } from './SeenThing.js';

/** A video, or pictures of it with their times in seconds. */
export type Watchable =
  | { kind: 'video'; path: string; stepSeconds: number }
  | { kind: 'frames'; frames: { path: string; timeSeconds: number }[] };

const longestSide = 1280;

/**
 * What comes near the eyes in a video, in order of time.
 * @throws DeixisError MEDIA_* (input)
 */
export async function watchVideo(source: Watchable): Promise<Timeline> {
  const watcher = createWatcher();
  if (source.kind === 'video') {
    const options = { maxSide: longestSide, minimumStepSeconds: source.stepSeconds };
    await readFrames(source.path, options, (picture) => watcher.look(picture, picture.timeSeconds));
  } else {
    for (const { path, timeSeconds } of source.frames) {
      const { data, info } = await sharp(path)
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      await watcher.look({ width, height, channels: 3, data }, timeSeconds);
    }
  }
  return watcher.finish();
}
