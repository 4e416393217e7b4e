import type { CameraModel, Vector3 } from './CameraModel.js';

/**
 * The pixel at which a camera sees a point of its own frame; null behind it. The fisheye model is the one of Project Aria:
 * with a = x/z, b = y/z, r = |(a, b)| and t = atan r, the radial part is (t + k0 t^3 + ... + k5 t^13) (a, b) / r, to which a
 * tangential and a thin-prism part are added (projectaria_tools, FisheyeRadTanThinPrism).
 */
export function projectPoint(
  { model, parameters }: Pick<CameraModel, 'model' | 'parameters'>,
  [x, y, z]: Vector3,
): { x: number; y: number } | null {
  if (!(z > 0)) return null;
  if (model === 'linear') {
    const [focalX, focalY, centreX, centreY] = parameters as [number, number, number, number];
    return { x: (focalX * x) / z + centreX, y: (focalY * y) / z + centreY };
  }
  const [focal, centreX, centreY] = parameters as [number, number, number];
  const [tangentialX, tangentialY, ...prism] = parameters.slice(9) as [number, number, ...number[]];
  const radius = Math.hypot(x / z, y / z);
  const angle = Math.atan(radius);
  let stretch = 1;
  let power = 1;
  for (const term of parameters.slice(3, 9)) {
    power *= angle * angle;
    stretch += term * power;
  }
  const scale = radius < 1e-12 ? 1 : (angle * stretch) / radius;
  const u = (x / z) * scale;
  const v = (y / z) * scale;
  const square = u * u + v * v;
  const along = 2 * (u * tangentialX + v * tangentialY);
  const [s0, s1, s2, s3] = prism as [number, number, number, number];
  return {
    x: focal * (u + along * u + square * tangentialX + s0 * square + s1 * square * square) + centreX,
    y: focal * (v + along * v + square * tangentialY + s2 * square + s3 * square * square) + centreY,
  };
}
