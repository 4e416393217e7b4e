import sharp from 'sharp';
import { readFrames } from '../../../../media/readFrames.js';
import type { Picture } from '../../../../perception/Picture.js';
import { createWatcher, type Watcher } from './createWatcher.js';
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
  const watcher = createWatcher(source.kind === 'video' ? source.stepSeconds : stepOf(source.frames));
  if (source.kind === 'video') {
    await readSteps(source.path, source.stepSeconds, watcher.look);
  } else {
    await lookAtFrames(source.frames, watcher.look);
  }
  return watcher.finish();
}

/** Gives what the video shows at 0, one step, two steps ... (contract 1: the last picture at or before that time). */
async function readSteps(path: string, stepSeconds: number, look: Watcher['look']): Promise<void> {
  let next = 0;
  let shown: Picture | null = null;
  let isNew = false;
  const showUntil = async (seconds: number): Promise<void> => {
    for (; shown && next < seconds; next += stepSeconds) {
      await look(shown, next, isNew);
      isNew = false;
    }
  };
  const { video } = await readFrames(path, { maxSide: longestSide }, async (picture) => {
    await showUntil(picture.timeSeconds);
    const { width, height, channels, data } = picture;
    shown = { width, height, channels, data: data.slice() };
    isNew = true;
  });
  await showUntil(Math.max(video.videoEnd, next + stepSeconds / 2));
}

/** Frames that show the same as the one before them are given once: until the next one, a frame is what there is to see. */
async function lookAtFrames(
  frames: readonly { path: string; timeSeconds: number }[],
  look: Watcher['look'],
): Promise<void> {
  const stepSeconds = stepOf(frames);
  for (const [index, { path, timeSeconds }] of frames.entries()) {
    const picture = await readPicture(path);
    const until = frames[index + 1]?.timeSeconds ?? timeSeconds;
    await look(picture, timeSeconds, path !== frames[index - 1]?.path);
    for (let time = timeSeconds + stepSeconds; time < until - stepSeconds / 2; time += stepSeconds)
      await look(picture, time, false);
  }
}

/** The gap between two frames that were asked for one after the other; larger ones hold frames that showed nothing new. */
function stepOf(frames: readonly { timeSeconds: number }[]): number {
  const gaps = frames
    .slice(1)
    .map(({ timeSeconds }, index) => timeSeconds - frames[index]!.timeSeconds)
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? 1;
}

async function readPicture(path: string): Promise<Picture> {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data };
}
