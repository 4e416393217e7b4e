import type { Box } from '../../../html/PageSnapshot.js';
import type { Picture } from '../../../perception/Picture.js';

/** What was read in one line. */
interface Reading {
  text: string;
  confidence: number;
}

/** A part of a picture that was searched for text. */
interface Look {
  width: number;
  height: number;
  /** The picture there, row by row. */
  pixels: Uint8Array;
  /** In pixels from the part's own corner. */
  lines: Promise<Box[]>;
}

/** Looks kept; of a recording that is more than is pointed at within minutes. */
const mostLooks = 400;
/** Grey levels by which a pixel may differ and still be the same, compressed anew; and how many may differ more. */
const leastDifference = 24;
const mostPixels = 2;

/** What was found on a recording: what shows the same again, there or scrolled to elsewhere, is not searched again. */
export class LookMemory {
  private readonly looks: Look[] = [];
  private readonly texts = new WeakMap<Box, Promise<Reading>>();

  find(picture: Picture, part: Box): Look | undefined {
    return this.looks.find(
      (look) => look.width === part.width && look.height === part.height && showsSame(picture, part, look),
    );
  }

  /** @param part in whole pixels, inside the picture */
  add(picture: Picture, part: Box, lines: Promise<Box[]>): Look {
    const { width, height } = part;
    const pixels = new Uint8Array(width * height);
    for (let row = 0; row < height; row++) {
      const start = (part.y + row) * picture.width + part.x;
      pixels.set(picture.data.subarray(start, start + width), row * width);
    }
    const look = { width, height, pixels, lines };
    this.looks.push(look);
    if (this.looks.length > mostLooks) this.looks.shift();
    return look;
  }

  /** The text of a line of a look, read once. */
  textOf(line: Box, read: () => Promise<Reading>): Promise<Reading> {
    let text = this.texts.get(line);
    if (!text) {
      text = read();
      this.texts.set(line, text);
    }
    return text;
  }
}

function showsSame({ data, width }: Picture, part: Box, { pixels }: Look): boolean {
  let others = 0;
  for (let row = 0; row < part.height; row++) {
    let there = (part.y + row) * width + part.x;
    for (let i = row * part.width, end = i + part.width; i < end; i++, there++) {
      const difference = data[there]! - pixels[i]!;
      if (difference <= leastDifference && difference >= -leastDifference) continue;
      others += 1;
      if (others > mostPixels) return false;
    }
  }
  return true;
}
