/** A place in the viewport, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** One movement of the hand; between two movements the cursor rests where the last one ended. */
export interface CursorMove {
  startSeconds: number;
  endSeconds: number;
  to: Point;
}
