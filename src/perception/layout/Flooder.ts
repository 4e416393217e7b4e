import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';

/** An area of even colour. */
export interface FloodedRegion {
  number: number;
  box: Box;
  /** In pixels of the picture. */
  area: number;
}

/** Within an area neighbours differ by less than the first, and all from where it was begun by at most the second. */
const leastStep = 5;
const mostDrift = 4;

/** Finds areas of even colour in a grey picture, each once, at the picture's own size. */
export class Flooder {
  private readonly labels: Int32Array;
  private readonly regions: FloodedRegion[] = [];
  /** The search for a hole in which each pixel was seen last. */
  private seenIn: Int32Array | undefined;
  private holeCount = 0;

  constructor(private readonly picture: Picture) {
    this.labels = new Int32Array(picture.width * picture.height);
  }

  /** The area at a point; undefined outside the picture. */
  flood(x: number, y: number): FloodedRegion | undefined {
    const { width, height } = this.picture;
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
    const start = row * width + column;
    if (this.labels[start] !== 0) return this.regions[this.labels[start]! - 1];
    return this.fill(start);
  }

  private fill(start: number): FloodedRegion {
    const { data, width, height } = this.picture;
    const { labels } = this;
    const number = this.regions.length + 1;
    let [left, top, right, bottom, area] = [width, height, 0, 0, 0];
    const seed = data[start]!;
    const belongs = (next: number, value: number): boolean => {
      if (labels[next] !== 0) return false;
      const difference = data[next]! - value;
      const drift = data[next]! - seed;
      return difference < leastStep && difference > -leastStep && drift <= mostDrift && drift >= -mostDrift;
    };
    labels[start] = number;
    // Runs within a row, as their first and last pixel.
    const stack = [start, start];
    while (stack.length > 0) {
      let to = stack.pop()!;
      let from = stack.pop()!;
      const y = Math.floor(from / width);
      const rowStart = y * width;
      const rowEnd = rowStart + width - 1;
      while (from > rowStart && belongs(from - 1, data[from]!)) labels[--from] = number;
      while (to < rowEnd && belongs(to + 1, data[to]!)) labels[++to] = number;
      area += to - from + 1;
      if (from - rowStart < left) left = from - rowStart;
      if (to - rowStart > right) right = to - rowStart;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (const step of [-width, width]) {
        if (step < 0 ? y === 0 : y === height - 1) continue;
        for (let i = from; i <= to; i++) {
          if (!belongs(i + step, data[i]!)) continue;
          const first = i + step;
          labels[first] = number;
          while (i < to && belongs(i + 1 + step, data[i + 1]!)) labels[++i + step] = number;
          stack.push(first, i + step);
        }
      }
    }
    const region = {
      number,
      area,
      box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
    };
    this.regions.push(region);
    return region;
  }

  /** The hole in an area that holds a point: what lies on it there. */
  holeAround(region: FloodedRegion, x: number, y: number): Box | undefined {
    const { labels } = this;
    const { width } = this.picture;
    const start = Math.round(y) * width + Math.round(x);
    if (labels[start] === region.number) return undefined;
    this.seenIn ??= new Int32Array(labels.length);
    const { seenIn } = this;
    const search = ++this.holeCount;
    const isOpen = (at: number): boolean => labels[at] !== region.number && seenIn[at] !== search;
    const [firstColumn, firstRow] = [region.box.x, region.box.y];
    const [lastColumn, lastRow] = [firstColumn + region.box.width - 1, firstRow + region.box.height - 1];
    let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
    seenIn[start] = search;
    // Runs within a row, as their first and last pixel.
    const stack = [start, start];
    while (stack.length > 0) {
      let to = stack.pop()!;
      let from = stack.pop()!;
      const row = Math.floor(from / width);
      const rowStart = row * width;
      const isInside = row > firstRow && row < lastRow;
      // What touches the edge of the area's box leads no further.
      if (isInside) {
        while (from - rowStart > firstColumn && isOpen(from - 1)) seenIn[--from] = search;
        while (to - rowStart < lastColumn && isOpen(to + 1)) seenIn[++to] = search;
      }
      left = Math.min(left, from - rowStart);
      right = Math.max(right, to - rowStart);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      if (!isInside) continue;
      const [inner, outer] = [
        Math.max(from, rowStart + firstColumn + 1),
        Math.min(to, rowStart + lastColumn - 1),
      ];
      for (const step of [-width, width]) {
        for (let i = inner; i <= outer; i++) {
          if (!isOpen(i + step)) continue;
          const first = i + step;
          seenIn[first] = search;
          while (i < outer && isOpen(i + 1 + step)) seenIn[++i + step] = search;
          stack.push(first, i + step);
        }
      }
    }
    return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  }
}
