import type { Vector3 } from './CameraModel.js';

/** Takes a point of one frame to another: rotation (rows of a matrix), then translation in metres. */
export interface RigidTransform {
  rotation: readonly [Vector3, Vector3, Vector3];
  translation: Vector3;
}

const dot = (a: Vector3, b: Vector3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function applyTransform({ rotation, translation }: RigidTransform, point: Vector3): Vector3 {
  return [
    dot(rotation[0], point) + translation[0],
    dot(rotation[1], point) + translation[1],
    dot(rotation[2], point) + translation[2],
  ];
}

export function invertTransform({ rotation, translation }: RigidTransform): RigidTransform {
  const column = (index: 0 | 1 | 2): Vector3 => [rotation[0][index], rotation[1][index], rotation[2][index]];
  const columns: [Vector3, Vector3, Vector3] = [column(0), column(1), column(2)];
  return {
    rotation: columns,
    translation: [
      -dot(columns[0], translation),
      -dot(columns[1], translation),
      -dot(columns[2], translation),
    ],
  };
}

/** From a quaternion, the real part first; it need not be of length one. */
export function quaternionTransform(
  [real, [i, j, k]]: readonly [number, Vector3],
  translation: Vector3,
): RigidTransform {
  const n = 2 / (real * real + i * i + j * j + k * k);
  return {
    rotation: [
      [1 - n * (j * j + k * k), n * (i * j - k * real), n * (i * k + j * real)],
      [n * (i * j + k * real), 1 - n * (i * i + k * k), n * (j * k - i * real)],
      [n * (i * k - j * real), n * (j * k + i * real), 1 - n * (i * i + j * j)],
    ],
    translation,
  };
}

/** From the directions of the second and third axis, of any length; the first is their cross product. */
export function axesTransform(second: Vector3, third: Vector3, translation: Vector3): RigidTransform {
  const unit = (vector: Vector3): Vector3 => {
    const length = Math.sqrt(dot(vector, vector));
    return [vector[0] / length, vector[1] / length, vector[2] / length];
  };
  const [y, z] = [unit(second), unit(third)];
  const x: Vector3 = [y[1] * z[2] - y[2] * z[1], y[2] * z[0] - y[0] * z[2], y[0] * z[1] - y[1] * z[0]];
  return {
    rotation: [
      [x[0], y[0], z[0]],
      [x[1], y[1], z[1]],
      [x[2], y[2], z[2]],
    ],
    translation,
  };
}
