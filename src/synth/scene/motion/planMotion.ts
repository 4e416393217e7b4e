import { createRandom } from '../../../core/createRandom.js';
import { usageError } from '../../../core/errors.js';
import type { Activity, ScenePlan } from '../ScenePlan.js';
import type { GazePoint, SceneEvent } from '../SceneTruth.js';
import { lengthOf, type Pose, subtract, turned } from '../vectors.js';
import { createGaze } from './createGaze.js';
import { createHand, type HandPose } from './createHand.js';
import { createHead } from './createHead.js';
import type { Director, SoundKind } from './Director.js';
import { pickUp, putDown, read, touch } from './handle.js';
import { examine, look, wait, walk } from './move.js';

/** All that moves in a scene, as functions of time in seconds; the same plan gives the same motion. */
export interface Motion {
  durationSeconds: number;
  events: SceneEvent[];
  sounds: { timeSeconds: number; kind: SoundKind; loudness: number }[];
  cameraAt(timeSeconds: number): Pose;
  handAt(timeSeconds: number): HandPose;
  propPoseAt(prop: string, timeSeconds: number): Pose;
  isHeldAt(prop: string, timeSeconds: number): boolean;
  gazeAt(timeSeconds: number): GazePoint;
}

/** How far an arm reaches from the eyes. */
const reachMetres = 1.6;

/**
 * Plays a plan's activities one after the other.
 * @throws DeixisError SCENE_PLAN_INVALID (usage): an activity that cannot be done
 */
export function planMotion(plan: ScenePlan): Motion {
  const props = new Map(plan.props.map((placed) => [placed.id, placed]));
  const head = createHead(plan.start, plan.seed, plan.steady);
  const places = plan.props.map(
    ({ id, position, yaw }) => [id, { position, rotation: turned(yaw) }] as const,
  );
  const hand = createHand(head.poseAt, new Map(places));
  const gaze = createGaze(plan.camera, head.poseAt, hand.propPoseAt);
  const random = createRandom(`${plan.seed}/motion`);
  const director: Director = {
    now: 0,
    camera: plan.camera,
    random,
    head,
    hand,
    gaze,
    props,
    held: undefined,
    events: [],
    sounds: [],
  };
  plan.activities.forEach((activity, index) => {
    check(director, activity, index);
    perform(director, activity);
    // Nobody goes on at once.
    director.now += 0.1 + 0.12 * random.next();
  });
  return {
    durationSeconds: director.now,
    events: director.events,
    sounds: director.sounds,
    cameraAt: head.poseAt,
    handAt: hand.poseAt,
    propPoseAt: hand.propPoseAt,
    isHeldAt: hand.isHeldAt,
    gazeAt: gaze.at,
  };
}

function perform(director: Director, activity: Activity): void {
  if (activity.kind === 'walk') walk(director, activity.x, activity.z, activity.yaw);
  else if (activity.kind === 'look') look(director, activity.at, activity.seconds);
  else if (activity.kind === 'pick-up') pickUp(director, activity.prop);
  else if (activity.kind === 'read') read(director, activity.seconds, activity.turn ?? false);
  else if (activity.kind === 'put-down') putDown(director, activity.position, activity.yaw);
  else if (activity.kind === 'touch') touch(director, activity.prop, activity.seconds);
  else if (activity.kind === 'examine') examine(director, activity.prop, activity.seconds);
  else wait(director, activity.seconds);
}

function check(director: Director, activity: Activity, index: number): void {
  const fail = (expected: string): never => {
    throw usageError('SCENE_PLAN_INVALID', `activities[${index}] (${activity.kind}): ${expected}`);
  };
  if ('prop' in activity && !director.props.has(activity.prop))
    fail(`no thing has the id "${activity.prop}"`);
  if (activity.kind === 'pick-up' && director.held) fail(`"${director.held}" is in the hand already`);
  if ((activity.kind === 'read' || activity.kind === 'put-down') && !director.held)
    fail('nothing is in the hand');
  if (activity.kind === 'touch' && director.held) fail(`"${director.held}" is in the hand`);
  const reached =
    activity.kind === 'pick-up' || activity.kind === 'touch'
      ? director.hand.propPoseAt(activity.prop, director.now).position
      : activity.kind === 'put-down'
        ? activity.position
        : undefined;
  if (!reached) return;
  const metres = lengthOf(subtract(reached, director.head.poseAt(director.now).position));
  if (metres > reachMetres) fail(`${metres.toFixed(2)} m away; an arm reaches ${reachMetres} m`);
}
