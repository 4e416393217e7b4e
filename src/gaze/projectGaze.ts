import type { AriaCalibration } from './AriaCalibration.js';
import { type GazeAngles, gazePoint } from './GazeAngles.js';
import { projectPoint } from './projectPoint.js';
import { applyTransform } from './RigidTransform.js';

/** How the frames lie to the sensor: a quarter turn clockwise makes an Aria picture upright. */
export const rotations = ['none', 'clockwise'] as const;
export type Rotation = (typeof rotations)[number];

export interface FrameGeometry {
  /** Of the frames, in pixels, as shown. */
  width: number;
  height: number;
  rotation: Rotation;
}

/** The colour sensor is cropped by so much on each side before its picture is halved to 1408 x 1408. */
const cropPixels = 32;

/**
 * The pixel of a frame at which somebody with these gaze angles looks; null behind the camera. Frames are 2880 x 2880, the full
 * sensor, or any square size made by scaling the picture of 1408 x 1408 that the device writes.
 */
export function projectGaze(
  angles: GazeAngles,
  { camera, cameraFromPupil }: AriaCalibration,
  { width, height, rotation }: FrameGeometry,
  defaultDepthMetres: number,
): { x: number; y: number } | null {
  const point = gazePoint(angles, angles.depthMetres ?? defaultDepthMetres);
  const onSensor = projectPoint(camera, applyTransform(cameraFromPupil, point));
  if (!onSensor) return null;
  const scale = width / (camera.width - 2 * cropPixels);
  const cropped = width !== camera.width;
  const toFrame = (value: number): number => (cropped ? (value - cropPixels + 0.5) * scale - 0.5 : value);
  const [x, y] = [toFrame(onSensor.x), toFrame(onSensor.y)];
  return rotation === 'none' ? { x, y } : { x: height - 1 - y, y: x };
}
