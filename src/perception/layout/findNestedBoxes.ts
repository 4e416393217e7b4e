import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';
import { type FloodedRegion, Flooder } from './Flooder.js';

/** A box smaller than this in either direction is a letter or an icon's part. */
const leastSide = 8;
const mostBoxes = 8;

/**
 * The boxes that a person sees around a point of a screen, from the inside out: a button, the card it is on, the
 * section. Each is either an evenly coloured area or a hole in one. Works on grey pictures; found from the picture
 * alone. In pixels of the picture.
 * @param flooder of the picture; kept by those who ask for many points of one picture
 */
export function findNestedBoxes(
  picture: Picture,
  x: number,
  y: number,
  flooder = new Flooder(picture),
): Box[] {
  const boxes: Box[] = [];
  let region = flooder.flood(x, y);
  if (region && isBox(region.box)) boxes.push(region.box);
  for (let level = 0; level < 6 && boxes.length < mostBoxes; level++) {
    const inner: Box = boxes.at(-1) ?? { x, y, width: 1, height: 1 };
    const outer = findAround(flooder, picture, inner, region, x, y);
    if (!outer) break;
    const hole = flooder.holeAround(outer, x, y);
    if (hole && isBox(hole) && grows(hole, boxes.at(-1))) boxes.push(hole);
    if (isBox(outer.box) && grows(outer.box, boxes.at(-1))) boxes.push(outer.box);
    region = outer;
    if (outer.box.width >= picture.width * 0.98 && outer.box.height >= picture.height * 0.98) break;
  }
  return boxes.filter((box) => box.width < picture.width * 0.98 || box.height < picture.height * 0.98);
}

function isBox(box: Box): boolean {
  return box.width >= leastSide && box.height >= leastSide;
}

/** Whether a box is larger than the one before and holds it, give or take a border. */
function grows(box: Box, before: Box | undefined): boolean {
  if (!before) return true;
  const slack = 3;
  return (
    box.width * box.height > before.width * before.height * 1.05 &&
    box.x <= before.x + slack &&
    box.y <= before.y + slack &&
    box.x + box.width >= before.x + before.width - slack &&
    box.y + box.height >= before.y + before.height - slack
  );
}

/** The evenly coloured area that surrounds a box: steps outward on four sides until one holds the box. */
function findAround(
  flooder: Flooder,
  picture: Picture,
  inner: Box,
  known: FloodedRegion | undefined,
  x: number,
  y: number,
): FloodedRegion | undefined {
  const centreX = inner.width > 1 ? inner.x + inner.width / 2 : x;
  const centreY = inner.height > 1 ? inner.y + inner.height / 2 : y;
  for (let step = 2; step < Math.max(picture.width, picture.height); step += step < 24 ? 2 : 6) {
    const left = inner.x - step;
    const right = inner.x + inner.width + step;
    const top = inner.y - step;
    const bottom = inner.y + inner.height + step;
    let best: FloodedRegion | undefined;
    for (const [px, py] of [
      [left, centreY],
      [right, centreY],
      [centreX, top],
      [centreX, bottom],
    ] as const) {
      const region = flooder.flood(px, py);
      if (!region || region.number === known?.number || region.area < 150) continue;
      if (!grows(region.box, inner)) continue;
      if (!best || region.box.width * region.box.height < best.box.width * best.box.height) best = region;
    }
    if (best) return best;
    if (left < 0 && right >= picture.width && top < 0 && bottom >= picture.height) return undefined;
  }
  return undefined;
}
