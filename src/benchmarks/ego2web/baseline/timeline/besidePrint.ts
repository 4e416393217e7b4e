import type { Box } from '../../../../html/PageSnapshot.js';

/** Where the hand that holds a thing is: right of its print, from its top downwards; a left hand is not looked for. */
export function besidePrint({ x, y, width, height }: Box): Box {
  return {
    x: x + 0.96 * width,
    y: y - 0.1 * height,
    width: Math.max(0.5 * width, 0.8 * height),
    height: 1.7 * height,
  };
}
