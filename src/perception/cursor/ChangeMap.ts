import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';

const blockSize = 16;
/** Grey levels; compression alone stays below. */
const leastDifference = 24;
/** Pixels of a block that must differ. */
const leastPixels = 2;

/** Which blocks of a grey recording changed from frame to frame, and when each changed last. */
export class ChangeMap {
  readonly columns: number;
  readonly rows: number;
  /** 1 where the block changed in the last step. */
  readonly changed: Uint8Array;
  /** The step in which each block changed last; 0 for never. */
  readonly lastChanged: Int32Array;
  /** The step in which each block changed before that. */
  private readonly changedBefore: Int32Array;
  changedCount = 0;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.columns = Math.ceil(width / blockSize);
    this.rows = Math.ceil(height / blockSize);
    this.changed = new Uint8Array(this.columns * this.rows);
    this.lastChanged = new Int32Array(this.columns * this.rows);
    this.changedBefore = new Int32Array(this.columns * this.rows);
  }

  /** Compares two frames; `step` numbers the later one. */
  update(before: Picture, after: Picture, step: number): void {
    const { width, height, columns, changed, lastChanged } = this;
    const a = asBuffer(before.data);
    const b = asBuffer(after.data);
    const wordsA = asWords(a);
    const wordsB = asWords(b);
    const counts = new Uint16Array(columns);
    changed.fill(0);
    this.changedCount = 0;
    for (let row = 0; row < this.rows; row++) {
      const top = row * blockSize;
      const bottom = Math.min(height, top + blockSize);
      if (areEqual(a, b, top * width, bottom * width)) continue;
      counts.fill(0);
      for (let y = top; y < bottom; y++) {
        const start = y * width;
        const end = start + width;
        if (areEqual(a, b, start, end)) continue;
        for (let column = 0, from = start; column < columns; column++, from += blockSize) {
          // When a page scrolls, nearly all blocks are known to have changed after a row or two.
          if (counts[column]! >= leastPixels) continue;
          const to = Math.min(end, from + blockSize);
          for (let word = from >> 2, lastWord = (to - 1) >> 2; word <= lastWord; word++) {
            if (wordsA[word] === wordsB[word] && word < wordsA.length) continue;
            for (let i = Math.max(from, word << 2), last = Math.min(to, (word << 2) + 4); i < last; i++) {
              const difference = a[i]! - b[i]!;
              if (difference > leastDifference || difference < -leastDifference) counts[column]! += 1;
            }
          }
        }
      }
      for (let column = 0; column < columns; column++) {
        if (counts[column]! < leastPixels) continue;
        changed[row * columns + column] = 1;
        this.changedBefore[row * columns + column] = lastChanged[row * columns + column]!;
        lastChanged[row * columns + column] = step;
        this.changedCount += 1;
      }
    }
  }

  /** The share of the picture that changed in the last step. */
  get share(): number {
    return this.changedCount / this.changed.length;
  }

  /** The last step, at most `upTo`, in which any block that the box touches changed. */
  lastChangeIn(left: number, top: number, right: number, bottom: number, upTo: number): number {
    let last = 0;
    const lastColumn = Math.min(this.columns - 1, right >> 4);
    const lastRow = Math.min(this.rows - 1, bottom >> 4);
    for (let row = Math.max(0, top >> 4); row <= lastRow; row++) {
      for (let column = Math.max(0, left >> 4); column <= lastColumn; column++) {
        const block = row * this.columns + column;
        const change = this.lastChanged[block]!;
        last = Math.max(last, change <= upTo ? change : this.changedBefore[block]!);
      }
    }
    return last;
  }

  /** The changed blocks as boxes in pixels, side by side ones in one. */
  regions(): Box[] {
    const boxes: Box[] = [];
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        if (!this.changed[row * this.columns + column]) continue;
        const first = column;
        while (column + 1 < this.columns && this.changed[row * this.columns + column + 1]) column += 1;
        boxes.push({
          x: first * blockSize,
          y: row * blockSize,
          width: (column + 1 - first) * blockSize,
          height: blockSize,
        });
      }
    }
    return boxes;
  }
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

/** Most of a recording stands still: memory is compared faster than pixels are. */
function areEqual(a: Buffer, b: Buffer, start: number, end: number): boolean {
  return a.compare(b, start, end, start, end) === 0;
}

/** Four pixels in one number, to be compared at once; up to three last ones are left out. */
function asWords(pixels: Uint8Array): Int32Array {
  const { buffer, byteOffset, length } = pixels.byteOffset % 4 === 0 ? pixels : new Uint8Array(pixels);
  return new Int32Array(buffer, byteOffset, length >> 2);
}
