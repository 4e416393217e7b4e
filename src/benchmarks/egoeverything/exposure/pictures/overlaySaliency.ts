import type { Picture } from '../../../../perception/Picture.js';

export interface SaliencyOptions {
  /** Standard deviation of the spot that a look leaves, as a share of the width. Default 0.04. */
  spread?: number;
  /** Weight of the colour where the map is at its highest. Default 0.6. */
  opacity?: number;
}

/**
 * Lays a map of where somebody looked over a picture: a Gaussian spot for each look, their sum brought to 0 to 1, drawn from
 * blue (little) over green and yellow to red (much), the stronger the more. What is far from all looks stays as it is.
 * @param looks in pixels; without any the picture comes back unchanged
 */
export function overlaySaliency(
  { width, height, channels, data }: Picture,
  looks: readonly { x: number; y: number }[],
  { spread = 0.04, opacity = 0.6 }: SaliencyOptions = {},
): Picture {
  const shown = new Uint8Array(data);
  if (looks.length === 0) return { width, height, channels, data: shown };
  const map = lookMap(width, height, looks, spread * width);
  let most = 0;
  for (const value of map) if (value > most) most = value;
  for (let pixel = 0; pixel < map.length; pixel += 1) {
    const value = map[pixel]! / most;
    if (value < 0.02) continue;
    const weight = opacity * value;
    const colour = heatColour(value);
    for (let channel = 0; channel < channels; channel += 1) {
      const place = pixel * channels + channel;
      shown[place] = Math.round((1 - weight) * data[place]! + weight * colour[channel]!);
    }
  }
  return { width, height, channels, data: shown };
}

/** A Gaussian is the product of its profiles along the two axes, so that a look costs width + height powers. */
function lookMap(
  width: number,
  height: number,
  looks: readonly { x: number; y: number }[],
  deviation: number,
): Float32Array {
  const map = new Float32Array(width * height);
  const reach = Math.ceil(3 * deviation);
  const profile = (length: number, centre: number): Float32Array =>
    Float32Array.from({ length }, (_, place) => Math.exp(-((place - centre) ** 2) / (2 * deviation ** 2)));
  for (const { x, y } of looks) {
    const [across, down] = [profile(width, x), profile(height, y)];
    const [left, right] = [Math.max(0, Math.floor(x - reach)), Math.min(width, Math.ceil(x + reach))];
    for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach); row += 1)
      for (let column = left; column < right; column += 1)
        map[row * width + column]! += across[column]! * down[row]!;
  }
  return map;
}

function heatColour(value: number): [number, number, number] {
  const ramp = (from: number, to: number): number =>
    Math.round(255 * Math.max(0, Math.min(1, (value - from) / (to - from))));
  return [ramp(0.5, 0.75), value < 0.75 ? ramp(0, 0.25) : 255 - ramp(0.75, 1), 255 - ramp(0.25, 0.5)];
}
