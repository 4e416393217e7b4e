import type { Scene } from './Scene.js';

export type CursorShape = 'arrow' | 'hand' | 'text';

/** Where the tip of the mouse pointer is at one frame, in pixels of the video as shown. */
export interface CursorPoint {
  timeSeconds: number;
  x: number;
  y: number;
  shape: CursorShape;
  /** How well the picture fits a pointer, 0 to 1. */
  score: number;
  /** False where the pointer was not found in this frame and the point is carried over or filled in. */
  seen: boolean;
}

/** The pointer's way through a recording. Empty points: no pointer was found. */
export interface CursorTrack {
  width: number;
  height: number;
  durationSeconds: number;
  /** In the order of time, one a frame looked at. */
  points: CursorPoint[];
  /** What the screen showed, in the order of time; while it scrolls there is none. */
  scenes: Scene[];
}
