/** What each picture that was looked at looks like. */
export interface FrameFeatures {
  /** Seconds on the presentation timeline, rising. */
  times: Float64Array;
  /** times.length x dimensions. */
  rows: Float32Array;
  dimensions: number;
  /** When the pictures end. */
  endSeconds: number;
  /** Whether the video holds a single picture, however long it is shown. */
  isStill?: boolean;
  /** Who described them: "local", or the name of a hub model. */
  describedBy: string;
  /** Where the video is damaged, and what else there is to know of it, in words. */
  problems: string[];
}
