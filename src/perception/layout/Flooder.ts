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
  private readonly stack: Int32Array;

  constructor(private readonly picture: Picture) {
    this.labels = new Int32Array(picture.width * picture.height);
    // Two entries a run; runs hold a pixel each at least.
    this.stack = new Int32Array(2 * picture.width * picture.height);
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
    const { labels, stack } = this;
    const number = this.regions.length + 1;
    let [left, top, right, bottom, area, size] = [width, height, 0, 0, 0, 0];
    const seed = data[start]!;
    const belongs = (next: number, value: number): boolean => {
      if (labels[next] !== 0) return false;
      const difference = data[next]! - value;
      const drift = data[next]! - seed;
      return difference < leastStep && difference > -leastStep && drift <= mostDrift && drift >= -mostDrift;
    };
    labels[start] = number;
    // Runs within a row, as their first and last pixel.
    stack[size++] = start;
    stack[size++] = start;
    while (size > 0) {
      let to = stack[--size]!;
      let from = stack[--size]!;
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
          stack[size++] = first;
          stack[size++] = i + step;
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
    const { width } = this.picture;
    const start = Math.round(y) * width + Math.round(x);
    if (this.labels[start] === region.number) return undefined;
    const { box } = region;
    const seen = new Uint8Array(this.labels.length);
    let [left, top, right, bottom, size] = [Infinity, Infinity, 0, 0, 0];
    seen[start] = 1;
    this.stack[size++] = start;
    while (size > 0) {
      const at = this.stack[--size]!;
      const column = at % width;
      const row = (at - column) / width;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      if (
        column <= box.x ||
        row <= box.y ||
        column >= box.x + box.width - 1 ||
        row >= box.y + box.height - 1
      ) {
        continue;
      }
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (seen[next] || this.labels[next] === region.number) continue;
        seen[next] = 1;
        this.stack[size++] = next;
      }
    }
    return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  }
}
