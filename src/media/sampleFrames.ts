import type { MediaFault } from './MediaFault.js';
import type { SampledFrame } from './SampledFrame.js';
import type { VideoFacts } from './VideoFacts.js';

/** A stretch of the timeline of which one frame, the one at its middle, is wanted. */
export interface FrameSegment {
  startSeconds: number;
  endSeconds: number;
  name?: string;
}

export interface SampleOptions {
  /** Exactly one of the four; none means every: 1. */
  every?: number;
  /** Seconds on the presentation timeline. */
  at?: readonly number[];
  /** So many frames, at the middles of equal stretches of what can be decoded; fewer when the file has fewer. */
  count?: number;
  segments?: readonly FrameSegment[];
  /** Longest side in pixels; pictures are never enlarged. */
  maxSide?: number;
  /** Draws the time of the frame, top left. */
  burnTime?: boolean;
  /** Times after the end give the last frame, flagged, instead of an error. */
  clamp?: boolean;
  outDirectory: string;
  format?: 'jpeg' | 'png';
  /** JPEG quality 1 to 100. Default 95. */
  quality?: number;
  signal?: AbortSignal;
}

export interface SampleResult {
  video: VideoFacts;
  frames: SampledFrame[];
  /** Stretches in which asked-for frames could not be decoded well. */
  faults: MediaFault[];
}

export declare function sampleFrames(path: string, options: SampleOptions): Promise<SampleResult>;
