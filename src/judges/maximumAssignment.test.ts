import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maximumAssignment } from './maximumAssignment.js';

/** Tries every assignment. */
function bestTotal(weights: readonly (readonly number[])[], row = 0, used = new Set<number>()): number {
  if (row === weights.length) return 0;
  let best = bestTotal(weights, row + 1, used);
  for (const [column, weight] of weights[row]!.entries()) {
    if (used.has(column) || weight <= 0) continue;
    used.add(column);
    best = Math.max(best, weight + bestTotal(weights, row + 1, used));
    used.delete(column);
  }
  return best;
}

test('is as good as the best of all assignments, and one-to-one', () => {
  const matrix = fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(fc.integer({ min: -1, max: 4 }), { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
    );
  fc.assert(
    fc.property(matrix, (weights) => {
      const assigned = maximumAssignment(weights);
      const columns = assigned.filter((column) => column !== null);
      expect(new Set(columns).size).toBe(columns.length);
      const total = assigned.reduce<number>(
        (sum, column, row) => sum + (column === null ? 0 : weights[row]![column]!),
        0,
      );
      expect(total).toBe(bestTotal(weights));
    }),
    { numRuns: 500 },
  );
});

test('prefers two good pairs to one very good one', () => {
  expect(
    maximumAssignment([
      [3, 2],
      [2, 0],
    ]),
  ).toEqual([1, 0]);
  expect(maximumAssignment([])).toEqual([]);
});
