import { gazeAt } from '../../../gaze/gazeAt.js';
import type { EgoEverythingInstance } from '../schema.js';
import type { Preparer } from './createPreparer.js';

export interface TargetFacts {
  videoSeconds: number | null;
  /** From the middle of the target's box to the gaze, in pixels of the frame as shown. */
  distancePixels: number | null;
  areaSquarePixels: number | null;
}

/** What is known of an instance's video and target, for the factor tables; null for what is not known or cannot be read. */
export async function measureTarget(
  instance: EgoEverythingInstance,
  preparer: Preparer,
): Promise<TargetFacts> {
  const unknown: TargetFacts = { videoSeconds: null, distancePixels: null, areaSquarePixels: null };
  if (instance.videoFile === undefined) return unknown;
  const { facts } = await preparer.video(instance);
  const known = { ...unknown, videoSeconds: facts.duration };
  const keyframe = instance.keyframes.find(({ box }) => box !== null && box.unit !== 'unknown');
  if (!keyframe?.box) return known;
  const { box, timeSeconds } = keyframe;
  const [across, down] = box.unit === 'pixels' ? [1, 1] : [facts.width / 1000, facts.height / 1000];
  const areaSquarePixels = (box.right - box.left) * across * ((box.bottom - box.top) * down);
  if (!instance.gaze) return { ...known, areaSquarePixels };
  const trace = await preparer.gaze(instance);
  const look = gazeAt(trace, timeSeconds);
  if (!look) return { ...known, areaSquarePixels };
  const scale = facts.width / trace.width;
  const distancePixels = Math.hypot(
    ((box.left + box.right) / 2) * across - look.x * scale,
    ((box.top + box.bottom) / 2) * down - look.y * scale,
  );
  return { ...known, areaSquarePixels, distancePixels };
}
