import type { Random } from '../../core/createRandom.js';
import type { CursorMove, Point } from './CursorMove.js';

const overshootShare = 0.35;
const jitterPx = 0.7;

interface Stroke extends CursorMove {
  from: Point;
  /** How far the path bows out to the side, in pixels. */
  bow: number;
  /** Where the hand first lands when it goes too far; undefined when it does not. */
  beyond: Point | undefined;
}

/**
 * Where the cursor is at each frame: minimum-jerk movements (Flash and Hogan 1985: 10t^3 - 15t^4 + 6t^5) on slightly
 * bowed paths, some of which go a few pixels too far and come back, and a small tremor throughout.
 * @param moves in order, not overlapping
 */
export function traceCursor(options: {
  start: Point;
  moves: readonly CursorMove[];
  frameTimes: readonly number[];
  random: Random;
  bounds: { width: number; height: number };
}): Point[] {
  const { random, bounds } = options;
  const strokes: Stroke[] = [];
  let from = options.start;
  for (const move of options.moves) {
    const distance = Math.hypot(move.to.x - from.x, move.to.y - from.y);
    const goesBeyond = distance > 80 && random.next() < overshootShare;
    const extra = (4 + random.next() * 9) / (distance || 1);
    strokes.push({
      ...move,
      from,
      bow: distance * 0.06 * random.normal(),
      beyond: goesBeyond
        ? {
            x: move.to.x + (move.to.x - from.x) * extra,
            y: move.to.y + (move.to.y - from.y) * extra,
          }
        : undefined,
    });
    from = move.to;
  }
  const phases = Array.from({ length: 4 }, () => random.next() * 2 * Math.PI);
  let current = 0;
  return options.frameTimes.map((time) => {
    while (current + 1 < strokes.length && time >= strokes[current + 1]!.startSeconds) current += 1;
    const stroke = strokes[current];
    const base = stroke && time >= stroke.startSeconds ? along(stroke, time) : options.start;
    const tremor = (a: number, b: number): number =>
      jitterPx * (Math.sin(time * 7.1 + phases[a]!) * 0.6 + Math.sin(time * 2.3 + phases[b]!));
    return {
      x: Math.min(bounds.width - 2, Math.max(1, base.x + tremor(0, 1))),
      y: Math.min(bounds.height - 2, Math.max(1, base.y + tremor(2, 3))),
    };
  });
}

function along(stroke: Stroke, time: number): Point {
  const share = Math.min(1, (time - stroke.startSeconds) / (stroke.endSeconds - stroke.startSeconds || 1));
  if (!stroke.beyond) return between(stroke.from, stroke.to, share, stroke.bow);
  // Three quarters of the time to the far point, the rest to come back.
  const turn = 0.75;
  return share < turn
    ? between(stroke.from, stroke.beyond, share / turn, stroke.bow)
    : between(stroke.beyond, stroke.to, (share - turn) / (1 - turn), 0);
}

function between(from: Point, to: Point, share: number, bow: number): Point {
  const s = share ** 3 * (10 - 15 * share + 6 * share ** 2);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const side = (bow * Math.sin(Math.PI * s)) / length;
  return {
    x: from.x + (to.x - from.x) * s - (to.y - from.y) * side,
    y: from.y + (to.y - from.y) * s + (to.x - from.x) * side,
  };
}

/** How long a hand takes: Fitts's law in Shannon's form, with constants of a practised mouse user. */
export function travelSeconds(distancePx: number, targetSizePx: number): number {
  return 0.16 + 0.13 * Math.log2(distancePx / Math.max(8, targetSizePx) + 1);
}
