import { normalizeColor } from '../css/normalizeColor.js';

/** Red, green and blue 0 to 255, alpha 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** A CSS colour as numbers; undefined where it is none that can be told without a browser. */
export function parseColour(text: string): Colour | undefined {
  const hex = normalizeColor(text);
  if (hex === undefined) return undefined;
  const pair = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [pair(1), pair(3), pair(5), hex.length > 7 ? pair(7) / 255 : 1];
}
