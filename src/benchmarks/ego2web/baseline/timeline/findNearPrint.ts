import type { Box } from '../../../../html/PageSnapshot.js';
import type { Picture } from '../../../../perception/Picture.js';
import { detectTextBoxes } from '../../../../perception/text/detectTextBoxes.js';

/** Width at which a picture is glanced at: type that is large in the picture can be seen, small type can't. */
const glanceWidth = 384;
/** Of the picture's height: lines that are lower stand on shelves, not before the eyes. */
const leastLineHeight = 0.04;

/** Distance from the middle, in shares of the picture, at which print counts a third: what is looked at is in the middle. */
const middleReach = 0.26;

export interface NearPrint {
  /** Around all of its lines, in pixels of the picture. */
  box: Box;
  lineCount: number;
  /** Height of its largest line, as a share of the picture's height. */
  largest: number;
}

/** The lines of large print that belong together and stand out most, where there are any. */
export async function findNearPrint(picture: Picture): Promise<NearPrint | null> {
  const { width, height } = picture;
  const whole = { x: 0, y: 0, width, height };
  const boxes = await detectTextBoxes(picture, whole, Math.min(1, glanceWidth / width));
  const isWhole = ({ x, y, ...box }: Box): boolean =>
    x > 2 && y > 2 && x + box.width < width - 2 && y + box.height < height - 2;
  const large = boxes.filter((box) => box.height >= leastLineHeight * height && isWhole(box));
  let best: { lines: Box[]; box: Box; weight: number } | null = null;
  for (const seed of large) {
    const lines = growGroup(seed, boxes);
    const box = surround(lines);
    const weight = lines.reduce((sum, line) => sum + prominence(line, width, height), 0);
    if (!best || weight > best.weight) best = { lines, box, weight };
  }
  if (!best) return null;
  return {
    box: best.box,
    lineCount: best.lines.length,
    largest: Math.max(...best.lines.map((line) => line.height)) / height,
  };
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
  return (
    across > 0.3 * Math.min(a.width, b.width) && gap < 0.6 * Math.max(a.height, b.height) && isInLine(a, b)
  );
}

/** Lines of one label are centred, or begin or end together. */
function isInLine(a: Box, b: Box): boolean {
  const most = 0.12 * Math.max(a.width, b.width);
  const [left, right] = [a.x - b.x, a.x + a.width - b.x - b.width];
  return Math.abs(left) < most || Math.abs(right) < most || Math.abs(left + right) / 2 < most;
}

/** Large and near the middle counts most. */
function prominence({ x, y, width, height }: Box, pictureWidth: number, pictureHeight: number): number {
  const aside = (x + width / 2) / pictureWidth - 0.5;
  const off = (y + height / 2) / pictureHeight - 0.5;
  return width * height * Math.exp(-(aside ** 2 + off ** 2) / middleReach ** 2);
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
