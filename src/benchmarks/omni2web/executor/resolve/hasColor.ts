import type { PageElement } from '../../../../html/Page.js';

/** Hues in degrees of the basic colours people tell elements apart by. */
const hues: Record<string, readonly [number, number]> = {
  red: [345, 15],
  orange: [15, 45],
  yellow: [45, 70],
  gold: [40, 60],
  green: [70, 170],
  teal: [165, 195],
  cyan: [170, 200],
  blue: [195, 260],
  navy: [210, 260],
  purple: [255, 310],
  violet: [255, 310],
  pink: [300, 350],
};

/** Whether an element's background, letters or border have a colour, as people see it: any kind of red is red. */
export function hasColor(
  element: PageElement,
  color: string,
  computedStyle: (path: string, property: string) => string | undefined,
): boolean {
  const values = ['background-color', 'color', 'border-top-color'].map((property) =>
    computedStyle(element.path, property),
  );
  return values.some((value) => value !== undefined && isOf(value, color));
}

function isOf(value: string, color: string): boolean {
  const channels = /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)(?:[,/ ]+([\d.]+))?/.exec(value);
  if (!channels || channels[4] === '0') return false;
  const [red, green, blue] = [Number(channels[1]), Number(channels[2]), Number(channels[3])];
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  if (color === 'black') return high < 60;
  if (color === 'white') return low > 235;
  if (color === 'gray' || color === 'silver') return high - low < 30 && high >= 60 && low <= 235;
  const range = hues[color.replace(/^(dark|light|deep|medium)/, '')];
  if (!range || high - low < 40) return false;
  const hue = hueOf(red, green, blue, high, low);
  return range[0] <= range[1] ? hue >= range[0] && hue <= range[1] : hue >= range[0] || hue <= range[1];
}

function hueOf(red: number, green: number, blue: number, high: number, low: number): number {
  const spread = high - low;
  const sixth =
    high === red
      ? (green - blue) / spread
      : high === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  return (sixth * 60 + 360) % 360;
}
