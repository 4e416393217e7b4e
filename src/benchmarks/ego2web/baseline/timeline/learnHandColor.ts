import { isSkin } from '../../../../perception/hands/isSkin.js';
import { besidePrint } from './besidePrint.js';
import { colorDistance, sameSkinDistance } from './colorDistance.js';
import { forEachCell } from './forEachCell.js';
import type { PrintLook } from './PrintLook.js';
import { shareOfColor } from './shareOfColor.js';
import type { Color, SmallPicture } from './shrinkPicture.js';

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
        (list, other) =>
          other === index || list.some((one) => colorDistance(one, ...color) < sameSkinDistance),
      );
      if (others.length < leastStretches) continue;
      const worth = (others.length - 1) / (0.01 + shareOf(color, some));
      if (!best || worth > best.worth) best = { color, worth };
    }
  return best?.color ?? null;
}

/** Colours of skin that take some of what lies beside the print, in steps of 12, most of it first. */
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
        if (colorDistance(color, sum[0] / count, sum[1] / count, sum[2] / count) < sameSkinDistance)
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
