import type { Box } from '../../html/PageSnapshot.js';
import { nameColor } from '../colors/nameColor.js';
import { findSkinRegions } from '../hands/findSkinRegions.js';
import type { Picture } from '../Picture.js';
import { findGround } from './findGround.js';
import { growRegion } from './growRegion.js';
import { makeSmallPicture, type SmallPicture } from './SmallPicture.js';

export interface FoundThing {
  /** In pixels of the picture. */
  box: Box;
  /** Plain words for the colours of its outside, most of it first. */
  colors: string[];
  /** How wide it is near its top, as a share of its widest: little for what has a neck. */
  topShare: number;
  /** Skin that lies against it: on how much of its outside, and of which mean red, green, blue; null where there is none. */
  skin: { share: number; color: [number, number, number] } | null;
}

const longestSide = 256;
/** As shares of the picture. */
const leastArea = 0.0007;
const mostArea = 0.45;
/** Of its box a thing fills at least so much; edges of doors and boards do not. */
const leastFill = 0.4;
/** Of walls, boards and shades rather than of things. */
const dullColors = new Set(['grey', 'white', 'black', 'beige', 'brown']);
/** A colour on less of the outside is left out. */
const leastColor = 0.15;
/** What a grey cell counts for the name of a colour, where a cell of full colour counts one more. */
const leastVivid = 0.15;

/**
 * Things that stand out by colour from even surfaces behind and below them, whatever they are. A rule, no model: what touches
 * in the picture is one thing, what has the colour of its ground is none, and a ground of many colours hides what stands on it.
 * @example const things = findThings(picture);
 */
export function findThings(picture: Picture): FoundThing[] {
  if (picture.channels === 1) return [];
  const small = makeSmallPicture(picture, longestSide);
  const { width, height, scale } = small;
  const skin = new Uint8Array(width * height);
  for (const { cells } of findSkinRegions(picture, width, height)) for (const at of cells) skin[at] = 1;
  const mask = findGround(small).map((isGround, at) => (isGround || skin[at] ? 0 : 1)) as Uint8Array;
  return findParts(open(mask, width, height), width, height)
    .flatMap((part) => splitPart(part, small))
    .filter((part) => isThing(part, width * height))
    .map(({ cells, box }) => ({
      box: {
        x: box.x * scale,
        y: box.y * scale,
        width: box.width * scale,
        height: box.height * scale,
      },
      colors: outerColors(small, cells),
      topShare: topShare(cells, box, width),
      skin: touchingSkin(small, cells, skin),
    }));
}

interface Part {
  cells: number[];
  box: Box;
}

function isThing({ cells, box }: Part, size: number): boolean {
  const share = cells.length / size;
  return share >= leastArea && share <= mostArea && cells.length >= leastFill * box.width * box.height;
}

/** A dull region that holds several bright ones is their board or their shade, and no thing itself. */
function splitPart(part: Part, small: SmallPicture): Part[] {
  const { width, height } = small;
  if (!dullColors.has(outerColors(small, part.cells)[0] ?? '')) return [part];
  const bright = new Uint8Array(width * height);
  for (const at of part.cells) if (!dullColors.has(nameAt(small, at))) bright[at] = 1;
  const inner = findParts(open(bright, width, height), width, height).filter((one) =>
    isThing(one, width * height),
  );
  return inner.length > 1 ? inner : [part];
}

/** Over the rows from an eighth to a quarter of its height, below what a lid or a hand hides. */
function topShare(cells: readonly number[], { y, height }: Box, width: number): number {
  const rows = new Map<number, number>();
  for (const at of cells) {
    const row = Math.floor(at / width) - y;
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  const widest = Math.max(...rows.values());
  const near = [...rows].filter(([row]) => row >= height / 8 && row <= height / 4).map(([, count]) => count);
  return near.length === 0 ? 1 : near.reduce((sum, count) => sum + count, 0) / near.length / widest;
}

function nameAt({ data }: SmallPicture, at: number): string {
  return nameColor(data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!);
}

/** What is left where lines of one cell are taken away: seams between surfaces. */
function open(mask: Uint8Array, width: number, height: number): Uint8Array {
  return pass(pass(mask, width, height, true), width, height, false);
}

function pass(mask: Uint8Array, width: number, height: number, shrink: boolean): Uint8Array {
  const out = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const around = [
        mask[at]!,
        x > 0 ? mask[at - 1]! : mask[at]!,
        x < width - 1 ? mask[at + 1]! : mask[at]!,
        y > 0 ? mask[at - width]! : mask[at]!,
        y < height - 1 ? mask[at + width]! : mask[at]!,
      ];
      out[at] = shrink ? Math.min(...around) : Math.max(...around);
    }
  return out;
}

function findParts(mask: Uint8Array, width: number, height: number): Part[] {
  const parts: Part[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start]) continue;
    mask[start] = 0;
    const { cells, left, right, top, bottom } = growRegion(start, { width, height }, (_, to) => {
      if (!mask[to]) return false;
      mask[to] = 0;
      return true;
    });
    parts.push({ cells, box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } });
  }
  return parts;
}

/**
 * Names of the colours of its rim, two cells wide, without the outermost cell, which its ground shines into. Vivid cells count
 * more: shade and what stands behind are dull.
 */
function outerColors(small: SmallPicture, cells: readonly number[]): string[] {
  const own = new Set(cells);
  const done = new Set<number>();
  const counts = new Map<string, number>();
  let total = 0;
  let rim = cells.filter((at) => around(at, small.width).some((beside) => !own.has(beside)));
  for (let ring = 0; ring <= 2; ring++) {
    for (const at of rim) {
      done.add(at);
      if (ring === 0) continue;
      const name = nameAt(small, at);
      const worth = leastVivid + vividness(small, at);
      counts.set(name, (counts.get(name) ?? 0) + worth);
      total += worth;
    }
    rim = [
      ...new Set(
        rim.flatMap((at) => around(at, small.width).filter((beside) => own.has(beside) && !done.has(beside))),
      ),
    ];
  }
  return [...counts]
    .filter(([, count]) => count >= total * leastColor)
    .sort((a, b) => b[1] - a[1])
    .map(([name]) => name);
}

/** How far a cell is from grey, 0 to 1. */
function vividness({ data }: SmallPicture, at: number): number {
  const [red, green, blue] = [data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!];
  return (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;
}

/** Three cells outwards from its rim: an edge between two colours is two cells wide. */
function touchingSkin(
  { width, data }: SmallPicture,
  cells: readonly number[],
  skin: Uint8Array,
): FoundThing['skin'] {
  const own = new Set(cells);
  const rim = cells.filter((at) => around(at, width).some((beside) => !own.has(beside)));
  const seen = new Set<number>();
  const color: [number, number, number] = [0, 0, 0];
  let touched = 0;
  for (const at of rim) {
    const near = reach.flatMap((x) => reach.map((y) => at + y * width + x)).filter((one) => skin[one]);
    if (near.length > 0) touched += 1;
    for (const one of near) seen.add(one);
  }
  if (seen.size === 0) return null;
  for (const at of seen)
    for (let channel = 0; channel < 3; channel++) color[channel]! += data[at * 3 + channel]! / seen.size;
  return { share: touched / rim.length, color };
}

const reach = [-3, -2, -1, 0, 1, 2, 3];

function around(at: number, width: number): number[] {
  return [at - 1, at + 1, at - width, at + width];
}
