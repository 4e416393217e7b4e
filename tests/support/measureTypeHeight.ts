import type { Box } from '../../src/html/PageSnapshot.js';
import type { Picture } from '../../src/perception/Picture.js';

/**
 * Room that is looked at around a line, in heights of its box: the text reader cuts its boxes near the letters, and through those of
 * print that is not level.
 */
const room = 0.6;

interface Spot {
  x: number;
  y: number;
  height: number;
}

/**
 * How high the high letters (capitals, figures, those with an upstroke) of one line of print stand in a picture, in pixels: the
 * middle one, the lower of two. A letter is a connected spot of ink; its edge is where the picture is half as dark as ink, so that
 * blur makes it neither higher nor lower. Letters that run together or into something else are left out. 0 where nothing is left.
 * @param line box around the line, as the text reader gives it
 * @param text that stands there
 */
export function measureTypeHeight(picture: Picture, line: Box, text: string): number {
  const left = Math.max(0, Math.floor(line.x - room * line.height));
  const top = Math.max(0, Math.floor(line.y - room * line.height));
  const width = Math.min(picture.width, Math.ceil(line.x + line.width + room * line.height)) - left;
  const height = Math.min(picture.height, Math.ceil(line.y + line.height * (1 + room))) - top;
  const grey = new Uint8Array(width * height);
  const inside: number[] = [];
  const isInside = (x: number, y: number): boolean =>
    x >= line.x && x < line.x + line.width && y >= line.y && y < line.y + line.height;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = ((top + y) * picture.width + left + x) * picture.channels;
      const { data, channels } = picture;
      const value =
        channels === 1 ? data[at]! : (data[at]! * 299 + data[at + 1]! * 587 + data[at + 2]! * 114) / 1000;
      grey[y * width + x] = value;
      if (isInside(left + x, top + y)) inside.push(Math.floor(value));
    }
  const middle = betweenTones(inside);
  const letters = [...text].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).length;
  const high = [...text].filter((letter) => /[\p{Lu}\p{N}bdfhkl]/u.test(letter)).length;
  // Ink is dark or light: that of the two which makes about as many spots as there are letters.
  const [spots] = [true, false]
    .map((dark) =>
      findSpots(
        Uint8Array.from(grey, (value) => (value < middle === dark ? 1 : 0)),
        width,
        height,
      ).filter(({ x, y }) => isInside(left + x, top + y)),
    )
    .sort((a, b) => Math.abs(a.length - letters) - Math.abs(b.length - letters));
  const heights = spots!.map((spot) => spot.height).sort((a, b) => b - a);
  return heights[high >> 1] ?? 0;
}

/** Half-way between the two tones of a crop, which are told apart by Otsu's threshold. */
function betweenTones(values: readonly number[]): number {
  const counts = new Float64Array(256);
  for (const value of values) counts[value]! += 1;
  const all = values.reduce((sum, value) => sum + value, 0);
  let [best, middle, below, sumBelow] = [-1, 0, 0, 0];
  for (let value = 0; value < 255; value += 1) {
    below += counts[value]!;
    sumBelow += value * counts[value]!;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const [dark, light] = [sumBelow / below, (all - sumBelow) / above];
    const between = below * above * (dark - light) ** 2;
    if (between > best) [best, middle] = [between, (dark + light) / 2];
  }
  return middle;
}

/** Connected spots that do not touch the border, their middles and heights. */
function findSpots(ink: Uint8Array, width: number, height: number): Spot[] {
  const spots: Spot[] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (!ink[start]) continue;
    let [left, right, top, bottom, cut] = [width, 0, height, 0, false];
    const stack = [start];
    ink[start] = 0;
    while (stack.length > 0) {
      const at = stack.pop()!;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [
        ...[Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)],
      ] as [number, number, number, number];
      cut ||= x === 0 || y === 0 || x === width - 1 || y === height - 1;
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height || !ink[ny * width + nx]) continue;
          ink[ny * width + nx] = 0;
          stack.push(ny * width + nx);
        }
    }
    if (!cut) spots.push({ x: (left + right) / 2, y: (top + bottom) / 2, height: bottom - top + 1 });
  }
  return spots;
}
