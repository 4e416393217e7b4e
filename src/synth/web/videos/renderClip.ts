import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeFrames, type FrameToEncode } from '../../../media/encodeFrames.js';
import { bodyColors, colorNames } from '../../world/colors.js';
import type { Clip } from '../../world/World.js';

const width = 320;
const height = 180;
const framesPerSecond = 4;

/** The clip's file: a disc that moves over its subject's colours above a bar that grows; MP4, AV1, without sound. */
export async function renderClip(clip: Clip, signal: AbortSignal): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'deixis-clip-'));
  try {
    const path = join(folder, 'clip.mp4');
    await encodeFrames(
      {
        frames: drawFrames(clip),
        durationSeconds: clip.durationSeconds,
        quality: 45,
        keyframeEvery: 20,
        signal,
      },
      path,
    );
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function* drawFrames(clip: Clip): Generator<FrameToEncode> {
  const colors = clip.prop?.colors ?? {
    body: bodyColors[colorNames[clip.title.length % colorNames.length]!],
    label: '#fbf7ea',
    ink: '#1b1b1f',
  };
  const [body, label, ink] = [colors.body, colors.label, colors.ink].map(channelsOf) as [Rgb, Rgb, Rgb];
  const count = clip.durationSeconds * framesPerSecond;
  for (let index = 0; index < count; index += 1) {
    const data = new Uint8Array(width * height * 3);
    const centerX = 40 + ((width - 80) * ((index * 7) % count)) / count;
    const centerY = 85 + 40 * Math.sin((2 * Math.PI * index) / (5 * framesPerSecond));
    const grown = (width * (index + 1)) / count;
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const isDisc = (x - centerX) ** 2 + (y - centerY) ** 2 < 28 ** 2;
        const color = y >= height - 12 ? (x < grown ? ink : label) : isDisc ? label : body;
        data.set(color, (y * width + x) * 3);
      }
    yield { timeSeconds: index / framesPerSecond, picture: { kind: 'rgb', data, width, height } };
  }
}

type Rgb = [number, number, number];

function channelsOf(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;
}
