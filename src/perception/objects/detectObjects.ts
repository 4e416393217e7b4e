import type { InferenceSession } from 'onnxruntime-web/wasm';
import type { Box } from '../../html/PageSnapshot.js';
import { fitPicture } from '../fitPicture.js';
import type { Picture } from '../Picture.js';
import { objectKinds } from './objectKinds.js';
import { objectInput, openObjectModel } from './openObjectModel.js';

export interface DetectedObject {
  /** One of objectKinds. */
  label: string;
  /** 0 to 1. */
  score: number;
  /** In pixels of the picture. */
  box: Box;
}

export interface DetectObjectsOptions {
  /** Default 0.3. */
  leastScore?: number;
  /** Default 50. */
  maximumObjects?: number;
}

const side = 512;
/** Cells of the model's maps, each 4 x 4 pixels of its input. */
const cells = side / 4;
const heatName = 'tower_0/Sigmoid';
const sizeName = 'tower_0/mul';
/** Two boxes of one kind that share more of their area are one thing. */
const mostOverlap = 0.5;

let opening: Promise<InferenceSession> | undefined;

/**
 * Finds things of the 80 kinds of COCO. A weak detector of 4 MB: what it finds on first-person video and what it takes for
 * something else stands in the README.
 * @throws DeixisError GRAPH_MODEL_UNREADABLE (environment)
 * @example const things = await detectObjects(picture, { leastScore: 0.4 });
 */
export async function detectObjects(
  picture: Picture,
  { leastScore = 0.3, maximumObjects = 50 }: DetectObjectsOptions = {},
): Promise<DetectedObject[]> {
  opening ??= openObjectModel([heatName, sizeName], side);
  const session = await opening;
  const { Tensor } = await import('onnxruntime-web/wasm');
  const input = new Tensor('float32', fitPicture(picture, side), [1, 3, side, side]);
  const answer = await session.run({ [objectInput]: input });
  const heat = answer[heatName]!.data as Float32Array;
  const size = answer[sizeName]!.data as Float32Array;
  const peaks = findPeaks(heat, leastScore).sort((a, b) => b.score - a.score);
  const found: DetectedObject[] = [];
  for (const { kind, score, x, y } of peaks) {
    if (found.length >= maximumObjects) break;
    const label = objectKinds[kind]!;
    const box = boxAt(size, x, y, picture);
    if (box.width <= 0 || box.height <= 0) continue;
    if (found.some((other) => other.label === label && overlap(other.box, box) > mostOverlap)) continue;
    found.push({ label, score, box });
  }
  return found;
}

/** Cells that are at least as hot as their eight neighbours, on the map of their kind. */
function findPeaks(heat: Float32Array, least: number) {
  const peaks: { kind: number; score: number; x: number; y: number }[] = [];
  for (let i = 0; i < heat.length; i++) {
    const score = heat[i]!;
    if (score < least) continue;
    const kind = Math.floor(i / (cells * cells));
    const y = Math.floor(i / cells) % cells;
    const x = i % cells;
    let isPeak = true;
    for (let row = Math.max(0, y - 1); row <= Math.min(cells - 1, y + 1) && isPeak; row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(cells - 1, x + 1); column++)
        if (heat[(kind * cells + row) * cells + column]! > score) isPeak = false;
    if (isPeak) peaks.push({ kind, score, x, y });
  }
  return peaks;
}

/** The model says how far the sides lie from a cell's corner, in pixels of its input: left, top, right, bottom. */
function boxAt(size: Float32Array, x: number, y: number, { width, height }: Picture): Box {
  const distance = (plane: number): number => size[(plane * cells + y) * cells + x]!;
  const scaleX = width / side;
  const scaleY = height / side;
  const left = Math.max(0, (x * 4 - distance(0)) * scaleX);
  const top = Math.max(0, (y * 4 - distance(1)) * scaleY);
  const right = Math.min(width, (x * 4 + distance(2)) * scaleX);
  const bottom = Math.min(height, (y * 4 + distance(3)) * scaleY);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (a.width * a.height + b.width * b.height - across * down);
}
