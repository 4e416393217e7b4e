import { readFrames } from '../../media/readFrames.js';
import type { CursorTrack } from './CursorTrack.js';
import { CursorTracker } from './CursorTracker.js';

export interface TrackCursorOptions {
  /** Frames a second that are looked at, at most; a hand moves little in a fifteenth of a second. Default 15. */
  framesPerSecond?: number;
  startSeconds?: number;
  endSeconds?: number;
  signal?: AbortSignal;
}

/**
 * The way of the mouse pointer through a screen recording, from its pictures alone: any common arrow or hand, dark or
 * light, at 0.6 to 2.5 times its usual size.
 * @throws DeixisError what the file lacks or what is wrong with it (input), as from media/readFrames
 * @example const { points } = await trackCursor('recording.mp4');
 */
export async function trackCursor(
  path: string,
  { framesPerSecond = 15, startSeconds, endSeconds, signal }: TrackCursorOptions = {},
): Promise<CursorTrack> {
  const tracker = new CursorTracker();
  // The tracker looks at two pictures at a time, this one and the one before.
  let [present, before] = [new Uint8Array(), new Uint8Array()];
  await readFrames(
    path,
    { pixels: 'gray', minimumStepSeconds: 1 / framesPerSecond - 0.005, startSeconds, endSeconds, signal },
    ({ width, height, data, timeSeconds, unchanged }) => {
      if (unchanged) {
        tracker.repeat(timeSeconds);
        return undefined;
      }
      [present, before] = [before.length === data.length ? before : new Uint8Array(data.length), present];
      present.set(data);
      tracker.push({ width, height, channels: 1, data: present }, timeSeconds);
      return undefined;
    },
  );
  return tracker.finish();
}
