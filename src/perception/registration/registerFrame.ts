import type { Picture } from '../Picture.js';
import type { FrameRegistration } from './FrameRegistration.js';
import { type GradientMap, mapGradients } from './GradientMap.js';

/** Width in half-size pixels of the columns in which rows are first compared. */
const bandWidth = 16;
/** Of so many rows one is compared to find how far the page is scrolled. */
const bandRows = 2;
/** Shares of the frame that may lie outside the page, above and below (browser bars, the end of a page). */
const leastOverlap = 0.35;
/** Of so many rows one is compared where a place is only to be found. */
const sparseRows = 5;

/** A page as it was rendered, ready to be compared with many frames. */
export interface PageTemplate {
  picture: Picture;
  map: GradientMap;
  bands: Float32Array;
}

/** @param picture the whole page, one pixel a CSS pixel */
export function preparePage(picture: Picture): PageTemplate {
  const map = mapGradients(picture, 1);
  return { picture, map, bands: bandsOf(map, Math.ceil(map.width / bandWidth)) };
}

/**
 * Finds which part of a page a frame shows, by comparing edges: first how far it is scrolled, row by row, then exactly.
 * A score under 0.3 means that the frame shows something else.
 * @param scales frame pixels a CSS pixel to try; the first one that fits well ends the search
 */
export function registerFrame(
  frame: Picture,
  page: PageTemplate,
  scales: readonly number[] = [frame.width / page.picture.width, 1, 1.25, 1.5, 2],
): FrameRegistration {
  let best: FrameRegistration = { scale: 1, offsetX: 0, offsetY: 0, score: 0 };
  for (const scale of new Set(scales)) {
    const found = registerAt(frame, page, scale);
    if (found.score > best.score) best = found;
    if (best.score > 0.6) break;
  }
  return best;
}

function registerAt(frame: Picture, page: PageTemplate, scale: number): FrameRegistration {
  const map = mapGradients(frame, scale);
  const count = Math.min(Math.ceil(map.width / bandWidth), page.bands.length / page.map.height);
  const bands = bandsOf(map, count);
  const pageBands = Math.ceil(page.map.width / bandWidth);
  const least = Math.round(map.height * leastOverlap);
  const tops: { top: number; score: number }[] = [];
  for (let top = least - map.height; top <= page.map.height - least; top++) {
    tops.push({ top, score: compareBands(bands, count, map.height, page, pageBands, top) });
  }
  tops.sort((a, b) => b.score - a.score);
  const places: Place[] = [];
  const tried: number[] = [];
  for (const { top } of tops) {
    if (tried.length >= 4) break;
    if (tried.some((other) => Math.abs(other - top) < 4)) continue;
    tried.push(top);
    for (let y = top - 1; y <= top + 1; y++) {
      for (let x = -2; x <= 2; x++) {
        places.push({ left: x, top: y, score: compareMaps(map, page.map, x, y, sparseRows) });
      }
    }
  }
  // Every few rows tell which places are worth comparing in all rows.
  places.sort((a, b) => b.score - a.score);
  let best: Place = { left: 0, top: 0, score: 0 };
  for (const { left, top } of places.slice(0, 4)) {
    const score = compareMaps(map, page.map, left, top, 1);
    if (score > best.score) best = { left, top, score };
  }
  return refine(frame, page, scale, best);
}

/** Where a frame may lie on the page, in half-size pixels. */
interface Place {
  left: number;
  top: number;
  score: number;
}

/** To a whole pixel of the page, from the half-size place. */
function refine(
  frame: Picture,
  page: PageTemplate,
  scale: number,
  { left, top, score }: Place,
): FrameRegistration {
  let best = { x: left * 2, y: top * 2, difference: Infinity };
  for (let y = top * 2 - 2; y <= top * 2 + 2; y++) {
    for (let x = left * 2 - 2; x <= left * 2 + 2; x++) {
      const difference = meanDifference(frame, page.picture, scale, x, y);
      if (difference < best.difference) best = { x, y, difference };
    }
  }
  return { scale, offsetX: -best.x * scale, offsetY: -best.y * scale, score };
}

/** Mean difference of grey levels on a sparse grid. */
function meanDifference(frame: Picture, page: Picture, scale: number, left: number, top: number): number {
  let sum = 0;
  let count = 0;
  for (let y = 3; y < frame.height; y += 7) {
    const pageY = Math.round(y / scale) + top;
    if (pageY < 0 || pageY >= page.height) continue;
    for (let x = 3; x < frame.width; x += 5) {
      const pageX = Math.round(x / scale) + left;
      if (pageX < 0 || pageX >= page.width) continue;
      const a = frame.data[(y * frame.width + x) * frame.channels]!;
      const b = page.data[(pageY * page.width + pageX) * page.channels]!;
      sum += Math.min(60, Math.abs(a - b));
      count += 1;
    }
  }
  return count === 0 ? Infinity : sum / count;
}

/** Edge strength of each row in columns of bandWidth, row by row. */
function bandsOf({ data, width, height }: GradientMap, count: number): Float32Array {
  const bands = new Float32Array(count * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < Math.min(width, count * bandWidth); x++) {
      bands[y * count + Math.floor(x / bandWidth)]! += data[y * width + x]!;
    }
  }
  return bands;
}

function compareBands(
  bands: Float32Array,
  count: number,
  height: number,
  page: PageTemplate,
  pageBands: number,
  top: number,
): number {
  const from = Math.max(0, -top);
  const to = Math.min(height, page.map.height - top);
  let product = 0;
  let own = 0;
  let others = 0;
  for (let y = from; y < to; y += bandRows) {
    for (let band = 0; band < count; band++) {
      const a = bands[y * count + band]!;
      const b = page.bands[(y + top) * pageBands + band]!;
      product += a * b;
      own += a * a;
      others += b * b;
    }
  }
  return own === 0 || others === 0
    ? 0
    : (product / Math.sqrt(own * others)) * Math.sqrt((to - from) / height);
}

/** Correlation of edges where the two overlap, lowered where they overlap little. One row in `rowStep` is looked at. */
function compareMaps(
  frame: GradientMap,
  page: GradientMap,
  left: number,
  top: number,
  rowStep: number,
): number {
  const fromY = Math.max(0, -top);
  const toY = Math.min(frame.height, page.height - top);
  const fromX = Math.max(0, -left);
  const toX = Math.min(frame.width, page.width - left);
  let product = 0;
  let own = 0;
  let others = 0;
  for (let y = fromY; y < toY; y += rowStep) {
    let i = y * frame.width + fromX;
    let j = (y + top) * page.width + fromX + left;
    for (let x = fromX; x < toX; x++, i++, j++) {
      const a = frame.data[i]!;
      const b = page.data[j]!;
      if (a === 0 && b === 0) continue;
      product += a * b;
      own += a * a;
      others += b * b;
    }
  }
  if (own === 0 || others === 0) return 0;
  return (product / Math.sqrt(own * others)) * Math.sqrt((toY - fromY) / frame.height);
}
