import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';
import { findSkinRegions, type SkinRegion } from './findSkinRegions.js';

export interface DetectedHand {
  /** 0 to 1; a rule's measure, no probability. */
  score: number;
  /** In pixels of the picture: the hand's end of what is seen of the arm. */
  box: Box;
  /** In pixels of the picture: where the arm comes in at the border, the middle of the hand, and its tip. */
  points: { x: number; y: number }[];
  /** Mean red, green and blue of its skin: the same person's hands keep theirs. */
  color: [number, number, number];
}

export interface DetectHandsOptions {
  /** Default 0.4. */
  leastScore?: number;
}

/** Rows and columns of the small picture that is looked at; hands are large in first-person video. */
const longestSide = 160;
/** Share of the picture: less is no hand that holds something, more is a wall. */
const leastArea = 0.006;
const mostArea = 0.3;

/**
 * The wearer's own bare hands in first-person video, by a rule: a region of the colour of skin that comes in at the border of
 * the picture. A baseline of ours, without a model: it does not see gloves, and takes wood and clay for skin (README).
 * @example const hands = detectHands(picture);
 */
export function detectHands(picture: Picture, { leastScore = 0.4 }: DetectHandsOptions = {}): DetectedHand[] {
  if (picture.channels === 1) return [];
  const scale = Math.max(1, Math.max(picture.width, picture.height) / longestSide);
  const width = Math.max(1, Math.floor(picture.width / scale));
  const height = Math.max(1, Math.floor(picture.height / scale));
  return findSkinRegions(picture, width, height)
    .map((region) => toHand(region, picture, width, height, scale))
    .filter((hand) => hand.score >= leastScore)
    .sort((a, b) => b.score - a.score)
    .slice(0, 4);
}

function toHand(
  region: SkinRegion,
  picture: Picture,
  width: number,
  height: number,
  scale: number,
): DetectedHand {
  const { cells, area } = region;
  const rows = cells.map((cell) => Math.floor(cell / width));
  const columns = cells.map((cell) => cell % width);
  const entries = cells.flatMap((_, i) => {
    const isAtBorder = rows[i]! >= height - 2 || columns[i]! <= 1 || columns[i]! >= width - 2;
    // What comes from above is somebody or something else.
    return isAtBorder && rows[i]! > height * 0.25 ? [i] : [];
  });
  const all = cells.map((_, i) => i);
  const from = middle(entries.length > 0 ? entries : all, columns, rows);
  const far = all.map((i) => Math.hypot(columns[i]! - from.x, rows[i]! - from.y));
  const reach = far.reduce((most, distance) => Math.max(most, distance), 1);
  // The hand is the last part of the arm, about as long as a third of the picture's smaller side at most.
  const length = Math.min(reach, Math.min(width, height) * 0.4);
  const end = all.filter((i) => far[i]! >= reach - length);
  const [left, right] = range(end.map((i) => columns[i]!));
  const [top, bottom] = range(end.map((i) => rows[i]!));
  const tip = all.filter((i) => far[i]! >= reach - 2);
  const boxArea = (right - left + 1) * (bottom - top + 1);
  const share = area / (width * height);
  const isRightSize = share >= leastArea && share <= mostArea;
  const fill = Math.min(1, end.length / boxArea / 0.45);
  // A sleeve hides where the arm comes in; then it may be something else as well.
  const entry = entries.length === 0 ? 0.6 : 1;
  // A border that is skin all along is a wall or a table.
  const along = entries.length / 2 / (width + 1.5 * height);
  const score = isRightSize ? entry * fill * Math.min(1, share / 0.02) * Math.max(0, 1 - 2 * along) : 0;
  const place = ({ x, y }: { x: number; y: number }) => ({ x: (x + 0.5) * scale, y: (y + 0.5) * scale });
  return {
    score,
    box: {
      x: left * scale,
      y: top * scale,
      width: (right - left + 1) * scale,
      height: (bottom - top + 1) * scale,
    },
    points: [from, middle(end, columns, rows), middle(tip, columns, rows)].map(place),
    color: meanColor(
      picture,
      all.map((i) => place({ x: columns[i]!, y: rows[i]! })),
    ),
  };
}

function meanColor(
  { data, width, height }: Picture,
  places: { x: number; y: number }[],
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (const { x, y } of places) {
    const at = (Math.min(height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x))) * 3;
    for (let channel = 0; channel < 3; channel++) sum[channel]! += data[at + channel]! / places.length;
  }
  return sum;
}

function middle(cells: number[], columns: number[], rows: number[]): { x: number; y: number } {
  let x = 0;
  let y = 0;
  for (const i of cells) {
    x += columns[i]!;
    y += rows[i]!;
  }
  return { x: x / cells.length, y: y / cells.length };
}

function range(values: number[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}
