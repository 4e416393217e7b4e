import type { Box } from '../../../html/PageSnapshot.js';
import type { TextLine } from '../../../perception/text/TextLine.js';
import type { FoundThing } from '../../../perception/things/findThings.js';

export interface PrintedThing extends FoundThing {
  lines: TextLine[];
}

/** A part that lies to so much of itself inside something belongs to it. */
const mostlyInside = 0.6;
/** A thing is so much larger than the print on it, at least. */
const leastMargin = 1.2;

/**
 * Gives print to the things that it is on. Lines that stand below each other are one block; a block lies on the smallest thing
 * around it, or else is one thing with the parts of its outline that were found apart. Letters are no things.
 * @param found things of one picture
 * @param lines of the same
 */
export function joinPrint(
  found: readonly FoundThing[],
  lines: readonly TextLine[],
  colorsAround: (box: Box) => string[],
): PrintedThing[] {
  const isLetter = ({ box }: FoundThing): boolean =>
    lines.some((line) => box.height < 1.3 * line.box.height && shareInside(box, line.box) >= mostlyInside);
  let things = found
    .filter((thing) => !isLetter(thing))
    .map((thing): PrintedThing => ({ ...thing, lines: [] }));
  for (const block of findBlocks(lines)) {
    const print = boxAround(block.map(({ box }) => box));
    const [around] = things
      .filter(
        ({ box }) => areaOf(box) >= leastMargin * areaOf(print) && shareInside(print, box) >= mostlyInside,
      )
      .sort((a, b) => areaOf(a.box) - areaOf(b.box));
    if (around) {
      around.lines.push(...block);
      continue;
    }
    const wide = grow(print);
    const parts = things.filter(({ box }) => shareInside(box, wide) >= mostlyInside);
    things = things.filter((thing) => !parts.includes(thing));
    const largest = [...parts].sort((a, b) => areaOf(b.box) - areaOf(a.box))[0];
    things.push({
      box: largest ? boxAround([print, ...parts.map(({ box }) => box)]) : wide,
      colors: largest?.colors ?? colorsAround(print),
      topShare: 1,
      skin: parts.map(({ skin }) => skin).sort((a, b) => (b?.share ?? 0) - (a?.share ?? 0))[0] ?? null,
      lines: [...block, ...parts.flatMap((part) => part.lines)].sort((a, b) => a.box.y - b.box.y),
    });
  }
  return things;
}

function findBlocks(lines: readonly TextLine[]): TextLine[][] {
  const blocks: TextLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.box.y - b.box.y)) {
    const block = blocks.find((above) => isBelow(line.box, above.at(-1)!.box));
    if (block) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function isBelow(box: Box, above: Box): boolean {
  const gap = box.y - (above.y + above.height);
  const shared = Math.min(box.x + box.width, above.x + above.width) - Math.max(box.x, above.x);
  return gap < Math.max(box.height, above.height) && shared > 0.5 * Math.min(box.width, above.width);
}

/** What is printed on reaches about a quarter beyond its print. */
export function grow({ x, y, width, height }: Box): Box {
  const margin = Math.max(width, height) / 4;
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

function boxAround(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    ...{ x, y },
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

function areaOf({ width, height }: Box): number {
  return width * height;
}

/** How much of a box lies in another, 0 to 1. */
function shareInside(box: Box, other: Box): number {
  const across = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
  const down = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
  return across <= 0 || down <= 0 ? 0 : (across * down) / areaOf(box);
}
