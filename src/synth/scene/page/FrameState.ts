import type { HandPose } from '../motion/createHand.js';
import type { Pose } from '../vectors.js';

/** What moves in a scene, at one moment. */
export interface Moment {
  camera: Pose;
  hand: HandPose;
  /** Things that are not, or no longer, where the plan put them; by their place in the plan. */
  moved: { index: number; pose: Pose; held: boolean }[];
}

/** A frame: the mean of its moments. Several, in less detail, where the picture moves fast. */
export interface FrameState {
  moments: Moment[];
}

export interface RenderedPicture {
  /** A JPEG file in base 64. */
  picture: string;
  /** In base 64: for every fourth pixel of every fourth row two bytes, the place of the thing seen there plus one, or 0. */
  ids: string;
}
