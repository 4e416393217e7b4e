/** A stretch of time in which somebody speaks, on the presentation timeline. */
export interface SpeechInterval {
  startSeconds: number;
  endSeconds: number;
}
