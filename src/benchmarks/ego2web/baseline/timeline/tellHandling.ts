import type { Box } from '../../../../html/PageSnapshot.js';
import type { DetectedHand } from '../../../../perception/hands/detectHands.js';
import { besidePrint } from './besidePrint.js';
import { colorDistance } from './colorDistance.js';
import { byCount, type JoinedThing } from './joinThings.js';
import { learnHandColor } from './learnHandColor.js';
import type { SeenThing } from './SeenThing.js';
import { shareOfColor } from './shareOfColor.js';
import type { Color, SmallPicture } from './shrinkPicture.js';

/** What one look showed of hands. */
export interface HandLook {
  timeSeconds: number;
  /** What may be hands, each with the colours beside what it reaches for. */
  hands: (DetectedHand & SeenThing['beside'])[];
  /** The near print, where there is some. */
  print: Box | null;
  picture: SmallPicture;
  width: number;
  height: number;
}

/** Of what lies beside print where a hand holds the thing. */
const heldShare = 0.05;
/** Of the looks at a thing that is held. */
const heldLooks = 0.5;
/** Of the part of the picture in which somebody sees the hand that carries something. */
const carryShare = 0.012;
/** A hand may swing out of the picture for so long and still carry. */
const longestSwing = 1.6;
/** Who lays something back does it where it stood; who keeps it has it in hand for longer. */
const carryingSeconds = 4.2;
/** After a look at a thing a finger may come to it. */
const touchSeconds = 4;
/** How long before a thing is before the eyes a hand goes for it. */
const reachSeconds = { least: 1.2, most: 2.6 };
/** Colours that the hand rule gives are means over more than the hand. */
const mostHandDistance = 60;

/**
 * What was done with each thing. What has the wearer's hand at its side while it is read was taken; where the hand stays in
 * the picture for long after that, it is carried off; where it goes soon, it was put back. A thing that is only looked at, and
 * to which a hand comes later, is touched. Whose hand it is, is learnt from the whole video.
 */
export function tellHandling(things: readonly JoinedThing[], looks: readonly HandLook[]): SeenThing[] {
  const color = learnHandColor(
    things.map(({ stretches }) => findNearest(stretches).looks),
    looks.map(({ picture }) => picture),
  );
  const held = things.map(({ stretches }) => (color ? findHeld(stretches, color) : null));
  return things.map(({ stretches, ...thing }, index) => {
    const endSeconds = (held[index] ?? stretches[0]!).endSeconds;
    const reaching = looks
      .filter(({ timeSeconds }) => {
        const ahead = thing.startSeconds - timeSeconds;
        return ahead >= reachSeconds.least && ahead <= reachSeconds.most;
      })
      .flatMap(({ hands }) =>
        hands.filter((hand) => !color || colorDistance(color, ...hand.color) < mostHandDistance),
      );
    // From then on, a hand has something else; what was only looked at meanwhile does not matter.
    const next =
      things.find((_, place) => place > index && held[place])?.startSeconds ?? Number.POSITIVE_INFINITY;
    const later = looks.filter(({ timeSeconds }) => timeSeconds > endSeconds && timeSeconds < next);
    return {
      ...thing,
      how: color ? tellOne(held[index] !== null, endSeconds, later, color) : 'seen',
      beside: {
        left: byCount(reaching.map(({ left }) => left)),
        right: byCount(reaching.map(({ right }) => right)),
      },
    };
  });
}

type Stretch = JoinedThing['stretches'][number];

/** The stretch in which a thing is read in the hand; to be touched it does not come nearer than it was. */
function findHeld(stretches: readonly Stretch[], color: Color): Stretch | null {
  const least = stretches[0]!.nearness * 0.95;
  return stretches.find(({ looks, nearness }) => nearness >= least && isHandBeside(looks, color)) ?? null;
}

function findNearest(stretches: readonly Stretch[]): Stretch {
  return stretches.reduce((best, one) => (one.nearness > best.nearness ? one : best));
}

function isHandBeside(looks: Stretch['looks'], color: Color): boolean {
  const held = looks.filter(
    ({ picture, box }) => shareOfColor(picture, besidePrint(box), color) >= heldShare,
  );
  return held.length >= heldLooks * looks.length;
}

/** @param later the looks after the thing was read, until the next one is in the hand */
function tellOne(
  isHeld: boolean,
  endSeconds: number,
  later: readonly HandLook[],
  color: Color,
): SeenThing['how'] {
  if (!isHeld)
    return later.some((look) => look.timeSeconds <= endSeconds + touchSeconds && isHandIn(look, color))
      ? 'touched'
      : 'seen';
  let lastSeconds = endSeconds;
  for (const look of later) {
    if (look.timeSeconds - lastSeconds > longestSwing) break;
    if (isHandIn(look, color)) lastSeconds = look.timeSeconds;
  }
  return lastSeconds - endSeconds >= carryingSeconds ? 'kept' : 'put-back';
}

/** Hands of the wearer come from below; the hand that carries something is at its print. */
function isHandIn({ picture, print, width, height }: HandLook, color: Color): boolean {
  const below = { x: 0.3 * width, y: 0.5 * height, width: 0.65 * width, height: 0.5 * height };
  if (shareOfColor(picture, below, color) >= carryShare) return true;
  return print !== null && shareOfColor(picture, besidePrint(print), color) >= heldShare;
}
