import { createRandom } from '../../../core/createRandom.js';
import { eyeHeightMetres } from '../ScenePlan.js';
import { add, mix, type Pose, scale, turned, type Vector } from '../vectors.js';
import { createTrack, mixNumbers, type Track } from './track.js';

/** Where the eyes are and look, over time. */
export interface Head {
  /** On the floor. */
  body: Track<Vector>;
  yaw: Track<number>;
  pitch: Track<number>;
  /** From where the eyes are when standing upright, in the world's directions. */
  lean: Track<Vector>;
  /** 1 while the person stands and breathes, 0 while everything is held still. */
  sway: Track<number>;
  poseAt(timeSeconds: number): Pose;
  /** A walk in a straight line; returns the times of the steps. */
  walk(startSeconds: number, to: Vector): { endSeconds: number; steps: number[] };
}

const metresASecond = 1.15;
const stepMetres = 0.66;
/** Seconds to get going, and to stop. */
const startSeconds = 0.45;

export function createHead(start: { x: number; z: number; yaw: number }, seed: string, steady = false): Head {
  const random = createRandom(`${seed}/sway`);
  const phases = Array.from({ length: 5 }, () => random.next() * 2 * Math.PI);
  const body = createTrack<Vector>([start.x, 0, start.z], mix);
  const yaw = createTrack(start.yaw, mixNumbers);
  const pitch = createTrack(-0.12, mixNumbers);
  const lean = createTrack<Vector>([0, 0, 0], mix);
  const sway = createTrack(1, mixNumbers);
  const walks: { start: number; end: number; metres: number }[] = [];
  const wave = (time: number, seconds: number, phase: number): number =>
    Math.sin((2 * Math.PI * time) / seconds + phases[phase]!);

  return {
    body,
    yaw,
    pitch,
    lean,
    sway,
    walk(start, to) {
      const from = body.at(start);
      const metres = Math.hypot(to[0] - from[0], to[2] - from[2]);
      const seconds = metres / metresASecond + startSeconds;
      const end = start + seconds;
      body.move(start, end, to, cruise(startSeconds / seconds));
      walks.push({ start, end, metres });
      const count = Math.max(1, Math.round(metres / stepMetres));
      const steps = Array.from({ length: count }, (_, index) => start + ((index + 0.6) / count) * seconds);
      return { endSeconds: end, steps };
    },
    poseAt(time) {
      const amount = steady ? 0 : sway.at(time);
      const bob = bobAt(walks, time, (moment) => body.at(moment));
      const drift: Vector = [
        0.006 * wave(time, 4.1, 0),
        0.003 * wave(time, 3.1, 1),
        0.005 * wave(time, 5.3, 2),
      ];
      return {
        position: add(
          add(add(body.at(time), [0, eyeHeightMetres + bob.rise, 0]), lean.at(time)),
          scale(drift, amount),
        ),
        rotation: turned(
          yaw.at(time) + amount * 0.008 * wave(time, 3.7, 3),
          pitch.at(time) + amount * 0.006 * wave(time, 2.9, 4) + bob.nod,
          bob.roll,
        ),
      };
    },
  };
}

/** Even speed with a soft start and stop, each taking that share of the time. */
function cruise(edge: number): (share: number) => number {
  const rim = Math.min(0.5, edge);
  const speed = 1 / (1 - rim);
  return (share) => {
    if (share < rim) return (speed * share * share) / (2 * rim);
    if (share > 1 - rim) return 1 - (speed * (1 - share) * (1 - share)) / (2 * rim);
    return speed * (share - rim / 2);
  };
}

/** The head rises once a step and tilts once every two. */
function bobAt(
  walks: readonly { start: number; end: number; metres: number }[],
  time: number,
  bodyAt: (time: number) => Vector,
): { rise: number; nod: number; roll: number } {
  const walk = walks.find(({ start, end }) => time > start && time < end);
  if (!walk) return { rise: 0, nod: 0, roll: 0 };
  const from = bodyAt(walk.start);
  const now = bodyAt(time);
  const gone = Math.hypot(now[0] - from[0], now[2] - from[2]);
  const steps = Math.max(1, Math.round(walk.metres / stepMetres));
  const phase = (gone / walk.metres) * steps;
  // Fades in and out with the first and last half step.
  const amount = Math.min(1, 2 * phase, 2 * (steps - phase));
  return {
    rise: amount * 0.016 * Math.sin(2 * Math.PI * phase - Math.PI / 2),
    nod: amount * 0.007 * Math.sin(2 * Math.PI * phase),
    roll: amount * 0.008 * Math.sin(Math.PI * phase),
  };
}
