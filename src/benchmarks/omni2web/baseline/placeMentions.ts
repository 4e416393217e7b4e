import type { DeicticReferent, ParsedRequest, Referent } from '../executor/ParsedRequest.js';
import type { Dwell } from './findDwells.js';
import { spokenLength } from './guessIntervals.js';
import type { SpokenLine } from './SpokenLine.js';

/** Where the cursor rested for one thing that a deictic word means. */
export interface Pointing {
  timeSeconds: number;
  x: number;
  y: number;
  dwell: Dwell;
}

/** Rests this long before or after a line may still belong to it. */
const reachSeconds = 1.5;
/** In pixels: rests nearer to each other than this are at one thing. */
const onePlace = 14;

/**
 * Gives each deictic word of a line the rests of the cursor that it goes with: by when the word is spoken within the
 * line, words and rests both in order, two words never at one place. A word that means several things has several.
 */
export function placeMentions(
  requests: readonly ParsedRequest[],
  line: SpokenLine,
  dwells: readonly Dwell[],
): Map<Referent, Pointing[]> {
  const mentions = collectMentions(requests);
  const near = candidatesFor(line, dwells);
  const slots = mentions.flatMap((mentioned) =>
    Array.from({ length: countOf(mentioned[0]!, line, near) }, (_, turn) => ({
      mentioned,
      turn,
      timeSeconds: timeOfWord(line, mentioned[0]!),
    })),
  );
  const chosen = assignInOrder(slots, near);
  const placed = new Map<Referent, Pointing[]>();
  slots.forEach(({ mentioned, timeSeconds }, position) => {
    const dwell = chosen[position];
    if (!dwell) return;
    const pointing = { timeSeconds: clamp(timeSeconds, dwell), x: dwell.x, y: dwell.y, dwell };
    for (const referent of mentioned) placed.set(referent, [...(placed.get(referent) ?? []), pointing]);
  });
  return placed;
}

/** Deictic referents in the order of the words; those that share a word together. */
function collectMentions(requests: readonly ParsedRequest[]): DeicticReferent[][] {
  const groups = new Map<number, DeicticReferent[]>();
  for (const { target, other } of requests) {
    for (const referent of [target, other]) {
      if (referent?.kind !== 'deictic') continue;
      groups.set(referent.offset, [...(groups.get(referent.offset) ?? []), referent]);
    }
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

function countOf({ count }: DeicticReferent, line: SpokenLine, near: readonly Dwell[]): number {
  if (count !== 'many') return Math.min(8, count);
  const within = near.filter(
    (dwell) => dwell.endSeconds > line.startSeconds && dwell.startSeconds < line.endSeconds,
  );
  const places: Dwell[] = [];
  for (const dwell of within)
    if (!places.some((place) => distance(place, dwell) < onePlace)) places.push(dwell);
  return Math.max(1, Math.min(6, places.length));
}

/** When a word is spoken, from how much of the line is said before it. */
function timeOfWord(
  { text, startSeconds, endSeconds }: SpokenLine,
  { offset, word }: DeicticReferent,
): number {
  const total = Math.max(1, spokenLength(text));
  const said = spokenLength(text.slice(0, offset)) + spokenLength(word) / 2;
  return startSeconds + (said / total) * (endSeconds - startSeconds);
}

function candidatesFor(line: SpokenLine, dwells: readonly Dwell[]): Dwell[] {
  const near = dwells.filter(
    (dwell) =>
      dwell.endSeconds > line.startSeconds - reachSeconds &&
      dwell.startSeconds < line.endSeconds + reachSeconds,
  );
  if (near.length > 0) return near;
  const middle = (line.startSeconds + line.endSeconds) / 2;
  const away = (dwell: Dwell): number => Math.abs(middle - clamp(middle, dwell));
  const nearest = [...dwells].sort((a, b) => away(a) - away(b))[0];
  return nearest ? [nearest] : [];
}

interface Slot {
  mentioned: DeicticReferent[];
  turn: number;
  timeSeconds: number;
}

/** The cheapest choice of one rest for each slot, never going back in time. */
function assignInOrder(slots: readonly Slot[], dwells: readonly Dwell[]): (Dwell | undefined)[] {
  if (dwells.length === 0) return slots.map(() => undefined);
  const costs: number[][] = [];
  const from: number[][] = [];
  slots.forEach((slot, position) => {
    const own = dwells.map((dwell) => costOf(slot, dwell));
    const before = costs[position - 1];
    const steps = own.map(() => 0);
    const sums = own.map((cost, index) => {
      if (!before) return cost;
      let best = Infinity;
      for (let earlier = 0; earlier <= index; earlier++) {
        const samePlace = distance(dwells[earlier]!, dwells[index]!) < onePlace ? costOfOnePlace(slot) : 0;
        if (before[earlier]! + samePlace < best) {
          best = before[earlier]! + samePlace;
          steps[index] = earlier;
        }
      }
      return best + cost;
    });
    costs.push(sums);
    from.push(steps);
  });
  const chosen: (Dwell | undefined)[] = new Array(slots.length);
  let index = (costs.at(-1) ?? []).reduce((best, cost, i, all) => (cost < all[best]! ? i : best), 0);
  for (let position = slots.length - 1; position >= 0; position--) {
    chosen[position] = dwells[index];
    index = from[position]![index]!;
  }
  return chosen;
}

/** Several things of one word are certainly at several places. */
function costOfOnePlace({ turn }: Slot): number {
  return turn > 0 ? 6 : 2;
}

/** Seconds between word and rest; short rests are less likely meant. The several things of one word take time. */
function costOf({ timeSeconds, turn, mentioned }: Slot, dwell: Dwell): number {
  const several = (mentioned[0]?.count ?? 1) !== 1;
  const away = Math.abs(timeSeconds - clamp(timeSeconds, dwell));
  const free = several ? 0.4 * (1 + turn) : 0.15;
  return Math.max(0, away - free) + 0.2 * away + 0.25 / (0.25 + dwell.restSeconds);
}

function clamp(timeSeconds: number, { startSeconds, endSeconds }: Dwell): number {
  return Math.max(startSeconds, Math.min(endSeconds, timeSeconds));
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
