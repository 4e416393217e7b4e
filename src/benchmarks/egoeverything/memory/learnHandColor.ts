import type { SeenFrame } from './SeenFrame.js';

/** Red, green, blue, 0 to 255. */
export type Color = [number, number, number];

/** Mean colours of one person's hand in one light differ by no more. */
const sameHand = 16;
/** Hues of a part of it, in shade or light: logarithms of red to green and of green to blue. */
const sameHue = 0.11;
/** Fewer sights that agree tell nothing. */
const leastSights = 3;

/**
 * The colour of the wearer's hands: the one that most of what was taken for a hand agrees on, the surest most. Wood and clay are
 * taken for skin too, but less surely and each for its own. Null where too few sights agree.
 */
export function learnHandColor(frames: readonly SeenFrame[]): Color | null {
  const hands = frames.flatMap((frame) => frame.hands);
  let best: { weight: number; color: Color } | null = null;
  for (const { color } of hands) {
    const own = hands.filter((other) => isSameHand(other.color, color));
    const weight = own.reduce((sum, { score }) => sum + score ** 2, 0);
    if (own.length >= leastSights && weight > (best?.weight ?? 0)) best = { weight, color };
  }
  return best?.color ?? null;
}

/** Whether the mean colours of two hands are those of one person. */
export function isSameHand(one: Color, other: Color): boolean {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) <= sameHand;
}

/** Whether some skin is of the hand, be it in the shade of what it holds. */
export function isOfHand(skin: Color, hand: Color): boolean {
  const [one, other] = [hueOf(skin), hueOf(hand)];
  return Math.hypot(one[0] - other[0], one[1] - other[1]) <= sameHue;
}

function hueOf([red, green, blue]: Color): [number, number] {
  return [Math.log((red + 1) / (green + 1)), Math.log((green + 1) / (blue + 1))];
}
