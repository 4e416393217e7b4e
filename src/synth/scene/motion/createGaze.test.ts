import { expect, it } from 'vitest';
import type { GazePoint } from '../SceneTruth.js';
import { noRotation, type Pose, turned, type Vector } from '../vectors.js';
import { createGaze } from './createGaze.js';

const camera = { width: 1024, height: 1024, focalPixels: 731 };
const still: Pose = { position: [0, 1.6, 0], rotation: noRotation };
const noProp = (): Pose => {
  throw new Error('there is no thing');
};
/** Two metres away at the height of the eyes, so many degrees to the right of straight ahead. */
const at = (degrees: number): { point: Vector } => {
  const angle = (degrees * Math.PI) / 180;
  return { point: [2 * Math.sin(angle), 1.6, -2 * Math.cos(angle)] };
};
const degreesOf = ({ x }: GazePoint): number =>
  (Math.atan2(x - camera.width / 2, camera.focalPixels) * 180) / Math.PI;

/** A point each tenth of a millisecond. */
function record(gaze: { at(timeSeconds: number): GazePoint }, untilSeconds: number): GazePoint[] {
  return Array.from({ length: Math.round(untilSeconds * 1e4) }, (_, index) => gaze.at(index / 1e4));
}

it.each([0.5, 1, 2, 5, 10, 20, 30])(
  'jumps over %d degrees as fast as eyes do, and rests before and after',
  (amplitude) => {
    const gaze = createGaze(camera, () => still, noProp);
    gaze.fixate(0, at(-amplitude / 2));
    gaze.fixate(0.5, at(amplitude / 2));
    const points = record(gaze, 1);
    const jump = points.filter(({ kind }) => kind === 'saccade');
    const seconds = jump.length / 1e4;
    // 2.2 ms a degree and 21 ms more (Carpenter, Movements of the Eyes, 1988).
    expect(seconds).toBeCloseTo(0.0022 * amplitude + 0.021, 3);
    expect(seconds).toBeGreaterThanOrEqual(0.02);
    expect(seconds).toBeLessThanOrEqual(0.1);
    expect(jump.at(-1)!.timeSeconds).toBeCloseTo(0.4999, 6);
    // Resting is resting, at the one place and then at the other.
    const rests = points.filter(({ kind }) => kind === 'fixation');
    for (const point of rests)
      expect(degreesOf(point)).toBeCloseTo((point.timeSeconds < 0.5 ? -amplitude : amplitude) / 2, 6);
    const speeds = points
      .slice(1)
      .map((point, index) => (degreesOf(point) - degreesOf(points[index]!)) * 1e4);
    // Always towards the place.
    expect(Math.min(...speeds)).toBeGreaterThan(-1e-6);
    const peak = Math.max(...speeds);
    // The usual threshold of a saccade is 30 deg/s; the peak of human saccades grows with their size to some 700 deg/s, and is
    // 1.5 to 2 times their mean (main sequence: Bahill, Clark and Stark 1975).
    if (amplitude >= 1) expect(peak).toBeGreaterThan(30);
    expect(peak).toBeLessThan(750);
    expect(peak / (amplitude / seconds)).toBeGreaterThan(1.5);
    expect(peak / (amplitude / seconds)).toBeLessThan(2.1);
  },
);

it('takes no more than a tenth of a second for the widest jump, and rests at none that is shorter', () => {
  const gaze = createGaze(camera, () => still, noProp);
  gaze.fixate(0, at(-32));
  gaze.fixate(0.5, at(32));
  // Too soon after the one before for eyes to rest there: that jump goes here at once.
  gaze.fixate(0.64, at(10));
  const points = record(gaze, 1);
  expect(points.filter(({ kind }) => kind === 'saccade').length / 1e4).toBeLessThanOrEqual(0.1001);
  expect(degreesOf(points[5001]!)).toBeCloseTo(10, 6);
  expect(degreesOf(points.at(-1)!)).toBeCloseTo(10, 6);
});

it.each([
  ['right', 150],
  ['left', -150],
])('looks to the %s for what lies behind on that side until the head has turned there', (_, degrees) => {
  // The head turns there within a second.
  const yawAt = (time: number): number => (-degrees * Math.PI * Math.min(1, time)) / 180;
  const poseAt = (time: number): Pose => ({ ...still, rotation: turned(yawAt(time)) });
  const gaze = createGaze(camera, poseAt, noProp);
  gaze.fixate(0, at(degrees));
  const points = record(gaze, 1.2);
  const side = Math.sign(degrees);
  // As far as the eyes go (0.92 of the half picture, 32.8 degrees) and then with the place, without a jump.
  expect(side * degreesOf(points[0]!)).toBeCloseTo((Math.atan((0.92 * 512) / 731) * 180) / Math.PI, 6);
  expect(degreesOf(points.at(-1)!)).toBeCloseTo(0, 6);
  for (const [index, point] of points.entries()) {
    expect(side * degreesOf(point)).toBeGreaterThan(-1e-6);
    expect(Math.abs(degreesOf(point) - degreesOf(points[index - 1] ?? point)) * 1e4).toBeLessThan(200);
  }
});
