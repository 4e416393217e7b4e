import type { Random } from '../../../core/createRandom.js';
import type { SceneCamera } from '../projectPoint.js';
import type { PlacedProp } from '../ScenePlan.js';
import type { SceneEvent } from '../SceneTruth.js';
import { lookFrom, noRotation, type Pose, placeIn, type Vector } from '../vectors.js';
import type { Gaze, GazeTarget } from './createGaze.js';
import type { Hand } from './createHand.js';
import type { Head } from './createHead.js';

export type SoundKind = 'step' | 'rustle' | 'thud' | 'click';

/** What activities write to while they are played one after the other. */
export interface Director {
  /** Where the activities so far end, in seconds. */
  now: number;
  camera: SceneCamera;
  random: Random;
  head: Head;
  hand: Hand;
  gaze: Gaze;
  props: ReadonlyMap<string, PlacedProp>;
  /** The thing in the hand. */
  held: string | undefined;
  events: SceneEvent[];
  sounds: { timeSeconds: number; kind: SoundKind; loudness: number }[];
}

/** The middle of a thing's front, in its own frame. */
export function frontOf({ prop }: PlacedProp): Vector {
  return [0, prop.heightMetres / 2, prop.depthMetres / 2];
}

export function pointOf(director: Director, id: string): Vector {
  const pose = director.hand.propPoseAt(id, director.now);
  const inner: Pose = { position: frontOf(director.props.get(id)!), rotation: noRotation };
  return placeIn(pose, inner).position;
}

/** Turns the head to a point, the eyes first; `share` of the way, since eyes do the rest. Moves the time on. */
export function turnHead(director: Director, to: Vector, share = 1): void {
  const { head, now } = director;
  const wanted = lookFrom(head.poseAt(now).position, to);
  turnBy(director, wrapAngle(wanted.yaw - head.yaw.at(now)) * share, wanted.pitch - head.pitch.at(now));
}

export function turnBy(director: Director, yaw: number, pitch: number): void {
  const { head, now, random } = director;
  const angle = Math.hypot(yaw, pitch);
  if (angle < 0.03) return;
  const seconds = 0.22 + 0.42 * angle ** 0.8 + 0.06 * random.next();
  head.yaw.move(now, now + seconds, head.yaw.at(now) + yaw);
  head.pitch.move(now, now + seconds, clampPitch(head.pitch.at(now) + pitch));
  director.now += seconds;
}

/** Fixations of natural length from `now` on until a time, each on what `pick` gives. */
export function scan(
  director: Director,
  fromSeconds: number,
  untilSeconds: number,
  pick: (index: number) => GazeTarget,
): void {
  let time = fromSeconds;
  for (let index = 0; time < untilSeconds - 0.1; index += 1) {
    director.gaze.fixate(time, pick(index));
    time += 0.24 + 0.3 * director.random.next() ** 1.5;
  }
}

/** A target on a thing, somewhat beside the middle of its front. */
export function near(director: Director, id: string): GazeTarget {
  const placed = director.props.get(id)!;
  const [, height, depth] = frontOf(placed);
  const { random } = director;
  return {
    prop: id,
    offset: [placed.prop.widthMetres * 0.18 * random.normal(), height * (1 + 0.3 * random.normal()), depth],
  };
}

export function wrapAngle(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

function clampPitch(pitch: number): number {
  return Math.min(0.7, Math.max(-1.05, pitch));
}
