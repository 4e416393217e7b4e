/** Right-handed, metres: x to the right, y up, z towards whoever looks along -z. */
export type Vector = readonly [x: number, y: number, z: number];
/** Unit quaternion. */
export type Rotation = readonly [x: number, y: number, z: number, w: number];

/** Where something is and how it is turned. */
export interface Pose {
  position: Vector;
  rotation: Rotation;
}

export const noRotation: Rotation = [0, 0, 0, 1];

export function add(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Vector, factor: number): Vector {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function lengthOf(a: Vector): number {
  return Math.hypot(...a);
}

export function mix(a: Vector, b: Vector, share: number): Vector {
  return add(a, scale(subtract(b, a), share));
}

/** Turned about y (left is positive), then about its own x (up is positive), then about its own z. */
export function turned(yaw: number, pitch = 0, roll = 0): Rotation {
  const y: Rotation = [0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2)];
  const x: Rotation = [Math.sin(pitch / 2), 0, 0, Math.cos(pitch / 2)];
  const z: Rotation = [0, 0, Math.sin(roll / 2), Math.cos(roll / 2)];
  return combine(combine(y, x), z);
}

/** First the right one, then the left one. */
export function combine(a: Rotation, b: Rotation): Rotation {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function inverse([x, y, z, w]: Rotation): Rotation {
  return [-x, -y, -z, w];
}

export function rotate(rotation: Rotation, vector: Vector): Vector {
  const turnedOne = combine(combine(rotation, [...vector, 0]), inverse(rotation));
  return [turnedOne[0], turnedOne[1], turnedOne[2]];
}

/** The shorter way round. */
export function mixRotations(a: Rotation, b: Rotation, share: number): Rotation {
  const cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const sign = cosine < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  const sine = Math.sin(angle);
  const [left, right] =
    sine < 1e-6 ? [1 - share, share] : [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine];
  return [0, 1, 2, 3].map((index) => a[index]! * left + b[index]! * right * sign) as unknown as Rotation;
}

/** A pose given in the frame of another one, in the world's. */
export function placeIn(outer: Pose, inner: Pose): Pose {
  return {
    position: add(outer.position, rotate(outer.rotation, inner.position)),
    rotation: combine(outer.rotation, inner.rotation),
  };
}

/** The yaw and pitch of a look from one point to another. */
export function lookFrom(from: Vector, to: Vector): { yaw: number; pitch: number } {
  const [x, y, z] = subtract(to, from);
  return { yaw: Math.atan2(-x, -z), pitch: Math.atan2(y, Math.hypot(x, z)) };
}

/** Of smallest jerk between 0 and 1, as hands and heads move. */
export function ease(share: number): number {
  const t = Math.min(1, Math.max(0, share));
  return t * t * t * (10 - 15 * t + 6 * t * t);
}
