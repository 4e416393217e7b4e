import { layoutLabel } from '../layoutLabel.js';
import {
  add,
  lengthOf,
  lookFrom,
  noRotation,
  placeIn,
  rotate,
  scale,
  subtract,
  type Vector,
} from '../vectors.js';
import type { GazeTarget } from './createGaze.js';
import { type Director, near, pointOf, scan, turnBy, turnHead, wrapAngle } from './Director.js';
import { nearestReadingMetres, readingDistance } from './handle.js';

/** Shorter ways are gone sideways, without turning. */
const sidestepMetres = 0.95;
/** Things so near catch the eye on the way. */
const glanceMetres = 3;

export function walk(director: Director, x: number, z: number, yaw: number | undefined): void {
  const { head, gaze, random } = director;
  const start = director.now;
  const from = head.body.at(start);
  const to: Vector = [x, 0, z];
  const metres = lengthOf(subtract(to, from));
  const goal: GazeTarget = { point: [x, 1.15, z] };
  if (metres > sidestepMetres) {
    gaze.fixate(start, goal);
    const wanted = lookFrom(from, to).yaw;
    turnBy(director, wrapAngle(wanted - head.yaw.at(start)), -0.14 - head.pitch.at(start));
  }
  if (metres > 0.02) {
    const begin = director.now;
    const { endSeconds, steps } = head.walk(begin, to);
    for (const time of steps)
      director.sounds.push({ timeSeconds: time, kind: 'step', loudness: 0.55 + 0.2 * random.next() });
    const along = thingsAhead(director, endSeconds);
    scan(director, begin, endSeconds, (index) =>
      along.length > 0 && index % 3 !== 0 ? near(director, random.pick(along)) : jitter(director, goal),
    );
    glance(director, begin, endSeconds);
    director.now = endSeconds;
  }
  if (yaw !== undefined) {
    const turn = wrapAngle(yaw - head.yaw.at(director.now));
    const eyes = head.poseAt(director.now).position;
    const side: Vector = [-Math.sin(yaw), -0.2, -Math.cos(yaw)];
    gaze.fixate(director.now, { point: add(eyes, side) });
    turnBy(director, turn, 0);
  }
  director.events.push({ kind: 'walk', startSeconds: start, endSeconds: director.now });
}

export function look(director: Director, at: Vector | string, seconds: number): void {
  const start = director.now;
  const target = (): GazeTarget =>
    typeof at === 'string' ? near(director, at) : jitter(director, { point: at });
  director.gaze.fixate(start, target());
  turnHead(director, typeof at === 'string' ? pointOf(director, at) : at);
  scan(director, director.now, director.now + seconds, target);
  director.now += seconds;
  director.events.push({
    kind: 'look',
    ...(typeof at === 'string' ? { prop: at } : {}),
    startSeconds: start,
    endSeconds: director.now,
  });
}

export function examine(director: Director, id: string, seconds: number): void {
  const { head, gaze } = director;
  const placed = director.props.get(id)!;
  const start = director.now;
  const pose = director.hand.propPoseAt(id, start);
  const { panel, lines } = layoutLabel(placed.prop);
  const front: Vector = [0, panel.y + panel.height / 2, placed.prop.depthMetres / 2];
  const middle = placeIn(pose, { position: front, rotation: noRotation }).position;
  const distance = Math.min(0.85, Math.max(nearestReadingMetres, readingDistance(director, placed)));
  // A little from above, as people bend to things.
  const out = rotate(pose.rotation, [0, 0.12, 1]);
  const eyes = add(middle, scale(out, distance));
  gaze.fixate(start, { point: middle });
  turnHead(director, middle, 0.9);
  const upright = subtract(head.poseAt(director.now).position, head.lean.at(director.now));
  const bend = 0.75 + 0.3 * lengthOf(subtract(eyes, upright));
  const begin = director.now;
  head.lean.move(begin, begin + bend, subtract(eyes, upright));
  head.sway.move(begin, begin + bend, 0);
  const wanted = lookFrom(eyes, middle);
  const turn = wrapAngle(wanted.yaw - head.yaw.at(begin));
  head.yaw.move(begin, begin + bend, head.yaw.at(begin) + turn);
  head.pitch.move(begin, begin + bend, wanted.pitch);
  scan(director, begin + 0.3, begin + bend + seconds, (index) => {
    const line = lines[index % lines.length];
    const offset: Vector = line
      ? [line.x + line.widthMetres * (0.35 * director.random.next() - 0.2), line.y, front[2]]
      : front;
    return { prop: id, offset };
  });
  const end = begin + bend + seconds;
  head.lean.move(end, end + bend, [0, 0, 0]);
  head.sway.move(end, end + bend, 1);
  head.pitch.move(end, end + bend, -0.15);
  director.now = end + bend;
  director.events.push({ kind: 'examine', prop: id, startSeconds: start, endSeconds: end });
}

/** Stands there and looks about. */
export function wait(director: Director, seconds: number): void {
  const start = director.now;
  const { random, head } = director;
  const eyes = head.poseAt(start).position;
  const things = thingsAhead(director, start);
  scan(director, start, start + seconds, () => {
    if (things.length > 0 && random.next() < 0.7) return near(director, random.pick(things));
    const yaw = head.yaw.at(start) + 0.3 * random.normal();
    return { point: add(eyes, [-1.5 * Math.sin(yaw), -0.4 + 0.3 * random.normal(), -1.5 * Math.cos(yaw)]) };
  });
  director.now += seconds;
  director.events.push({ kind: 'wait', startSeconds: start, endSeconds: director.now });
}

/** Things before the person at a time, near enough to be looked at. */
function thingsAhead(director: Director, time: number): string[] {
  const eyes = director.head.poseAt(time).position;
  const yaw = director.head.yaw.at(time);
  return [...director.props.keys()].filter((id) => {
    if (id === director.held) return false;
    const { position } = director.hand.propPoseAt(id, time);
    if (lengthOf(subtract(position, eyes)) > glanceMetres) return false;
    return Math.abs(wrapAngle(lookFrom(eyes, position).yaw - yaw)) < 0.45;
  });
}

/** On a long walk the head turns aside for a moment and back. */
function glance(director: Director, from: number, until: number): void {
  const { head, random } = director;
  for (let time = from + 0.5; time + 1.3 < until; time += 1.6 + random.next()) {
    const aside = (random.next() < 0.5 ? -1 : 1) * (0.12 + 0.2 * random.next());
    const yaw = head.yaw.at(time);
    head.yaw.move(time, time + 0.35, yaw + aside);
    head.yaw.move(time + 0.8, time + 1.2, yaw);
  }
}

function jitter(director: Director, target: { point: Vector }): GazeTarget {
  const { random } = director;
  const [x, y, z] = target.point;
  return { point: [x + 0.06 * random.normal(), y + 0.06 * random.normal(), z + 0.06 * random.normal()] };
}
