import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Derivation } from '../../../core/Exposure.js';
import { sha256 } from '../../../core/hash.js';
import type { FrameFile } from '../../../core/InputPart.js';
import type { GazeTrace } from '../../../gaze/GazeTrace.js';
import { gazeAt } from '../../../gaze/gazeAt.js';
import type { SampledFrame } from '../../../media/SampledFrame.js';
import type { Picture } from '../../../perception/Picture.js';
import type { Condition } from '../names.js';
import { cropSquare } from './pictures/cropSquare.js';
import { downsample } from './pictures/downsample.js';
import { gazeSquare, type SquareOptions } from './pictures/gazeSquare.js';
import { maskSquare } from './pictures/maskSquare.js';
import { overlaySaliency } from './pictures/overlaySaliency.js';

/** Looks of so many seconds before a frame are on its gaze map; none after it. */
const mapSeconds = 1;
const jpegQuality = 95;

export interface ShownFrame {
  frame: FrameFile;
  derivations: Derivation[];
}

/**
 * Writes one frame as a condition shows it, as JPEG; null where the condition needs the gaze and there is none at this frame.
 * @param videoSha256 what the frame was decoded from
 */
export async function showFrame(
  sampled: SampledFrame,
  condition: Condition,
  gaze: GazeTrace | null,
  square: SquareOptions,
  videoSha256: string,
): Promise<ShownFrame | null> {
  const { timeSeconds } = sampled;
  const picture = await readPicture(sampled.path);
  const scale = gaze ? picture.width / gaze.width : 1;
  const look = gaze && gazeAt(gaze, timeSeconds);
  let shown: { name: string; picture: Picture; startSeconds?: number };
  if (condition === 'fr') shown = { name: 'frame', picture };
  else if (condition === 'ad')
    shown = {
      name: `frame on ${100 * (square.share ?? 0.1)}% of its pixels`,
      picture: await downsample(picture, square.share ?? 0.1),
    };
  else if (condition === 'saliency') {
    const looks = (gaze?.points ?? []).filter(
      (point) => point.timeSeconds > timeSeconds - mapSeconds && point.timeSeconds <= timeSeconds,
    );
    shown = {
      name: `frame under a gaze map of ${mapSeconds} s`,
      picture: overlaySaliency(
        picture,
        looks.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
      ),
      startSeconds: timeSeconds - mapSeconds,
    };
  } else {
    if (!look) return null;
    const area = gazeSquare(picture, { x: look.x * scale, y: look.y * scale }, square);
    const place = `${area.side} px from (${area.left}, ${area.top})`;
    shown =
      condition === 'gc'
        ? { name: `square around the gaze, ${place}`, picture: cropSquare(picture, area) }
        : { name: `frame without the square around the gaze, ${place}`, picture: maskSquare(picture, area) };
  }
  const { width, height, channels } = shown.picture;
  const bytes = await sharp(shown.picture.data, { raw: { width, height, channels } })
    .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const sentSha256 = sha256(bytes);
  const path = `${sampled.path}.${condition}.${sentSha256.slice(0, 12)}.jpg`;
  // Others may read the same picture at this moment.
  const fresh = `${path}.${randomUUID()}`;
  await writeFile(fresh, bytes);
  await rename(fresh, path);
  return {
    frame: { ...fileFacts(sampled), path, mediaType: 'image/jpeg', width, height, sentSha256 },
    derivations: [
      {
        name: 'decoded frame',
        inputs: [videoSha256],
        output: sampled.sha256,
        span: { startSeconds: timeSeconds, endSeconds: timeSeconds },
      },
      {
        name: shown.name,
        inputs: [sampled.sha256],
        output: sentSha256,
        span: { startSeconds: Math.max(0, shown.startSeconds ?? timeSeconds), endSeconds: timeSeconds },
      },
    ],
  };
}

async function readPicture(path: string): Promise<Picture> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

function fileFacts({ timeSeconds, requestedSeconds, pts, timeBase, sha256: decoded }: SampledFrame) {
  return { timeSeconds, requestedSeconds, pts, timeBase, sha256: decoded };
}
