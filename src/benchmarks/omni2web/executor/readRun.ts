import type { SlotReading } from './matchRule.js';
import type { ValueAtom } from './Setting.js';

/** Values that begin at a place, and how many tokens they take. */
export interface AtomReading {
  length: number;
  atoms: readonly ValueAtom[];
  cost: number;
}

interface Run {
  atoms: ValueAtom[];
  cost: number;
}

const atomCost = 0.1;

/**
 * The cheapest way to read a whole span as values, one after the other, with words between that only join them.
 * @param glueCost what the joining word at a place costs; undefined where there is none
 */
export function readRun(
  start: number,
  end: number,
  atomsAt: (position: number) => readonly AtomReading[],
  glueCost: (position: number) => number | undefined,
): SlotReading | null {
  const memo = new Map<number, Run | null>();
  const read = (position: number): Run | null => {
    if (position === end) return { atoms: [], cost: 0 };
    const known = memo.get(position);
    if (known !== undefined) return known;
    memo.set(position, null);
    let chosen: Run | null = null;
    const offer = (length: number, atoms: readonly ValueAtom[], cost: number): void => {
      const rest = read(position + length);
      if (rest && (!chosen || rest.cost + cost < chosen.cost)) {
        chosen = { atoms: [...atoms, ...rest.atoms], cost: rest.cost + cost };
      }
    };
    for (const reading of atomsAt(position)) offer(reading.length, reading.atoms, atomCost + reading.cost);
    const glue = glueCost(position);
    if (glue !== undefined) offer(1, [], glue);
    memo.set(position, chosen);
    return chosen;
  };
  const found = read(start);
  return found && found.atoms.length > 0 ? { value: found.atoms, cost: found.cost } : null;
}
