import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../core/createRandom.js';
import { readBox } from './boxOrders.js';
import { objectTable, openFrameDraw, openObjectDraw, weighByGaze } from './drawTargets.js';
import { mergeSightings } from './mergeSightings.js';
import { planQueryTime } from './planQueryTime.js';
import type { SeenObject, Sighting } from './SeenObject.js';

const prior = { spreadPixels: 400, scaleWithWidth: false, frameWidth: 1408 };

function sight(
  timeSeconds: number,
  x: number,
  y: number,
  { name = 'mug', gaze = { x: 700, y: 700 } as Sighting['gaze'], features = [1, 0] } = {},
): Sighting {
  const box = { left: x - 10, top: y - 10, right: x + 10, bottom: y + 10 };
  return { timeSeconds, name, box, gaze, features: Float32Array.from(features) };
}
const object = (name: string, ...sightings: Sighting[]): SeenObject => ({ name, sightings });

/** Largest difference of shares that 100,000 draws may show: five standard errors of a share of a half. */
const samplingError = 5 * Math.sqrt(0.25 / 100_000);

describe('probabilities', () => {
  test('by hand: 0, 400 and 800 pixels away', () => {
    // exp(0), exp(-1/2), exp(-2): 1, 0.60653, 0.13534, of 1.74187.
    const [near, middle, far] = weighByGaze([0, 400, 800], (distance) => distance, prior);
    expect(near).toBeCloseTo(0.5741, 4);
    expect(middle).toBeCloseTo(0.34821, 4);
    expect(far).toBeCloseTo(0.0777, 4);
    const wide = weighByGaze([0, 800], (d) => d, { ...prior, scaleWithWidth: true, frameWidth: 2816 });
    expect(wide[1]! / wide[0]!).toBeCloseTo(Math.exp(-0.5), 9);
  });

  test('sum to one, fall with distance, and hold far away from everything', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 30 }),
        (distances) => {
          const weights = weighByGaze(distances, (distance) => distance, prior);
          expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
          for (const [i, a] of distances.entries())
            for (const [j, b] of distances.entries())
              if (a < b) expect(weights[i]!).toBeGreaterThanOrEqual(weights[j]!);
        },
      ),
    );
  });
});

describe('100,000 draws follow the formula', () => {
  const objects = [
    object('near', sight(1, 700, 700), sight(2, 900, 700)),
    object('side', sight(1, 1100, 700)),
    object('far', sight(1, 700, 1500), sight(3, 700, 800)),
    object('unseen', sight(4, 700, 700, { gaze: null })),
  ];

  test('paper: a frame, then a thing in it; frames without gaze are never drawn', () => {
    const { draw, frames } = openFrameDraw(objects, prior, 1);
    expect(frames.map(({ timeSeconds }) => timeSeconds)).toEqual([1, 2, 3]);
    const counts = new Map<string, number>();
    for (let turn = 0; turn < 100_000; turn += 1) {
      const { object: drawn, sighting } = draw()!;
      const key = `${drawn.name} ${sighting.timeSeconds}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (const { timeSeconds, rows, probabilities } of frames)
      for (const [place, { object: row }] of rows.entries())
        expect(
          Math.abs(
            (counts.get(`${row.name} ${timeSeconds}`) ?? 0) / 100_000 - probabilities[place]! / frames.length,
          ),
        ).toBeLessThan(samplingError);
    expect([...counts.keys()].some((key) => key.startsWith('unseen'))).toBe(false);
  });

  test('released: a thing by its mean distance, then one of its sights', () => {
    const table = objectTable(objects, prior);
    expect(table.map(({ distancePixels }) => distancePixels)).toEqual([100, 400, 450, 1000]);
    const { draw } = openObjectDraw(objects, prior, 'a');
    const counts = new Map<string, number>();
    for (let turn = 0; turn < 100_000; turn += 1) {
      const { object: drawn, sighting } = draw()!;
      const key = `${drawn.name} ${sighting.timeSeconds}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (const { object: row, probability } of table)
      for (const { timeSeconds } of row.sightings)
        expect(
          Math.abs(
            (counts.get(`${row.name} ${timeSeconds}`) ?? 0) / 100_000 - probability / row.sightings.length,
          ),
        ).toBeLessThan(samplingError);
  });

  test('the same seed draws the same; nothing to draw is null', () => {
    const names = (seed: string) =>
      Array.from(
        { length: 20 },
        (
          (draw) => () =>
            draw()!.object.name
        )(openFrameDraw(objects, prior, seed).draw),
      );
    expect(names('x')).toEqual(names('x'));
    expect(names('x')).not.toEqual(names('y'));
    expect(openFrameDraw([], prior, 1).draw()).toBeNull();
    expect(openObjectDraw([], prior, 1).draw()).toBeNull();
  });
});

describe('one thing, seen several times', () => {
  const sameName = (one: string, other: string): boolean => one === other;

  test('alike in look and name, also through others in between', () => {
    const turn = (degrees: number): number[] => [
      Math.cos((degrees * Math.PI) / 180),
      Math.sin((degrees * Math.PI) / 180),
    ];
    // cos 30 degrees is 0.87, cos 60 degrees 0.5.
    const objects = mergeSightings(
      [
        sight(1, 0, 0, { features: turn(0) }),
        sight(2, 0, 0, { features: turn(60) }),
        sight(3, 0, 0, { features: turn(30) }),
        sight(4, 0, 0, { features: turn(30), name: 'bowl' }),
        sight(5, 0, 0, { features: turn(150) }),
      ],
      { lookAlike: 0.8, sameName },
    );
    expect(
      objects.map(({ name, sightings }) => [name, sightings.map(({ timeSeconds }) => timeSeconds)]),
    ).toEqual([
      ['mug', [1, 2, 3]],
      ['bowl', [4]],
      ['mug', [5]],
    ]);
  });
});

describe('boxes', () => {
  const frame = { width: 2000, height: 1000 };
  test('in the declared order', () => {
    expect(readBox([100, 200, 300, 400], 'x0y0x1y1', frame)).toEqual({
      left: 200,
      top: 200,
      right: 600,
      bottom: 400,
    });
    expect(readBox([100, 200, 300, 400], 'y0x0y1x1', frame)).toEqual({
      left: 400,
      top: 100,
      right: 800,
      bottom: 300,
    });
  });
  test.each([
    [[1, 2, 3]],
    [[300, 0, 100, 10]],
    [[0, 0, 1001, 10]],
    [[0, 0, Number.NaN, 10]],
    [[5, 5, 5, 10]],
  ])('%j is refused', (numbers) => {
    expect(() => readBox(numbers, 'x0y0x1y1', frame)).toThrow(/expected four numbers/);
  });
});

test('questions are asked at least three minutes later, within the video', () => {
  const random = createRandom(1);
  expect(planQueryTime(100, 279.9, random)).toBeNull();
  expect(planQueryTime(100, 280, random)).toBe(280);
  const times = Array.from({ length: 2000 }, () => planQueryTime(100, 480, random)!);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(280);
  expect(Math.max(...times)).toBeLessThanOrEqual(480);
  // Uniform: mean 380, standard error 200 / sqrt(12 * 2000) = 1.3.
  expect(Math.abs(times.reduce((sum, time) => sum + time, 0) / times.length - 380)).toBeLessThan(6.5);
  expect(planQueryTime(0, 10, random, 0)).toBeLessThanOrEqual(10);
});
