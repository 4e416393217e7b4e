import { encodeFrames, type FrameToEncode } from '../../src/media/encodeFrames.js';

export const madeWidth = 96;
export const madeHeight = 64;

/** The gray level of a made video's frame, so that a decoded picture says which frame it is. */
export function levelOf(index: number): number {
  return 20 + ((index * 37) % 200);
}

/** A small H.264 video: frame i is of one gray, levelOf(i), except its left half, which is white. */
export async function makeVideo(
  path: string,
  timesSeconds: number[],
  durationSeconds: number,
  options: {
    audio?: { samples: Float32Array; sampleRate: number };
    keyframeEvery?: number;
    noise?: boolean;
  } = {},
): Promise<void> {
  const frames: FrameToEncode[] = timesSeconds.map((timeSeconds, index) => {
    const data = new Uint8Array(madeWidth * madeHeight * 3);
    let state = index + 1;
    for (let pixel = 0; pixel < madeWidth * madeHeight; pixel += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      const right = options.noise ? state % 256 : levelOf(index);
      data.fill(pixel % madeWidth < madeWidth / 2 ? 255 : right, pixel * 3, pixel * 3 + 3);
    }
    return { timeSeconds, picture: { kind: 'rgb', data, width: madeWidth, height: madeHeight } };
  });
  const { audio, keyframeEvery } = options;
  await encodeFrames({ frames, durationSeconds, codec: 'h264', audio, keyframeEvery }, path);
}
