import type { Memory, MemoryEntry } from '../../memory/Memory.js';
import { holding } from './weighActions.js';

/** How far back or on in time something still belongs to what is asked about. */
const togetherSeconds = 20;
/** For a relation that the record says nothing about: an entry of the option's look is still better than none. */
const unrelated = 0.1;

/** How well an entry stands to what the question names, in the way that the question says, 0 to 1. */
export type Relation = (entry: number) => number;

/**
 * @param anchors where in the question each thing is named
 * @param weights how well each entry is each of them
 */
export function relateEntries(
  question: string,
  anchors: readonly { at: number }[],
  weights: readonly (readonly number[])[],
  memory: Memory,
  groups: readonly number[],
): Relation {
  const plain = question.toLowerCase();
  const says = (pattern: RegExp): number => pattern.exec(plain)?.index ?? -1;
  const inHand =
    says(/\b(?:hand|hands|take|took|taken|taking|pick|picked|hold|held|holding|touch|touched|touching)\b/u) >=
    0;
  const never = says(/\b(?:without|never|not)\b/u) >= 0;
  const wentOn =
    says(/\b(?:go|went|walk|walked|move|moved|do|did)\b.*\bnext\b|\bnext\b.*\b(?:go|went)\b/u) >= 0;
  const wasPut = says(/\b(?:put|placed|left|leave|laid)\b/u) >= 0;
  const onIt = says(/\b(?:say|says|said|printed|written|label|labelled|name)\b/u) >= 0;
  const between = says(/\bbetween\b/u) >= 0 && anchors.length >= 2;
  const order = /\b(?:after|before)\b/u.exec(plain);
  const anchorAfter = order ? anchors.findIndex(({ at }) => at > order.index) : -1;
  const { entries } = memory;
  const held = new Map<number, number>();
  for (const [index, entry] of entries.entries())
    held.set(groups[index]!, Math.max(held.get(groups[index]!) ?? 0, holding(entry)));
  const hand = (index: number): number => {
    if (!inHand) return 1;
    // What was handled in one stay was not left alone, even where another stay of it shows no hand.
    return never ? 1 - held.get(groups[index]!)! : holding(entries[index]!);
  };
  if (anchors.length === 0 && inHand)
    return (index) => {
      const entry = entries[index]!;
      const isFirst = says(/\b(?:first|before)\b/u) >= 0;
      const isLast = says(/\blast\b/u) >= 0;
      const from = entry.held?.fromSeconds ?? entry.startSeconds;
      const share = from / Math.max(1, memory.endSeconds);
      return hand(index) * (isFirst ? 1 - 0.9 * share : isLast ? 0.1 + 0.9 * share : 1);
    };
  if (order && anchorAfter >= 0 && (inHand || wentOn)) {
    const times = timesOf(entries, weights[anchorAfter]!);
    return (index) => {
      const entry = entries[index]!;
      const { fromSeconds, untilSeconds } = entry.held ?? {
        fromSeconds: entry.startSeconds,
        untilSeconds: entry.endSeconds,
      };
      const gaps = times.map(({ start, end }) =>
        order[0] === 'after' ? fromSeconds - start : end - untilSeconds,
      );
      const gap = Math.min(...gaps.filter((value) => value > 0), Number.POSITIVE_INFINITY);
      return Math.max(unrelated * 0.5, hand(index) / (1 + gap / togetherSeconds));
    };
  }
  if (between) return (index) => Math.max(unrelated, seenBetween(index, weights, memory));
  // What is printed on a thing is on it and not beside it.
  if (onIt && anchors.length > 0) return (index) => Math.max(unrelated, ...weights.map((one) => one[index]!));
  const views = wasPut ? afterHandling(weights, memory) : memory.views;
  return (index) => nearRelevance(index, weights, { ...memory, views }) * hand(index);
}

/** The views since what is asked about was last in a hand: where it was put. */
function afterHandling([first]: readonly (readonly number[])[], { entries, views }: Memory): Memory['views'] {
  const best = Math.max(...(first ?? []), 0);
  const until = Math.max(
    -1,
    ...entries.flatMap(({ held }, index) =>
      held && first![index]! >= best * 0.9 ? [held.untilSeconds] : [],
    ),
  );
  const later = views.filter(({ timeSeconds }) => timeSeconds >= until);
  return later.length > 0 ? later : views;
}

/** When what is asked about was seen longest and best. */
function timesOf(entries: readonly MemoryEntry[], weights: readonly number[]) {
  const best = Math.max(...weights, 0);
  if (best === 0) return [];
  const ranked = entries
    .map((entry, index) => ({ entry, worth: weights[index]! * (1 + entry.nearSeconds + entry.sights / 4) }))
    .sort((a, b) => b.worth - a.worth);
  const { startSeconds, endSeconds, held } = ranked[0]!.entry;
  return [{ start: held?.untilSeconds ?? startSeconds, end: held?.fromSeconds ?? endSeconds }];
}

/** The best view in which two named things stand on either side of the entry. */
function seenBetween(index: number, [one, other]: readonly (readonly number[])[], { views }: Memory): number {
  let best = 0;
  for (const { things } of views) {
    const own = things.find(({ entry }) => entry === index);
    if (!own) continue;
    for (const a of things)
      for (const b of things) {
        const weight = Math.min(one![a.entry]!, other![b.entry]!);
        if (a === own || b === own || a === b || weight <= best) continue;
        const span = { x: b.x - a.x, y: b.y - a.y };
        const length = Math.hypot(span.x, span.y);
        if (length === 0) continue;
        const along = ((own.x - a.x) * span.x + (own.y - a.y) * span.y) / length ** 2;
        const aside = Math.abs((own.x - a.x) * span.y - (own.y - a.y) * span.x) / length ** 2;
        if (along > 0.1 && along < 0.9 && aside < 0.35) best = weight;
      }
  }
  return best;
}

/** How well an entry is what is asked about, or stands beside it, or was seen about the same time. */
function nearRelevance(
  index: number,
  weights: readonly (readonly number[])[],
  { entries, views }: Memory,
): number {
  const entry = entries[index]!;
  let best = Math.max(...weights.map((one) => one[index]!), unrelated);
  for (const [place, other] of entries.entries()) {
    const weight = Math.max(...weights.map((one) => one[place]!));
    if (place === index || weight * 0.9 <= best) continue;
    const gap = Math.max(other.startSeconds - entry.endSeconds, entry.startSeconds - other.endSeconds, 0);
    if (gap > togetherSeconds) continue;
    best = Math.max(
      best,
      weight * 0.4 * (1 - gap / togetherSeconds),
      weight * 0.9 * nearness(index, place, views),
    );
  }
  return best;
}

/** 1 where an entry is the nearest neighbour of the other in some view, less for the second and so on. */
function nearness(index: number, other: number, views: Memory['views']): number {
  let best = 0;
  for (const { things } of views) {
    const own = things.find(({ entry }) => entry === index);
    const anchor = things.find(({ entry }) => entry === other);
    if (!own || !anchor) continue;
    const reach = Math.hypot(own.x - anchor.x, own.y - anchor.y);
    const nearer = things.filter(
      (thing) =>
        thing !== own && thing !== anchor && Math.hypot(thing.x - anchor.x, thing.y - anchor.y) < reach,
    ).length;
    best = Math.max(best, 1 / (1 + 0.5 * nearer));
  }
  return best;
}
