import type { MediaFault } from './MediaFault.js';
import type { FrameFlag } from './SampledFrame.js';
import type { VideoFacts } from './VideoFacts.js';

/** A decoded picture, upright, rows packed without gaps. */
export interface DecodedPicture {
  /** Order of presentation within this reading, from 0. */
  index: number;
  timeSeconds: number;
  pts: number;
  timeBase: string;
  width: number;
  height: number;
  /** 1 (gray) or 3 (RGB). */
  channels: 1 | 3;
  /** width * height * channels bytes. Valid until onFrame's promise settles; copy what must live longer. */
  data: Uint8Array;
  /** Equal to the picture before it, byte for byte as decoded. */
  unchanged: boolean;
  flags: FrameFlag[];
}

export interface ReadOptions {
  /** Default 'rgb'. */
  pixels?: 'rgb' | 'gray';
  /** Longest side in pixels; never enlarged. */
  maxSide?: number;
  /** Reads [startSeconds, endSeconds) only. Default all. */
  startSeconds?: number;
  endSeconds?: number;
  /** At least so much time between two pictures. Default 0: every picture. */
  minimumStepSeconds?: number;
  signal?: AbortSignal;
}

export interface ReadResult {
  video: VideoFacts;
  frameCount: number;
  faults: MediaFault[];
}

export declare function readFrames(
  path: string,
  options: ReadOptions,
  /** Give false to stop. The next picture waits until it settles. */
  onFrame: (picture: DecodedPicture) => undefined | boolean | Promise<undefined | boolean>,
): Promise<ReadResult>;
