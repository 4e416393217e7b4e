import type { Box } from '../../../html/PageSnapshot.js';
import type { Picture } from '../../../perception/Picture.js';
import { holds } from './geometry.js';

/** A part of a picture that was searched for text. */
export interface Look {
  region: Box;
  /** What the search was shown: the region and some pixels around it. */
  outer: Box;
  /** The picture there, row by row. */
  pixels: Uint8Array;
  boxes: Promise<Box[]>;
}

/** Looks kept; of a recording that is more than is pointed at within minutes. */
const mostLooks = 60;
/** Grey levels by which a pixel may differ and still be the same, compressed anew; and how many may differ more. */
const leastDifference = 24;
const mostPixels = 2;
/** In pixels: lines this far outside a region were seen whole too. */
const slack = 0;

/** What was found on a recording: a part of the screen that shows the same again is not searched again. */
export class LookMemory {
  private readonly looks: Look[] = [];
  private readonly texts = new WeakMap<Box, Promise<{ text: string; confidence: number }>>();

  find(picture: Picture, region: Box): Look | undefined {
    return this.looks.find((look) => holds(look.region, region, slack) && showsSame(picture, look));
  }

  add(picture: Picture, region: Box, outer: Box, boxes: Promise<Box[]>): Look {
    const pixels = new Uint8Array(outer.width * outer.height);
    for (let row = 0; row < outer.height; row++) {
      const start = (outer.y + row) * picture.width + outer.x;
      pixels.set(picture.data.subarray(start, start + outer.width), row * outer.width);
    }
    const look = { region, outer, pixels, boxes };
    this.looks.push(look);
    if (this.looks.length > mostLooks) this.looks.shift();
    return look;
  }

  /** The text of a box that a look found, read once. */
  textOf(
    box: Box,
    read: () => Promise<{ text: string; confidence: number }>,
  ): Promise<{ text: string; confidence: number }> {
    let text = this.texts.get(box);
    if (!text) {
      text = read();
      this.texts.set(box, text);
    }
    return text;
  }
}

function showsSame({ data, width, height }: Picture, { outer, pixels }: Look): boolean {
  if (outer.x + outer.width > width || outer.y + outer.height > height) return false;
  let others = 0;
  for (let row = 0; row < outer.height; row++) {
    let there = (outer.y + row) * width + outer.x;
    for (let i = row * outer.width, end = i + outer.width; i < end; i++, there++) {
      const difference = data[there]! - pixels[i]!;
      if (difference <= leastDifference && difference >= -leastDifference) continue;
      others += 1;
      if (others > mostPixels) return false;
    }
  }
  return true;
}
