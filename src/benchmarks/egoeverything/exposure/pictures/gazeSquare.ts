/** A square of whole pixels inside a frame. */
export interface PixelSquare {
  left: number;
  top: number;
  side: number;
}

export interface SquareOptions {
  /** How much of the frame it holds. Default 0.1 (egoeverything, Evaluating). */
  share?: number;
  /** Of what that is the share: the pixels of the frame, or the length of its shorter side. Default area. */
  shareOf?: 'area' | 'side';
}

/** The square around the gaze, shifted at borders to stay inside; no larger than the frame's shorter side. */
export function gazeSquare(
  { width, height }: { width: number; height: number },
  gaze: { x: number; y: number },
  { share = 0.1, shareOf = 'area' }: SquareOptions = {},
): PixelSquare {
  const shorter = Math.min(width, height);
  const length = shareOf === 'area' ? Math.sqrt(share * width * height) : share * shorter;
  const side = Math.max(1, Math.min(shorter, Math.round(length)));
  const place = (centre: number, whole: number): number =>
    Math.max(0, Math.min(whole - side, Math.round(centre - side / 2)));
  return { left: place(gaze.x, width), top: place(gaze.y, height), side };
}
