import type { Vector3 } from './CameraModel.js';

/** Where the eyes point, in the central pupil frame of an Aria device: x to the wearer's left, y up, z forward. */
export interface GazeAngles {
  yawRadians: number;
  pitchRadians: number;
  /** How far away what is looked at lies; null where it was not measured. */
  depthMetres: number | null;
}

/** Between the pupils, as the gaze files of Aria assume it (projectaria_tools, EyeGazeReader). */
const pupilDistanceMetres = 0.063;

/**
 * The point at a distance along the gaze: the direction is (tan yaw, tan pitch, 1), brought to that length
 * (projectaria_tools, getEyeGazePointAtDepth).
 */
export function gazePoint({ yawRadians, pitchRadians }: GazeAngles, distanceMetres: number): Vector3 {
  const [x, y] = [Math.tan(yawRadians), Math.tan(pitchRadians)];
  const scale = distanceMetres / Math.hypot(x, y, 1);
  return [x * scale, y * scale, scale];
}

/** One direction from those of both eyes: towards where their rays meet in the plan; null where they do not meet ahead. */
export function combineEyes(
  leftYawRadians: number,
  rightYawRadians: number,
  pitchRadians: number,
): GazeAngles | null {
  const [left, right] = [Math.tan(leftYawRadians), Math.tan(rightYawRadians)];
  const z = pupilDistanceMetres / (right - left);
  if (!(z > 0) || !Number.isFinite(z)) return null;
  const x = ((left + right) / 2) * z;
  const y = Math.tan(pitchRadians) * z;
  return { yawRadians: Math.atan2(x, z), pitchRadians, depthMetres: Math.hypot(x, y, z) };
}
