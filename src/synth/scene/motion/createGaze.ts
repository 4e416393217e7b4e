import { projectPoint, type SceneCamera } from '../projectPoint.js';
import type { GazePoint } from '../SceneTruth.js';
import { dot, ease, lengthOf, noRotation, type Pose, placeIn, type Vector } from '../vectors.js';
import { lastBefore } from './track.js';

/** A point in the room, or one on a thing in its own frame. */
export type GazeTarget = { point: Vector } | { prop: string; offset: Vector };

export interface Gaze {
  /** From then on the eyes rest there; the jump takes place just before. Times rise. */
  fixate(startSeconds: number, target: GazeTarget): void;
  at(timeSeconds: number): GazePoint;
}

/** Large jumps take longer: 21 ms and 2.2 ms more a degree (Carpenter, Movements of the Eyes, 1988), up to 100 ms. */
const [leastSaccadeSeconds, saccadeSecondsPerDegree, longestSaccadeSeconds] = [0.021, 0.0022, 0.1];
/** Eyes that come to a place rest there so long at least. */
const leastRestSeconds = 0.05;
/** What is nearer than that, or behind, is looked at as if it were so far ahead. */
const nearestDepth = 0.05;
/** Eyes turn only so far; beyond, the head has to follow. Share of the picture's half width and height. */
const widest = 0.92;

export function createGaze(
  camera: SceneCamera,
  cameraAt: (timeSeconds: number) => Pose,
  propPoseAt: (prop: string, timeSeconds: number) => Pose,
): Gaze {
  const fixations: { start: number; target: GazeTarget }[] = [];
  const place = (target: GazeTarget, time: number): { x: number; y: number } => {
    const point =
      'point' in target
        ? target.point
        : placeIn(propPoseAt(target.prop, time), { position: target.offset, rotation: noRotation }).position;
    const seen = projectPoint(camera, cameraAt(time), point);
    const [halfWidth, halfHeight] = [camera.width / 2, camera.height / 2];
    // Behind the back: as far as the eyes go to that side, without a jump where it gets there.
    const away = Math.max(1e-6, Math.abs(seen.depth)) / Math.max(nearestDepth, seen.depth);
    const limit = (value: number, half: number): number =>
      half + Math.min(widest * half, Math.max(-widest * half, (value - half) * away));
    return { x: limit(seen.x, halfWidth), y: limit(seen.y, halfHeight) };
  };
  const ray = ({ x, y }: { x: number; y: number }): Vector => [
    x - camera.width / 2,
    y - camera.height / 2,
    camera.focalPixels,
  ];
  const durationOf = (from: GazeTarget, to: GazeTarget, arrival: number): number => {
    const [a, b] = [ray(place(from, arrival)), ray(place(to, arrival))];
    const cosine = dot(a, b) / (lengthOf(a) * lengthOf(b));
    const degrees = (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
    return Math.min(longestSaccadeSeconds, leastSaccadeSeconds + saccadeSecondsPerDegree * degrees);
  };
  return {
    fixate(start, target) {
      const before = fixations.at(-1);
      if (before && start <= before.start + leastRestSeconds + longestSaccadeSeconds) before.target = target;
      else fixations.push({ start, target });
    },
    at(time) {
      const index = Math.max(0, lastBefore(fixations, time));
      const { target } = fixations[index]!;
      const next = fixations[index + 1];
      const here = place(target, time);
      const fixation: GazePoint = {
        ...{ timeSeconds: time, ...here, kind: 'fixation' },
        ...('prop' in target ? { prop: target.prop } : {}),
      };
      if (!next || time < next.start - longestSaccadeSeconds) return fixation;
      const saccadeSeconds = durationOf(target, next.target, next.start);
      if (time < next.start - saccadeSeconds) return fixation;
      const there = place(next.target, time);
      const share = ease((time - next.start + saccadeSeconds) / saccadeSeconds);
      return {
        timeSeconds: time,
        x: here.x + (there.x - here.x) * share,
        y: here.y + (there.y - here.y) * share,
        kind: 'saccade',
      };
    },
  };
}
