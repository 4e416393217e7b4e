import type { Box } from '../../../../html/PageSnapshot.js';
import { isSkin } from '../../../../perception/hands/isSkin.js';
import type { SmallPicture } from './shrinkPicture.js';

export type Color = [red: number, green: number, blue: number];

/** Near print as it stood before the eyes at one look. */
export interface PrintLook {
  picture: SmallPicture;
  box: Box;
}

/** Further apart than this, two colours (0 to 255, three channels) are not one person's skin in one light. */
const mostDistance = 34;
/** Of the cells beside print: less is no hand that holds a thing. */
const leastShare = 0.04;
/** Colours of one stretch that are compared with those of the others. */
const colorsPerStretch = 6;
/** Stretches of print that must have the colour beside them. */
const leastStretches = 2;
/** One in so many pictures tells how common a colour is. */
const commonStep = 4;

/**
 * The colour of the wearer's hands, learnt from a whole video: of the colours that skin can have, the one that lies beside
 * near print in most stretches and is rare otherwise. Wood and cartons have the hue of skin too, but they lie beside one
 * thing, or everywhere.
 * @param stretches the looks at each thing that was near
 * @param pictures of all looks
 * @returns null where no colour comes again
 */
export function learnHandColor(
  stretches: readonly (readonly PrintLook[])[],
  pictures: readonly SmallPicture[],
): Color | null {
  const ofStretches = stretches.map((looks) => commonColors(looks));
  const some = pictures.filter((_, index) => index % commonStep === 0);
  let best: { color: Color; worth: number } | null = null;
  for (const [index, colors] of ofStretches.entries())
    for (const color of colors) {
      const others = ofStretches.filter(
        (list, other) => other === index || list.some((one) => colorDistance(one, color) < mostDistance),
      );
      if (others.length < leastStretches) continue;
      const worth = (others.length - 1) / (0.01 + shareOf(color, some));
      if (!best || worth > best.worth) best = { color, worth };
    }
  return best?.color ?? null;
}

/** Where the hand that holds a thing is: right of its print, from its top downwards; a left hand is not looked for. */
export function besidePrint({ x, y, width, height }: Box): Box {
  return {
    x: x + 0.96 * width,
    y: y - 0.1 * height,
    width: Math.max(0.5 * width, 0.8 * height),
    height: 1.7 * height,
  };
}

/** The share of a box that has a colour. */
export function shareOfColor(picture: SmallPicture, box: Box, color: Color): number {
  let found = 0;
  let all = 0;
  forEachCell(picture, box, (red, green, blue) => {
    all += 1;
    if (colorDistance([red, green, blue], color) < mostDistance) found += 1;
  });
  return all === 0 ? 0 : found / all;
}

/** Brightness counts half: light changes it first. */
export function colorDistance([red, green, blue]: Color, [otherRed, otherGreen, otherBlue]: Color): number {
  const [dr, dg, db] = [red - otherRed, green - otherGreen, blue - otherBlue];
  const mean = (dr + dg + db) / 3;
  return Math.hypot(dr - mean, dg - mean, db - mean) * 1.6 + Math.abs(mean) * 0.7;
}

/** Colours of skin that lie beside the print at half of the looks at least, in steps of 12, most of it first. */
function commonColors(looks: readonly PrintLook[]): Color[] {
  const counts = new Map<number, { sum: Color; count: number }>();
  let all = 0;
  for (const { picture, box } of looks)
    forEachCell(picture, besidePrint(box), (red, green, blue) => {
      all += 1;
      if (!isSkin(red, green, blue)) return;
      const key = (Math.round(red / 12) * 32 + Math.round(green / 12)) * 32 + Math.round(blue / 12);
      const known = counts.get(key) ?? { sum: [0, 0, 0], count: 0 };
      known.sum[0] += red;
      known.sum[1] += green;
      known.sum[2] += blue;
      known.count += 1;
      counts.set(key, known);
    });
  const colors = [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ sum, count }): Color => [sum[0] / count, sum[1] / count, sum[2] / count]);
  return colors
    .slice(0, 3 * colorsPerStretch)
    .filter((color) => {
      let near = 0;
      for (const { sum, count } of counts.values())
        if (colorDistance([sum[0] / count, sum[1] / count, sum[2] / count], color) < mostDistance)
          near += count;
      return near >= leastShare * all;
    })
    .slice(0, colorsPerStretch);
}

function shareOf(color: Color, pictures: readonly SmallPicture[]): number {
  const shares = pictures.map((picture) =>
    shareOfColor(
      picture,
      { x: 0, y: 0, width: picture.width * picture.scale, height: picture.height * picture.scale },
      color,
    ),
  );
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

function forEachCell(
  { width, height, scale, data }: SmallPicture,
  box: Box,
  visit: (red: number, green: number, blue: number) => void,
): void {
  const left = Math.max(0, Math.floor(box.x / scale));
  const right = Math.min(width, Math.ceil((box.x + box.width) / scale));
  const top = Math.max(0, Math.floor(box.y / scale));
  const bottom = Math.min(height, Math.ceil((box.y + box.height) / scale));
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = 3 * (y * width + x);
      visit(data[at]!, data[at + 1]!, data[at + 2]!);
    }
}
