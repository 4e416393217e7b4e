import type { Color } from './shrinkPicture.js';

/** Further apart than this, two colours (0 to 255, three channels) are not one person's skin in one light. */
export const sameSkinDistance = 34;

/** How far three numbers are from a colour; brightness counts half, since light changes it first. */
export function colorDistance(color: Color, red: number, green: number, blue: number): number {
  const [dr, dg, db] = [red - color[0], green - color[1], blue - color[2]];
  const mean = (dr + dg + db) / 3;
  const hue = (dr - mean) ** 2 + (dg - mean) ** 2 + (db - mean) ** 2;
  return Math.sqrt(hue) * 1.6 + Math.abs(mean) * 0.7;
}
