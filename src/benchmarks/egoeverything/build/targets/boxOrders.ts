import { inputError } from '../../../../core/errors.js';
import type { PixelBox } from './SeenObject.js';

/**
 * How a detector writes a box, on a scale of 0 to 1000 of the frame: the paper's prompt asks for x0, y0, x1, y1, Gemini answers
 * ymin, xmin, ymax, xmax. It is declared and never guessed, since most boxes are valid in both.
 */
export const boxOrders = ['x0y0x1y1', 'y0x0y1x1'] as const;
export type BoxOrder = (typeof boxOrders)[number];

/**
 * A box of thousandths as pixels.
 * @throws DeixisError BOX_INVALID (input): not four numbers of 0 to 1000 with the second corner beyond the first
 */
export function readBox(
  numbers: readonly number[],
  order: BoxOrder,
  { width, height }: { width: number; height: number },
): PixelBox {
  const [a, b, c, d] = numbers as [number, number, number, number];
  const [left, top, right, bottom] = order === 'x0y0x1y1' ? [a, b, c, d] : [b, a, d, c];
  if (
    numbers.length !== 4 ||
    numbers.some((value) => !(value >= 0 && value <= 1000)) ||
    !(left < right && top < bottom)
  )
    throw inputError(
      'BOX_INVALID',
      `box [${numbers.join(', ')}]: expected four numbers of 0 to 1000 in the order ${order}, the second corner beyond the first`,
    );
  return {
    left: (left * width) / 1000,
    top: (top * height) / 1000,
    right: (right * width) / 1000,
    bottom: (bottom * height) / 1000,
  };
}
