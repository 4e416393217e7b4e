import { wordLikeness } from '../../../../perception/words/wordLikeness.js';
import type { SeenLine, SeenThing } from './SeenThing.js';
import { thingLikeness } from './thingLikeness.js';

/** Readings that share so much print are of one thing. */
const leastLikeness = 0.55;
/** A thing that is gone for longer was laid away and taken again. */
const longestGapSeconds = 2.6;

/** Readings in order of time become things: those of one thing that follow on each other are joined. */
export function joinThings(readings: readonly SeenThing[]): SeenThing[] {
  const groups: SeenThing[][] = [];
  for (const reading of readings) {
    if (reading.lines.length === 0) continue;
    const group = groups.findLast(
      (members) =>
        reading.startSeconds - members.at(-1)!.endSeconds <= longestGapSeconds &&
        members.some((member) => thingLikeness(member, reading) >= leastLikeness),
    );
    if (group) group.push(reading);
    else groups.push([reading]);
  }
  return groups.map(joinGroup).sort((a, b) => a.startSeconds - b.startSeconds);
}

function joinGroup(readings: SeenThing[]): SeenThing {
  const lines: { text: string; best: number; sum: number }[] = [];
  for (const { text, weight } of readings.flatMap((reading) => reading.lines)) {
    const known = lines.find((line) => wordLikeness(squeeze(line.text), squeeze(text)) >= 0.7);
    if (!known) lines.push({ text, best: weight, sum: weight });
    else {
      known.sum += weight;
      if (weight > known.best) Object.assign(known, { text, best: weight });
    }
  }
  const count = readings.length;
  return {
    startSeconds: readings[0]!.startSeconds,
    endSeconds: readings.at(-1)!.endSeconds,
    lines: lines
      .map(({ text, sum }): SeenLine => ({ text, weight: Math.min(1, sum / count) }))
      .sort((a, b) => b.weight - a.weight),
    colors: byCount(readings.map(({ colors }) => colors)),
    kinds: byCount(readings.map(({ kinds }) => kinds)),
    isHandled: readings.filter(({ isHandled }) => isHandled).length * 2 >= count,
    place: readings[count >> 1]!.place,
  };
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Names by how often and how early they come. */
function byCount(lists: string[][]): string[] {
  const counts = new Map<string, number>();
  for (const list of lists)
    list.forEach((name, place) => {
      counts.set(name, (counts.get(name) ?? 0) + 1 / (place + 1));
    });
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}
