import type { FrameFile } from '../core/InputPart.js';

/**
 * beforeFirst: t lies before the first frame, the first is given. clamped: t lies after the end, the last is given.
 * damaged: the decoder reported a fault in this picture. earlier: the frame at t could not be decoded; the last good one before it is given.
 */
export type FrameFlag = 'beforeFirst' | 'clamped' | 'damaged' | 'earlier';

/** A frame written to a file. */
export interface SampledFrame extends FrameFile {
  /** Position in the answer, from 0. */
  index: number;
  flags: FrameFlag[];
  /** Name of the segment it stands for, when segments were asked for. */
  segment?: string;
}
