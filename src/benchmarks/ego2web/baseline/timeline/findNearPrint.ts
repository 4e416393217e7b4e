import type { Box } from '../../../../html/PageSnapshot.js';
import type { DetectedHand } from '../../../../perception/hands/detectHands.js';
import type { Picture } from '../../../../perception/Picture.js';
import { detectTextBoxes } from '../../../../perception/text/detectTextBoxes.js';

/** Width at which a picture is glanced at: type that is large in the picture can be seen, small type can't. */
const glanceWidth = 384;
/** Of the picture's height: lines that are lower stand on shelves, not before the eyes. */
const leastLineHeight = 0.04;

/** What a hand is at counts as much as print of this many times its size. */
const handWeight = 3;
const leastHandScore = 0.4;

export interface NearPrint {
  /** Around all of its lines, in pixels of the picture. */
  box: Box;
  lineCount: number;
  /** Height of its largest line, as a share of the picture's height. */
  largest: number;
  /** What is at it and may be a hand. */
  hands: DetectedHand[];
}

/** The lines of large print that belong together and stand out most, where there are any. */
export async function findNearPrint(
  picture: Picture,
  hands: readonly DetectedHand[],
): Promise<NearPrint | null> {
  const { width, height } = picture;
  const whole = { x: 0, y: 0, width, height };
  const boxes = await detectTextBoxes(picture, whole, Math.min(1, glanceWidth / width));
  const isWhole = ({ x, y, ...box }: Box): boolean =>
    x > 2 && y > 2 && x + box.width < width - 2 && y + box.height < height - 2;
  const large = boxes.filter((box) => box.height >= leastLineHeight * height && isWhole(box));
  let best: { lines: Box[]; box: Box; weight: number; near: DetectedHand[] } | null = null;
  for (const seed of large) {
    const lines = growGroup(seed, boxes);
    const box = surround(lines);
    const near = hands.filter((hand) => isAt(hand, box));
    const size = lines.reduce((sum, line) => sum + prominence(line, width, height), 0);
    const weight = size * (near.length > 0 ? handWeight : 1);
    if (!best || weight > best.weight) best = { lines, box, weight, near };
  }
  if (!best) return null;
  return {
    box: best.box,
    hands: best.near,
    lineCount: best.lines.length,
    largest: Math.max(...best.lines.map((line) => line.height)) / height,
  };
}

/** A hand that holds a thing lies beside its print, at the same height; a label of the colour of skin is no hand. */
function isAt({ box: hand, score }: DetectedHand, print: Box): boolean {
  if (score < leastHandScore || shared(hand, grow(print, 0.12)) > 0.6 * hand.width * hand.height)
    return false;
  const overlap = Math.min(hand.y + hand.height, print.y + print.height) - Math.max(hand.y, print.y);
  return shared(hand, grow(print, 0.3)) > 0 && overlap > 0.3 * Math.min(print.height, hand.height);
}

function grow({ x, y, width, height }: Box, share: number): Box {
  return {
    x: x - share * width,
    y: y - share * height,
    width: (1 + 2 * share) * width,
    height: (1 + 2 * share) * height,
  };
}

function shared(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

/** Lines one above the other, close to each other, are on one thing. */
function growGroup(seed: Box, boxes: readonly Box[]): Box[] {
  const group = [seed];
  for (let grew = true; grew; ) {
    grew = false;
    for (const box of boxes) {
      if (group.includes(box) || box.height < seed.height * 0.3) continue;
      if (!group.some((line) => isNextTo(line, box))) continue;
      group.push(box);
      grew = true;
    }
  }
  return group;
}

function isNextTo(a: Box, b: Box): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const gap = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
  return across > 0.3 * Math.min(a.width, b.width) && gap < 1.4 * Math.max(a.height, b.height);
}

/** Large and near the middle counts most. */
function prominence({ x, y, width, height }: Box, pictureWidth: number, pictureHeight: number): number {
  const aside = Math.abs((x + width / 2) / pictureWidth - 0.5);
  const off = Math.abs((y + height / 2) / pictureHeight - 0.5);
  return width * height * (1 - 0.8 * Math.max(aside, off));
}

function surround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
