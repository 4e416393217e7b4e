import { mix, mixRotations, type Pose, placeIn, turned } from '../vectors.js';
import { createTrack, lastBefore, mixNumbers } from './track.js';

/** How the right hand is held. Its frame: the middle of the grip, fingers along -z, palm to -x, thumb up. */
export interface HandPose extends Pose {
  /** 0 open, 1 closed. */
  grip: number;
  /** 1: the forefinger is stretched whatever the others do. */
  point: number;
  /** Between fingers and thumb. */
  spanMetres: number;
}

type Placed = HandPose & { space: 'world' | 'camera' };

/** Out of sight, beside the body. */
const resting: Placed = {
  space: 'camera',
  position: [0.34, -0.58, -0.16],
  rotation: turned(0, 0.5),
  grip: 0.3,
  point: 0,
  spanMetres: 0.06,
};

/** The right hand and what it holds, over time. */
export interface Hand {
  move(startSeconds: number, endSeconds: number, to: Partial<Placed>): void;
  rest(startSeconds: number, endSeconds: number): void;
  poseAt(timeSeconds: number): HandPose;
  /** From then on the thing goes along with the hand; `inHand` is its pose in the hand's frame. */
  take(prop: string, timeSeconds: number, inHand: Pose): void;
  /** From then on it stands there. */
  leave(prop: string, timeSeconds: number, pose: Pose): void;
  propPoseAt(prop: string, timeSeconds: number): Pose;
  isHeldAt(prop: string, timeSeconds: number): boolean;
}

export function createHand(cameraAt: (timeSeconds: number) => Pose, places: ReadonlyMap<string, Pose>): Hand {
  const track = createTrack<Placed>(resting, (from) => from);
  const stays = new Map(
    [...places].map(([prop, pose]) => [prop, [{ start: Number.NEGATIVE_INFINITY, pose, held: false }]]),
  );
  let last = resting;
  const poseAt = (time: number): HandPose => {
    const { from, to, share } = track.stateAt(time);
    const camera = cameraAt(time);
    const [a, b] = [from, to].map((one) => (one.space === 'camera' ? placeIn(camera, one) : one));
    return {
      position: mix(a!.position, b!.position, share),
      rotation: mixRotations(a!.rotation, b!.rotation, share),
      grip: mixNumbers(from.grip, to.grip, share),
      point: mixNumbers(from.point, to.point, share),
      spanMetres: mixNumbers(from.spanMetres, to.spanMetres, share),
    };
  };
  const stayAt = (prop: string, time: number) => {
    const list = stays.get(prop)!;
    return list[lastBefore(list, time)]!;
  };
  return {
    move(start, end, to) {
      last = { ...last, ...to };
      track.move(start, end, last);
    },
    rest(start, end) {
      last = resting;
      track.move(start, end, resting);
    },
    poseAt,
    take: (prop, start, pose) => void stays.get(prop)!.push({ start, pose, held: true }),
    leave: (prop, start, pose) => void stays.get(prop)!.push({ start, pose, held: false }),
    propPoseAt(prop, time) {
      const { pose, held } = stayAt(prop, time);
      return held ? placeIn(poseAt(time), pose) : pose;
    },
    isHeldAt: (prop, time) => stayAt(prop, time).held,
  };
}
