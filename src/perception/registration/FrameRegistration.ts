/**
 * Where a frame shows a rendered page: page x = (frame x - offsetX) / scale, the same for y, in CSS pixels from the
 * top-left corner of the page. The offsets hold browser bars and scrolling together.
 */
export interface FrameRegistration {
  /** Frame pixels a CSS pixel. */
  scale: number;
  offsetX: number;
  offsetY: number;
  /** 0 to 1: the share of the text boxes, or of the picture, that agrees. */
  score: number;
}
