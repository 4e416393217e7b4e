import type { Box } from '../../../html/PageSnapshot.js';
import { wordLikeness } from '../../../perception/words/wordLikeness.js';
import type { Memory, MemoryEntry } from './Memory.js';
import type { SeenFrame } from './SeenFrame.js';

/** Not seen for longer: it is another stay. */
const longestGapSeconds = 12;
/** Boxes whose middles are nearer, as a share of the picture, are side by side. */
const besideShare = 0.3;
const leastLikeness = 0.75;
const longestName = 60;

interface Sight {
  kind: MemoryEntry['kind'];
  name: string;
  timeSeconds: number;
  worth: number;
  colors: string[];
  handled: boolean;
  box: Box;
}

/**
 * A record of things, places side by side, and handling over time, from what was seen in single pictures (egoeverything,
 * structured memory). Things that nobody touched are kept like others, with the time of the picture that shows them best.
 * @param frames in order of time; nothing later than the last of them is in the record
 */
export function buildMemory(frames: readonly SeenFrame[]): Memory {
  const open: { entry: MemoryEntry; best: number }[] = [];
  const all: MemoryEntry[] = [];
  for (const frame of frames) {
    const sights = sightsOf(frame);
    for (const sight of sights) {
      const found = open.find(
        ({ entry }) =>
          entry.kind === sight.kind &&
          sight.timeSeconds - entry.endSeconds <= longestGapSeconds &&
          isSameName(sight, entry),
      );
      const beside = sights
        .filter((other) => other !== sight && isBeside(other.box, sight.box))
        .map(({ name }) => name);
      if (!found) {
        const entry = newEntry(sight, beside);
        all.push(entry);
        open.push({ entry, best: sight.worth });
        continue;
      }
      const { entry } = found;
      entry.endSeconds = sight.timeSeconds;
      entry.sights += 1;
      entry.handled ||= sight.handled;
      for (const name of beside)
        if (entry.beside.length < 8 && !entry.beside.includes(name)) entry.beside.push(name);
      if (sight.worth <= found.best) continue;
      found.best = sight.worth;
      entry.keyframeSeconds = sight.timeSeconds;
      entry.name = sight.name;
      entry.colors = sight.colors;
    }
  }
  return {
    entries: all,
    pictures: frames.map(({ sha256 }) => sha256),
    endSeconds: frames.at(-1)?.timeSeconds ?? 0,
  };
}

function sightsOf({ timeSeconds, texts, objects, hands, textColors, objectColors }: SeenFrame): Sight[] {
  const isHandled = (box: Box): boolean => hands.some((hand) => overlaps(hand.box, box));
  return [
    ...texts.flatMap(({ text, confidence, box }, index): Sight[] => {
      const name = text.trim().slice(0, longestName);
      // A letter or two are mostly misread edges.
      if (name.replaceAll(/[^\p{L}\p{N}]/gu, '').length < 3) return [];
      return [
        {
          ...{ kind: 'text', name, timeSeconds, box, colors: textColors[index]?.slice(0, 2) ?? [] },
          ...{ worth: confidence * Math.sqrt(box.width * box.height), handled: isHandled(box) },
        },
      ];
    }),
    ...objects.map(
      ({ label, score, box }, index): Sight => ({
        ...{ kind: 'object', name: label, timeSeconds, box, colors: objectColors[index]?.slice(0, 2) ?? [] },
        ...{ worth: score * Math.sqrt(box.width * box.height), handled: isHandled(box) },
      }),
    ),
  ];
}

function newEntry({ kind, name, timeSeconds, colors, handled }: Sight, beside: string[]): MemoryEntry {
  return {
    ...{ kind, name, colors, handled },
    startSeconds: timeSeconds,
    endSeconds: timeSeconds,
    sights: 1,
    beside: [...new Set(beside)].slice(0, 8),
    keyframeSeconds: timeSeconds,
  };
}

function isSameName(sight: Sight, entry: MemoryEntry): boolean {
  if (sight.kind === 'object') return sight.name === entry.name;
  return wordLikeness(sight.name.replaceAll(/\s+/g, ''), entry.name.replaceAll(/\s+/g, '')) >= leastLikeness;
}

function isBeside(a: Box, b: Box): boolean {
  return (
    Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2) < besideShare
  );
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
