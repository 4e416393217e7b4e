import { hedgedValue } from '../hedgedValue.js';
import type { AtomReading } from '../readRun.js';
import type { Part } from '../Setting.js';
import type { Token } from '../tokenize.js';

interface Readers {
  exact(tokens: readonly Token[], position: number, end: number): AtomReading[];
  partAfter(tokens: readonly Token[], position: number, end: number): { part: Part; length: number } | null;
}

const hedges = new Set(
  ', ( - – : say like around about roughly approximately maybe something perhaps to at up down or eg circa'.split(
    ' ',
  ),
);

/** "a bit larger, say 40px", "rounder (about 16px)", "softer, something like #faf5ee": the exact value counts. */
export function readHedged(
  tokens: readonly Token[],
  position: number,
  end: number,
  relatives: readonly AtomReading[],
  readers: Readers,
): AtomReading[] {
  const found: AtomReading[] = [];
  for (const { length, atoms } of relatives) {
    const [relative] = atoms;
    if (!relative || atoms.length !== 1) continue;
    let start = position + length;
    const noun = relative.kind === 'shade' ? readers.partAfter(tokens, start, end) : null;
    if (noun) start += noun.length;
    let next = start;
    while (next < end && hedges.has(tokens[next]!.text)) next += 1;
    if (next === start || next >= end) continue;
    for (const exact of readers.exact(tokens, next, end)) {
      const named = noun && relative.kind === 'shade' ? { ...relative, part: noun.part } : relative;
      const value = exact.atoms.length === 1 ? hedgedValue(named, exact.atoms[0]!) : null;
      if (!value) continue;
      let stop = next + exact.length;
      if (tokens[stop]?.text === 'or' && tokens[stop + 1]?.text === 'so' && stop + 2 <= end) stop += 2;
      if (tokens[stop]?.text === ')' && stop < end) stop += 1;
      found.push({ length: stop - position, atoms: [value], cost: 0 });
    }
  }
  return found;
}
