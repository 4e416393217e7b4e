import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kMeans } from './kMeans.js';
import { openSharedRows } from './openSharedRows.js';
import { silhouette } from './silhouette.js';

interface Fixture {
  cases: {
    count: number;
    dimensions: number;
    blobs: number;
    groups: number;
    labels: number[];
    inertia: number;
    silhouette: number;
  }[];
}
const { cases } = JSON.parse(
  readFileSync(new URL('clustering.fixture.json', import.meta.url), 'utf8'),
) as Fixture;

/** The rows of makeClusteringFixture.py. */
function blobRows(count: number, dimensions: number, blobs: number): Float32Array {
  let state = 12345;
  const uniform = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 2147483648;
  };
  const rows = new Float32Array(count * dimensions);
  for (let row = 0; row < count; row += 1)
    for (let place = 0; place < dimensions; place += 1)
      rows[row * dimensions + place] =
        ((row % blobs) + place) % blobs === 0
          ? 3 + uniform() + uniform() + uniform() - 1.5
          : uniform() + uniform() + uniform() - 1.5;
  return rows;
}

describe('inner products', () => {
  test('are those of plain arithmetic, whatever the shape and the number of threads', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 11 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 3 }),
        fc.infiniteStream(fc.double({ min: -100, max: 100, noNaN: true })),
        async (count, dimensions, others, threads, stream) => {
          const numbers = (length: number): Float32Array =>
            Float32Array.from({ length }, () => stream.next().value as number);
          const data = numbers(count * dimensions);
          const rows = openSharedRows(data, count, dimensions, threads);
          try {
            const other = new Float32Array(others * rows.stride);
            const source = numbers(others * dimensions);
            for (let at = 0; at < others; at += 1)
              other.set(source.subarray(at * dimensions, (at + 1) * dimensions), at * rows.stride);
            const { values, padded } = await rows.dots(other, others);
            for (let row = 0; row < count; row += 1)
              for (let at = 0; at < others; at += 1) {
                let sum = 0;
                for (let place = 0; place < dimensions; place += 1)
                  sum += data[row * dimensions + place]! * source[at * dimensions + place]!;
                expect(Math.abs(values[row * padded + at]! - sum)).toBeLessThan(0.05);
              }
          } finally {
            await rows.close();
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('k-means and silhouette against scikit-learn', () => {
  test.each(cases)('$count rows of $dimensions numbers, $groups groups', async (one) => {
    const data = blobRows(one.count, one.dimensions, one.blobs);
    const centres = data.slice(0, one.groups * one.dimensions);
    const found = await kMeans(data, one.count, one.dimensions, { groups: one.groups, centres });
    expect([...found.labels]).toEqual(one.labels);
    expect(found.inertia / one.inertia).toBeCloseTo(1, 5);
    expect(await silhouette(data, one.count, one.dimensions, one.labels)).toBeCloseTo(one.silhouette, 5);
  });

  test('k-means++ finds the blobs, the same from the same seed, with one thread or two', async () => {
    const data = blobRows(200, 7, 4);
    const options = { groups: 4, seed: 'a', starts: 5 };
    const one = await kMeans(data, 200, 7, options);
    expect(one.inertia / cases[1]!.inertia).toBeCloseTo(1, 4);
    expect(await kMeans(data, 200, 7, { ...options, threads: 2 })).toEqual(one);
  });

  test('degenerate rows: one, all alike, as many groups as rows', async () => {
    expect((await kMeans(new Float32Array([1, 2]), 1, 2, { groups: 1 })).inertia).toBe(0);
    const alike = await kMeans(new Float32Array(40).fill(3), 10, 4, { groups: 3 });
    expect(alike.inertia).toBeCloseTo(0, 6);
    expect(await silhouette(new Float32Array(40).fill(3), 10, 4, new Array(10).fill(0))).toBeNull();
    const each = await kMeans(blobRows(5, 3, 5), 5, 3, { groups: 5 });
    expect(new Set(each.labels).size).toBe(5);
    await expect(kMeans(new Float32Array(4), 2, 2, { groups: 3 })).rejects.toMatchObject({
      code: 'OPTION_INVALID',
    });
  });
});
