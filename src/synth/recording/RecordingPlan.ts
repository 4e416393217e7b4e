import type { CursorTheme } from '../cursor/drawCursor.js';

/** What one frame shows: how far the page is scrolled and where the cursor points. */
export interface FramePlan {
  timeSeconds: number;
  /** Whole CSS pixels. */
  scrollY: number;
  /** In the viewport. */
  x: number;
  y: number;
}

/** A recording, frame by frame. */
export interface RecordingPlan {
  viewport: { width: number; height: number };
  durationSeconds: number;
  cursorTheme: CursorTheme;
  frames: FramePlan[];
}
