import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';

/**
 * A region of a picture at another size, as planes of blue, green and red (the order the text models were trained on),
 * each value (v / 255 - mean) / deviation. Bilinear; what lies outside the region is the edge repeated.
 */
export function resample(
  picture: Picture,
  region: Box,
  size: { width: number; height: number },
  { mean, deviation }: { mean: readonly number[]; deviation: readonly number[] },
  into: Float32Array,
  rowLength = size.width,
): void {
  const { data, width, channels } = picture;
  const plane = rowLength * size.height;
  const columns = axis(region.x, region.width, size.width, picture.width);
  const rows = axis(region.y, region.height, size.height, picture.height);
  for (let channel = 0; channel < (channels === 1 ? 1 : 3); channel++) {
    const source = channels === 1 ? 0 : 2 - channel;
    const factor = 1 / 255 / deviation[channel]!;
    const shift = mean[channel]! / deviation[channel]!;
    for (let y = 0; y < size.height; y++) {
      const upper = rows.near[y]! * width;
      const lower = rows.far[y]! * width;
      const down = rows.share[y]!;
      for (let x = 0; x < size.width; x++) {
        const left = columns.near[x]!;
        const right = columns.far[x]!;
        const across = columns.share[x]!;
        const top =
          data[(upper + left) * channels + source]! * (1 - across) +
          data[(upper + right) * channels + source]! * across;
        const bottom =
          data[(lower + left) * channels + source]! * (1 - across) +
          data[(lower + right) * channels + source]! * across;
        into[channel * plane + y * rowLength + x] = (top * (1 - down) + bottom * down) * factor - shift;
      }
    }
  }
  if (channels === 1) spread(into, plane, size, rowLength, mean, deviation);
}

/** A grey picture is the same in every plane but for what the model takes as normal there. */
function spread(
  into: Float32Array,
  plane: number,
  { width, height }: { width: number; height: number },
  rowLength: number,
  mean: readonly number[],
  deviation: readonly number[],
): void {
  for (let channel = 1; channel < 3; channel++) {
    const factor = deviation[0]! / deviation[channel]!;
    const shift = (mean[0]! - mean[channel]!) / deviation[channel]!;
    for (let y = 0; y < height; y++) {
      for (let i = y * rowLength, end = i + width; i < end; i++) {
        into[channel * plane + i] = into[i]! * factor + shift;
      }
    }
  }
}

function axis(start: number, length: number, steps: number, limit: number) {
  const near = new Int32Array(steps);
  const far = new Int32Array(steps);
  const share = new Float32Array(steps);
  for (let i = 0; i < steps; i++) {
    const at = start + ((i + 0.5) * length) / steps - 0.5;
    const floor = Math.floor(at);
    near[i] = Math.max(0, Math.min(limit - 1, floor));
    far[i] = Math.max(0, Math.min(limit - 1, floor + 1));
    share[i] = at - floor;
  }
  return { near, far, share };
}
