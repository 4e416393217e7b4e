import { clockTime } from '../exposure/composeQuestion.js';
import type { Memory, MemoryEntry } from './Memory.js';
import { trimMemory } from './trimMemory.js';

/** More is cut. */
const longestText = 24_000;

/** A record as lines that a model reads, in order of time. */
export function renderMemory(memory: Memory): string {
  const { entries, endSeconds, forgotten } = trimMemory(memory, longestText, lengthOfEntry);
  const lines = [...entries].sort((a, b) => a.startSeconds - b.startSeconds).map(lineOf);
  return [
    `Record of what was seen up to ${clockTime(endSeconds)}.`,
    ...(forgotten > 0 ? [`${forgotten} things that were hardly seen are left out.`] : []),
    ...(lines.length > 0 ? lines : ['Nothing was recognised.']),
  ].join('\n');
}

/** Bytes that an entry takes as a line. */
export function lengthOfEntry(entry: MemoryEntry): number {
  return Buffer.byteLength(lineOf(entry)) + 1;
}

function lineOf({ kind, name, startSeconds, endSeconds, colors, beside, ...rest }: MemoryEntry): string {
  const [from, to] = [clockTime(startSeconds), clockTime(endSeconds)];
  const look = colors.join(' and ');
  const what = kind === 'object' ? `saw a ${name}` : name === '' ? `saw a ${look} thing` : `read "${name}"`;
  return [
    from === to ? from : `${from} to ${to}`,
    what,
    ...(look === '' || (kind === 'thing' && name === '') ? [] : [kind === 'thing' ? `on ${look}` : look]),
    ...handlingOf(rest),
    ...(beside.length > 0 ? [`beside ${beside.slice(0, 4).join(', ')}`] : []),
  ].join(', ');
}

function handlingOf({
  held,
  nearSeconds,
  carried,
}: Pick<MemoryEntry, 'held' | 'nearSeconds' | 'carried'>): string[] {
  const near = nearSeconds > 0 ? [`from near for ${Math.round(nearSeconds)} s`] : [];
  if (!held) return near;
  const seconds = Math.round(held.untilSeconds - held.fromSeconds);
  const hand = seconds > 0 ? `in or at a hand for ${seconds} s` : 'in or at a hand';
  return [hand, ...near, ...(carried ? ['taken away from what it stood beside'] : [])];
}
