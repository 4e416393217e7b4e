import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import type { Stream } from 'node-av/lib';

/** How a coded picture becomes the picture as shown. */
export interface Geometry {
  /** Degrees clockwise. */
  rotation: 0 | 90 | 180 | 270;
  /** Mirrored left to right, before turning. */
  mirrored: boolean;
  /** Size as shown: turned, and square pixels. */
  width: number;
  height: number;
  pixelAspect: { num: number; den: number };
}

/** Reads rotation from the display matrix, or, where there is none, from the old `rotate` tag. */
export function readGeometry(stream: Stream): Geometry {
  const { codecpar } = stream;
  const { rotation, mirrored } = readMatrix(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)) ?? {
    rotation: readTag(stream),
    mirrored: false,
  };
  const stated = [stream.sampleAspectRatio, codecpar.sampleAspectRatio].find(
    ({ num, den }) => num > 0 && den > 0,
  );
  const pixelAspect = { num: stated?.num ?? 1, den: stated?.den ?? 1 };
  const shown = squarePixels(codecpar.width, codecpar.height, pixelAspect);
  const turned = rotation === 90 || rotation === 270;
  return {
    rotation,
    mirrored,
    width: turned ? shown.height : shown.width,
    height: turned ? shown.width : shown.height,
    pixelAspect,
  };
}

/** Browsers only ever enlarge: wide pixels widen the picture, narrow ones make it higher. */
export function squarePixels(
  width: number,
  height: number,
  { num, den }: { num: number; den: number },
): { width: number; height: number } {
  return num >= den
    ? { width: Math.round((width * num) / den), height }
    : { width, height: Math.round((height * den) / num) };
}

/** The matrix is nine 16.16 numbers; only turns by quarter circles are known, anything else is left as it is. */
function readMatrix(data: Buffer | null): { rotation: Geometry['rotation']; mirrored: boolean } | undefined {
  if (!data || data.length < 36) return undefined;
  const [a, b, c, d] = [0, 4, 12, 16].map((offset) => Math.sign(data.readInt32LE(offset)));
  const mirrored = a! * d! - b! * c! < 0;
  // A mirror changes the sign of the first row; take it out to find the turn.
  const [x, y] = mirrored ? [-a!, -b!] : [a!, b!];
  if (x !== 0 && y !== 0) return { rotation: 0, mirrored: false };
  if (y > 0) return { rotation: 90, mirrored };
  if (y < 0) return { rotation: 270, mirrored };
  return { rotation: x < 0 ? 180 : 0, mirrored };
}

function readTag(stream: Stream): Geometry['rotation'] {
  const degrees = Number(stream.metadata?.get('rotate') ?? 0);
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}
