import type { FrameSegment } from './sampleFrames.js';

export interface ProbeJob {
  kind: 'probe';
  path: string;
}

export interface SampleJob {
  kind: 'sample';
  path: string;
  every?: number;
  at?: readonly number[];
  count?: number;
  segments?: readonly FrameSegment[];
  maxSide?: number;
  burnTime: boolean;
  clamp: boolean;
  outDirectory: string;
  format: 'jpeg' | 'png';
  quality: number;
  /** Which stretch of the wanted frames this process does. */
  part: { index: number; of: number };
}

export interface ReadJob {
  kind: 'read';
  path: string;
  pixels: 'rgb' | 'gray';
  maxSide?: number;
  startSeconds?: number;
  endSeconds?: number;
  minimumStepSeconds: number;
}

export interface AudioJob {
  kind: 'audio';
  path: string;
  sampleRate: number;
}

export interface EncodeJob {
  kind: 'encode';
  /** Of the file to be written. */
  path: string;
  durationSeconds: number;
  codec: 'av1' | 'h264';
  quality: number;
  keyframeEvery: number;
  /** Of the mono sound that goes with the pictures; absent when there is none. */
  sampleRate?: number;
}

export interface EditJob {
  kind: 'edit';
  edit: 'mute' | 'shift' | 'cut';
  path: string;
  outPath: string;
  /** For shift. */
  seconds?: number;
  /** For cut. */
  startSeconds?: number;
  endSeconds?: number;
}

/** What a media child process can be asked to do. */
export type MediaJob = ProbeJob | SampleJob | ReadJob | AudioJob | EncodeJob | EditJob;
