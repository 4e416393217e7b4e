import type { DetectedHand } from '../../../../perception/hands/detectHands.js';
import { byCount, type Color, type JoinedThing } from './joinThings.js';
import type { SeenThing } from './SeenThing.js';

/** The hands at one look. */
export interface HandLook {
  timeSeconds: number;
  /** Each with the colours beside what it reaches for. */
  hands: (DetectedHand & SeenThing['beside'])[];
  width: number;
  height: number;
}

/** Seconds after a thing was before the eyes in which the hand tells whether it holds it, and whether it carries it off. */
const holdingSeconds = 3;
const carryingSeconds = 6.5;
/** Of the looks of that time; arms swing out of the picture now and then. */
const leastCarried = 0.38;

/** How long before a thing is before the eyes a hand goes for it. */
const reachSeconds = { least: 1.2, most: 2.6 };
/** Further apart, in shares of red, two colours are not one person's skin, however bright the light. */
const mostColorDistance = 0.09;

/**
 * What was done with each thing. A hand that stays low in the picture after the thing was read still has it: where it stays
 * long, the thing is carried off; where it goes soon, the thing was put back. A thing at which a hand came late, and gone
 * with it, was only touched. Whose hands these are is learnt from those that are low in the picture most.
 */
export function tellHandling(things: readonly JoinedThing[], looks: readonly HandLook[]): SeenThing[] {
  const skin = learnSkin(looks);
  const isSkin = (color: Color): boolean => skin === null || distance(color, skin) < mostColorDistance;
  return things.map(({ handColors, firstHandColors, firstEndSeconds, ...thing }, index) => {
    // From then on, a hand has something else.
    const nextSeconds = things[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
    const shareOfLow = (seconds: number): number => {
      const after = looks.filter(
        ({ timeSeconds }) =>
          timeSeconds > firstEndSeconds &&
          timeSeconds <= firstEndSeconds + seconds &&
          timeSeconds < nextSeconds,
      );
      const low = after.filter((look) => findLow(look).some(({ color }) => isSkin(color)));
      return after.length === 0 ? 0 : low.length / after.length;
    };
    const shareOf = (colors: Color[][]): number =>
      colors.filter((one) => one.some(isSkin)).length / Math.max(1, colors.length);
    const isTaken = shareOfLow(holdingSeconds) >= 0.4 || shareOf(firstHandColors) >= 0.6;
    const isCarried = shareOfLow(carryingSeconds) >= leastCarried;
    const how = isTaken ? (isCarried ? 'kept' : 'put-back') : shareOf(handColors) > 0.1 ? 'touched' : 'seen';
    const reaching = looks
      .filter(({ timeSeconds }) => {
        const ahead = thing.startSeconds - timeSeconds;
        return ahead >= reachSeconds.least && ahead <= reachSeconds.most;
      })
      .flatMap(({ hands }) => hands.filter(({ color }) => isSkin(color)));
    const beside = {
      left: byCount(reaching.map(({ left }) => left)),
      right: byCount(reaching.map(({ right }) => right)),
    };
    return { ...thing, how, beside };
  });
}

/** The colour that what may be hands low in the picture has most often; null where there are too few to tell. */
function learnSkin(looks: readonly HandLook[]): Color | null {
  const colors = looks.flatMap((look) => findLow(look).map(({ color }) => color));
  if (colors.length < 5) return null;
  const near = (one: Color): number =>
    colors.filter((other) => distance(one, other) < mostColorDistance / 2).length;
  return colors.reduce((best, color) => (near(color) > near(best) ? color : best));
}

function distance([red, green, blue]: Color, [otherRed, otherGreen, otherBlue]: Color): number {
  return Math.hypot(green / red - otherGreen / otherRed, blue / red - otherBlue / otherRed);
}

/** Hands at the lower edge, around the middle. */
function findLow({ hands, width, height }: HandLook): HandLook['hands'] {
  return hands.filter(({ box }) => {
    const middle = (box.x + box.width / 2) / width;
    return box.y + box.height > 0.96 * height && middle > 0.3 && middle < 0.85;
  });
}
