import type { CameraModel } from './CameraModel.js';
import type { RigidTransform } from './RigidTransform.js';

/** What it takes to put gaze angles on the picture of an Aria device. */
export interface AriaCalibration {
  /** The colour camera, at the size that it was calibrated at. */
  camera: CameraModel;
  /** From the central pupil frame, in which gaze is told, to the camera's own. */
  cameraFromPupil: RigidTransform;
}
