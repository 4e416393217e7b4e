/** A camera as a projection: from a point in its own frame (metres, z forward) to pixels. */
export interface CameraModel {
  /** fisheye624: focal length, centre, six radial, two tangential, four thin-prism terms; linear: focal lengths and centre. */
  model: 'fisheye624' | 'linear';
  /** fisheye624: f, cx, cy, k0..k5, p0, p1, s0..s3; linear: fx, fy, cx, cy. Pixels where they are lengths. */
  parameters: readonly number[];
  width: number;
  height: number;
}

export type Vector3 = readonly [number, number, number];

export const parameterCounts: Readonly<Record<CameraModel['model'], number>> = { fisheye624: 15, linear: 4 };
