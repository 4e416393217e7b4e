import { expect, test } from 'vitest';
import { DeixisError } from '../../core/DeixisError.js';
import { readOptions as readEgo2Web } from '../ego2web/plan/Ego2WebOptions.js';
import { readOptions as readEgoEverything } from '../egoeverything/plan/EgoEverythingOptions.js';
import { readOptions as readOmni2Web } from '../omni2web/plan/Omni2WebOptions.js';

const fault = (read: () => unknown): DeixisError => {
  try {
    read();
  } catch (error) {
    if (DeixisError.is(error)) return error;
  }
  throw new Error('expected a DeixisError');
};

test('takes numbers and yes or no as they are typed and as a run file has them', () => {
  expect(readOmni2Web({ damageCoefficient: '0.3', oracle: 'no', tracks: 'A, C' })).toMatchObject({
    damageCoefficient: 0.3,
    oracle: false,
    tracks: ['A', 'C'],
  });
  expect(readEgo2Web({ frames: 12, privateAddresses: true })).toMatchObject({
    frames: 12,
    privateAddresses: true,
  });
  expect(readEgoEverything({ share: ' .25 ' }).share).toBe(0.25);
});

// What JavaScript alone takes for a number: Number('') is 0, Number('0x10') is 16, Number(true) is 1.
test.each(['x', '', '0x10', 'Infinity', 'NaN', true, null, [3]])('%j is no number', (value) => {
  for (const [read, name, flag] of [
    [readOmni2Web, 'damageCoefficient', '--damage-coefficient'],
    [readEgo2Web, 'frames', '--frames'],
    [readEgoEverything, 'rotations', '--rotations'],
  ] as const) {
    const { code, exitCode, message } = fault(() => read({ [name]: value }));
    expect({ code, exitCode }).toEqual({ code: 'OPTIONS_INVALID', exitCode: 2 });
    expect(message).toContain(`option ${flag}: `);
    expect(message).toContain('expected number');
    expect(message).not.toContain('NaN, received');
  }
});

test('an unknown option names the nearest, and all faults are told at once', () => {
  const { message } = fault(() => readEgo2Web({ frame: 3, threshold: '9' }));
  expect(message).toContain('did you mean "frames"?');
  expect(message).toContain('option --threshold: ');
  expect(message).toContain('(given: 9)');
});
