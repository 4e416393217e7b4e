/** A decoded picture, rows from the top, no padding: 1 (grey) or 3 (red, green, blue) bytes a pixel. */
export interface Picture {
  width: number;
  height: number;
  channels: 1 | 3;
  data: Uint8Array;
}
