import { expect, it } from 'vitest';
import { makeOmni2WebInstance } from '../../../../tests/support/makeOmni2WebInstance.js';
import { difficultyBand, probeHitShare } from './difficultyBand.js';

it('bands the share of targets that the text gives away, missing predictions being misses', () => {
  const instance = makeOmni2WebInstance([
    { operation: 'move' },
    { operation: 'swap' },
    { operation: 'insert' },
    { operation: 'match' },
  ]);
  expect(
    probeHitShare(
      instance,
      new Map([
        [1, true],
        [2, false],
        [9, true],
      ]),
    ),
  ).toBe(0.25);
  expect(probeHitShare(instance, new Map())).toBe(0);
  expect([0, 0.2499, 0.25, 0.4999, 0.5, 1].map(difficultyBand)).toEqual([
    'hard',
    'hard',
    'medium',
    'medium',
    'easy',
    'easy',
  ]);
});
