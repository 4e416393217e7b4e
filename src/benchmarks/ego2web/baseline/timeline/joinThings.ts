import { wordLikeness } from '../../../../perception/words/wordLikeness.js';
import type { PrintLook } from './PrintLook.js';
import type { SeenLine, SeenThing } from './SeenThing.js';
import { thingLikeness } from './thingLikeness.js';

/** One picture read, with the stretch in which its print stood there. */
export interface Reading extends Omit<SeenThing, 'how' | 'beside'> {
  /** The looks of that stretch; readings of one stretch share them. */
  looks: PrintLook[];
}

export interface JoinedThing extends Omit<Reading, 'looks'> {
  /** In order of time: it may be looked at where it stands, read in the hand, and carried. */
  stretches: { endSeconds: number; nearness: number; looks: PrintLook[] }[];
}

/** Readings that share so much print are of one thing. */
const leastLikeness = 0.55;
/** A thing that is gone for longer was laid away and taken again. */
const longestGapSeconds = 8;

/** Readings in order of time become things: those of one thing that follow on each other are joined. */
export function joinThings(readings: readonly Reading[]): JoinedThing[] {
  const groups: Reading[][] = [];
  for (const reading of readings) {
    if (reading.lines.length === 0) continue;
    // What came between two readings of one thing was something beside it; more than one thing later, it is a new event.
    const group = groups
      .slice(-2)
      .findLast(
        (members) =>
          reading.startSeconds - members.at(-1)!.endSeconds <= longestGapSeconds &&
          members.some((member) => thingLikeness(member, reading) >= leastLikeness),
      );
    if (group) group.push(reading);
    else groups.push([reading]);
  }
  return groups.map(joinGroup).sort((a, b) => a.startSeconds - b.startSeconds);
}

function joinGroup(readings: Reading[]): JoinedThing {
  const lines: { text: string; best: number; sum: number }[] = [];
  for (const { text, weight } of readings.flatMap((reading) => reading.lines)) {
    const known = lines.find((line) => wordLikeness(squeeze(line.text), squeeze(text)) >= 0.7);
    if (!known) lines.push({ text, best: weight, sum: weight });
    else {
      known.sum += weight;
      if (weight > known.best) Object.assign(known, { text, best: weight });
    }
  }
  const first = readings[0]!;
  return {
    startSeconds: first.startSeconds,
    endSeconds: Math.max(...readings.map(({ endSeconds }) => endSeconds)),
    lines: lines
      .map(
        ({ text, best, sum }): SeenLine => ({ text, weight: Math.min(best, (1.4 * sum) / readings.length) }),
      )
      .filter(({ weight }) => weight > 0.15)
      .sort((a, b) => b.weight - a.weight),
    colors: byCount(readings.map(({ colors }) => colors)),
    nearness: Math.max(...readings.map(({ nearness }) => nearness)),
    kinds: byCount(readings.map(({ kinds }) => kinds)),
    stretches: stretchesOf(readings),
  };
}

function stretchesOf(readings: readonly Reading[]): JoinedThing['stretches'] {
  const firsts = readings.filter(({ looks }, index) => readings[index - 1]?.looks !== looks);
  return firsts.map(({ endSeconds, nearness, looks }) => ({ endSeconds, nearness, looks }));
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Names by how often and how early they come. */
export function byCount(lists: string[][]): string[] {
  const counts = new Map<string, number>();
  for (const list of lists)
    list.forEach((name, place) => {
      counts.set(name, (counts.get(name) ?? 0) + 1 / (place + 1));
    });
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}
