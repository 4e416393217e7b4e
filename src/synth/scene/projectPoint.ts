import { inverse, type Pose, rotate, subtract, type Vector } from './vectors.js';

/** A pinhole camera with square pixels whose axis meets the middle of the picture. */
export interface SceneCamera {
  width: number;
  height: number;
  focalPixels: number;
}

/** Where a point of the world is seen, in pixels from the upper left; depth is negative behind the camera. */
export function projectPoint(
  camera: SceneCamera,
  pose: Pose,
  point: Vector,
): { x: number; y: number; depth: number } {
  const [x, y, z] = rotate(inverse(pose.rotation), subtract(point, pose.position));
  const depth = -z;
  const factor = camera.focalPixels / Math.max(1e-6, Math.abs(depth));
  return { x: camera.width / 2 + x * factor, y: camera.height / 2 - y * factor, depth };
}
