/** Seconds of video that one caption is about (ego2web, Building pairs, 1). */
export const pieceSeconds = 5;

export interface Piece {
  startSeconds: number;
  endSeconds: number;
}

/** k = ceil(duration / 5) pieces in order; the last one may be shorter. */
export function planPieces(durationSeconds: number): Piece[] {
  // A hair's breadth over a whole number of pieces, as clocks of files give it, makes no piece.
  const count = Math.max(1, Math.ceil(durationSeconds / pieceSeconds - 1e-6));
  return Array.from({ length: count }, (_, index) => ({
    startSeconds: index * pieceSeconds,
    endSeconds: Math.min((index + 1) * pieceSeconds, durationSeconds),
  }));
}

/** One time a second, at the middle of each; at least one. */
export function frameTimes({ startSeconds, endSeconds }: Piece): number[] {
  const count = Math.max(1, Math.round(endSeconds - startSeconds));
  const step = (endSeconds - startSeconds) / count;
  return Array.from({ length: count }, (_, index) => startSeconds + (index + 0.5) * step);
}
