import { nameColors } from '../../../../perception/colors/nameColors.js';
import type { DetectedHand } from '../../../../perception/hands/detectHands.js';
import type { Picture } from '../../../../perception/Picture.js';

const nothing = { x: 0, y: 0, width: 0, height: 0 };
/** Said of what stands behind most things. */
const dull = new Set(['grey', 'white']);

/**
 * The colours left and right of what a hand reaches for. An arm comes in from below and from its own side, so that what it
 * reaches lies at the upper left of its box; of a left hand this is not true, and nothing tells them apart here.
 */
export function lookAside(picture: Picture, { box }: DetectedHand): { left: string[]; right: string[] } {
  const x = box.x + 0.15 * box.width;
  const y = box.y + 0.15 * box.height;
  const { width, height } = picture;
  const colors = (from: number, top: number): string[] => {
    const side = { x: x + from * width, y: y + top * height, width: 0.17 * width, height: 0.2 * height };
    return nameColors(picture, side, nothing).filter((color) => !dull.has(color));
  };
  return { left: colors(-0.24, -0.1), right: colors(0.05, -0.18) };
}
