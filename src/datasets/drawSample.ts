import { createRandom } from '../core/createRandom.js';
import { usageError } from '../core/errors.js';

export interface SampleOptions<Instance> {
  size: number;
  seed: number | string;
  /** Factor name to the values that an instance has; one that has several counts for each of them. */
  factors: Record<string, (instance: Instance) => string[]>;
}

export interface Sample {
  /** In the data set's order. */
  ids: string[];
  /** For each factor and value: how many instances have it, and how many of the sample. */
  strata: Record<string, Record<string, { available: number; drawn: number }>>;
}

/**
 * Draws a fixed subset that covers every value of every factor where the size allows it, in about the data set's
 * proportions. It looks at the instances alone, never at results, and the same instances, seed and factors give the
 * same subset whatever the order of the file. Greedy: in a seeded order, the next instance is the one that brings most
 * values not yet seen, and among those the one that brings the shares closest to the data set's (chi-square).
 * @throws DeixisError SAMPLE_TOO_LARGE (usage)
 */
export function drawSample<Instance extends { id: string }>(
  instances: readonly Instance[],
  { size, seed, factors }: SampleOptions<Instance>,
): Sample {
  if (size > instances.length)
    throw usageError(
      'SAMPLE_TOO_LARGE',
      `--size: at most ${instances.length}, the data set's size, not ${size}`,
      { hint: 'give a smaller --size' },
    );
  const cells = new Map<string, Cell>();
  const cellsOf = new Map<string, Cell[]>();
  for (const [factor, valuesOf] of Object.entries(factors)) {
    for (const instance of instances) {
      for (const value of new Set(valuesOf(instance))) {
        const key = JSON.stringify([factor, value]);
        const cell = cells.get(key) ?? { factor, value, available: 0, drawn: 0, wanted: 0 };
        cell.available += 1;
        cells.set(key, cell);
        cellsOf.set(instance.id, [...(cellsOf.get(instance.id) ?? []), cell]);
      }
    }
  }
  for (const cell of cells.values()) cell.wanted = (size * cell.available) / instances.length;

  const order = createRandom(`sample/${seed}`).shuffle(
    [...instances].sort((left, right) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)),
  );
  const chosen = new Set<string>();
  while (chosen.size < size) {
    let best: Instance | undefined;
    let bestGain: [number, number] = [-1, -Infinity];
    for (const instance of order) {
      if (chosen.has(instance.id)) continue;
      const gain = gainOf(cellsOf.get(instance.id) ?? []);
      if (gain[0] > bestGain[0] || (gain[0] === bestGain[0] && gain[1] > bestGain[1] + 1e-12)) {
        best = instance;
        bestGain = gain;
      }
    }
    if (!best) break;
    chosen.add(best.id);
    for (const cell of cellsOf.get(best.id) ?? []) cell.drawn += 1;
  }
  // Object.fromEntries, since values come from the data set and may be named like members of every object.
  const strata = Object.fromEntries(
    Object.keys(factors).map((factor) => [
      factor,
      Object.fromEntries(
        [...cells.values()]
          .filter((cell) => cell.factor === factor)
          .map(({ value, available, drawn }) => [value, { available, drawn }]),
      ),
    ]),
  );
  return { ids: instances.filter(({ id }) => chosen.has(id)).map(({ id }) => id), strata };
}

interface Cell {
  factor: string;
  value: string;
  available: number;
  drawn: number;
  wanted: number;
}

/** New values, then how far the chi-square distance to the wanted counts falls. */
function gainOf(cells: readonly Cell[]): [number, number] {
  let unseen = 0;
  let fall = 0;
  for (const { drawn, wanted } of cells) {
    if (drawn === 0) unseen += 1;
    fall += ((wanted - drawn) ** 2 - (wanted - drawn - 1) ** 2) / wanted;
  }
  return [unseen, fall];
}
