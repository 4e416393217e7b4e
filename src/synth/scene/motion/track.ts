import { ease } from '../vectors.js';

/** Something that rests at a value and moves to another one now and then. */
export interface Track<Value> {
  /** Moves begin when the one before has ended, or later. */
  move(startSeconds: number, endSeconds: number, to: Value, curve?: Curve): void;
  /** The value, between two others while it moves. */
  at(timeSeconds: number): Value;
  /** What it moves from and to at that time, and how far it is. */
  stateAt(timeSeconds: number): { from: Value; to: Value; share: number };
}

/** Share of the time gone to share of the way gone. */
export type Curve = (share: number) => number;

export function createTrack<Value>(
  initial: Value,
  mix: (from: Value, to: Value, share: number) => Value,
): Track<Value> {
  const moves: { start: number; end: number; from: Value; to: Value; curve: Curve }[] = [];
  const stateAt = (time: number): { from: Value; to: Value; share: number } => {
    const index = lastBefore(moves, time);
    if (index < 0) return { from: initial, to: initial, share: 1 };
    const { start, end, from, to, curve } = moves[index]!;
    return { from, to, share: time >= end ? 1 : curve((time - start) / (end - start)) };
  };
  return {
    move(start, end, to, curve = ease) {
      const before = moves.at(-1);
      const from = before ? before.to : initial;
      moves.push({ start: Math.max(start, before?.end ?? 0), end, from, to, curve });
    },
    stateAt,
    at(time) {
      const { from, to, share } = stateAt(time);
      return share >= 1 ? to : mix(from, to, share);
    },
  };
}

/** The index of the last item that starts at or before a time, -1 where none does. */
export function lastBefore(items: readonly { start: number }[], time: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.start <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function mixNumbers(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
