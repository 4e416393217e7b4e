/** A stretch of a file that could not be decoded as it should. Seconds on the presentation timeline. */
export interface MediaFault {
  startSeconds: number;
  endSeconds: number;
  track: 'video' | 'audio';
  /** What FFmpeg said, in short. */
  reason: string;
}
