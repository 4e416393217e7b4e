import { describe, expect, it } from 'vitest';
import { planFrames } from './planFrames.js';

/** Right values are counted by hand from contract 1: the last frame at or before t. */
const pictures = { pts: Float64Array.from([100, 140, 150, 200]), secondsPerTick: 0.01 };
const facts = { videoStart: 0.5, videoEnd: 2 };
const offsetSeconds = 0.5;
const plan = (options: Partial<Parameters<typeof planFrames>[0]>) =>
  planFrames({ clamp: false, ...options }, facts, pictures, offsetSeconds);

describe('planFrames', () => {
  it('picks the last frame at or before a time, also for a time read from a frame (V2)', () => {
    // Frames are at 0.5, 0.9, 1.0 and 1.5 s.
    const at = [0.5, 0.89, 0.9, 0.95, 1, 1.49, 1.5, 1.99];
    expect(plan({ at }).map(({ position }) => position)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it('gives the first frame, flagged, before the pictures begin', () => {
    expect(plan({ at: [0.2] })).toEqual([
      { index: 0, requestedSeconds: 0.2, position: 0, flags: ['beforeFirst'] },
    ]);
  });

  it('refuses times after the end unless asked to clamp', () => {
    expect(() => plan({ at: [2] })).toThrow(/no frame at 2 s.*before 2 s/);
    expect(() => plan({ at: [-0.1] })).toThrow(/no frame at -0.1 s/);
    expect(plan({ at: [2, 9], clamp: true }).map(({ position, flags }) => [position, flags])).toEqual([
      [3, ['clamped']],
      [3, ['clamped']],
    ]);
  });

  it('samples from 0 on at an interval, one frame when the clip is shorter (V17)', () => {
    expect(plan({ every: 0.5 }).map(({ requestedSeconds }) => requestedSeconds)).toEqual([0, 0.5, 1, 1.5]);
    expect(plan({ every: 60 })).toHaveLength(1);
  });

  it('gives each frame once when fewer are there than asked for (V16)', () => {
    expect(plan({ count: 64 }).map(({ position, index }) => [position, index])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it('spreads a number of frames over the middles of equal stretches of the pictures', () => {
    // 0.5 to 2 in three: middles 0.75, 1.25, 1.75.
    expect(plan({ count: 3 }).map(({ position, requestedSeconds }) => [requestedSeconds, position])).toEqual([
      [0.75, 0],
      [1.25, 2],
      [1.75, 3],
    ]);
  });

  it('gives one frame a segment, at its middle', () => {
    const segments = [{ startSeconds: 0.8, endSeconds: 1.2, name: 'pour' }];
    expect(plan({ segments })).toEqual([
      { index: 0, requestedSeconds: 1, position: 2, flags: [], segment: 'pour' },
    ]);
  });
});
