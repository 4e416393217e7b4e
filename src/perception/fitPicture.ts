import type { Picture } from './Picture.js';

/**
 * A picture stretched to a square, as planes of red, green and blue with values 0 to 255. Each value is the mean of what it
 * covers where the picture is made smaller, so that fine patterns do not turn into noise.
 */
export function fitPicture({ data, width, height, channels }: Picture, side: number): Float32Array {
  const out = new Float32Array(3 * side * side);
  const columns = spans(width, side);
  const rows = spans(height, side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [left, right] = columns[x]!;
      const [top, bottom] = rows[y]!;
      for (let channel = 0; channel < 3; channel++) {
        const source = channels === 1 ? 0 : channel;
        let sum = 0;
        for (let row = top; row <= bottom; row++)
          for (let column = left; column <= right; column++)
            sum += data[(row * width + column) * channels + source]!;
        out[(channel * side + y) * side + x] = sum / ((right - left + 1) * (bottom - top + 1));
      }
    }
  return out;
}

/** First and last sample of each step; steps that are narrower than a sample take the nearest one. */
function spans(length: number, steps: number): [number, number][] {
  return Array.from({ length: steps }, (_, step) => {
    const first = Math.min(
      length - 1,
      Math.floor((step * length) / steps + 0.5 * Math.min(1, length / steps)),
    );
    const last = Math.ceil(((step + 1) * length) / steps - 0.5) - 1;
    return [first, Math.max(first, Math.min(length - 1, last))];
  });
}
