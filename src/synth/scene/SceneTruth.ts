import type { Box } from '../../html/PageSnapshot.js';
import type { Pose, Vector } from './vectors.js';

export interface SceneEvent {
  kind: 'walk' | 'look' | 'pick-up' | 'read' | 'put-down' | 'touch' | 'examine' | 'wait';
  /** What it is done to. */
  prop?: string;
  /** Where a thing was put. */
  position?: Vector;
  startSeconds: number;
  /** For pick-up and put-down: when the thing leaves its place, and when it is let go. */
  contactSeconds?: number;
  endSeconds: number;
}

/** Where the person looks, on the picture. */
export interface GazePoint {
  timeSeconds: number;
  x: number;
  y: number;
  kind: 'fixation' | 'saccade';
  /** The thing looked at, if it is one. */
  prop?: string;
}

export interface VisibleProp {
  prop: string;
  /** Of what is seen of it, in pixels, to four pixels. */
  box: Box;
  /** Of what its outline would cover without anything before it, cut at the picture's border. */
  shownShare: number;
  /** Height of capitals in pixels, a printed line each; 0 where the line is not seen whole or from the side. */
  textHeights: number[];
  held: boolean;
}

export interface FrameTruth {
  timeSeconds: number;
  camera: Pose;
  gaze: GazePoint;
  /** At least ten pixels wide and high. */
  visible: VisibleProp[];
}

export interface SceneTruth {
  durationSeconds: number;
  framesPerSecond: number;
  /** One a step of the frame rate, those that look like the one before included. */
  frames: FrameTruth[];
  events: SceneEvent[];
}
