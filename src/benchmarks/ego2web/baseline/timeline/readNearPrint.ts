import type { Box } from '../../../../html/PageSnapshot.js';
import { nameColors } from '../../../../perception/colors/nameColors.js';
import { detectObjects } from '../../../../perception/objects/detectObjects.js';
import type { Picture } from '../../../../perception/Picture.js';
import { readText } from '../../../../perception/text/readText.js';
import type { NearPrint } from './findNearPrint.js';
import type { SeenThing } from './SeenThing.js';

/** At this height of letters the model that reads them gains nothing from more pixels. */
const finestWidth = 720;

/** One picture read where its near print stands: what is printed there, its colours, and what it may be. */
export async function readNearPrint(
  picture: Picture,
  { box: near }: NearPrint,
): Promise<Pick<SeenThing, 'lines' | 'colors' | 'kinds'>> {
  const { width } = picture;
  const region = grow(near, 0.15, 0.35, picture);
  const magnify = Math.min(1, finestWidth / width);
  const read = await readText(picture, region, { leastConfidence: 0.55, magnify });
  const own = grow(near, 0.08, 0.12, picture);
  const lines = read.filter(({ text, box }) => /[\p{L}\p{N}]{2}/u.test(text) && isMiddleIn(box, own));
  const largest = Math.max(...lines.map(({ box }) => box.height), 1);
  // The thing itself shows at the edge of its label.
  const around = grow(near, 0.15, 0.4, picture);
  const things = await detectObjects(picture, { leastScore: 0.3 });
  return {
    lines: lines
      .map(({ text, confidence, box }) => ({
        text,
        weight: confidence * Math.sqrt(Math.min(1, box.height / largest)),
      }))
      .sort((a, b) => b.weight - a.weight),
    colors: nameColors(picture, around, near),
    kinds: [...new Set(things.filter(({ box }) => holds(box, near)).map(({ label }) => label))],
  };
}

/** What is printed on other things beside it is read as well, since the finder of lines needs room. */
function isMiddleIn({ x, y, width, height }: Box, outer: Box): boolean {
  const [across, down] = [x + width / 2 - outer.x, y + height / 2 - outer.y];
  return across > 0 && down > 0 && across < outer.width && down < outer.height;
}

function grow(box: Box, across: number, down: number, { width, height }: Picture): Box {
  const x = Math.max(0, box.x - across * box.width);
  const y = Math.max(0, box.y - down * box.height);
  return {
    x,
    y,
    width: Math.min(width, box.x + (1 + across) * box.width) - x,
    height: Math.min(height, box.y + (1 + down) * box.height) - y,
  };
}

/** Whether the middle of the print lies on the thing, and the thing is not the whole picture around it. */
function holds(thing: Box, print: Box): boolean {
  const x = print.x + print.width / 2;
  const y = print.y + print.height / 2;
  const isInside = x > thing.x && x < thing.x + thing.width && y > thing.y && y < thing.y + thing.height;
  return isInside && thing.width * thing.height < 16 * print.width * print.height;
}
