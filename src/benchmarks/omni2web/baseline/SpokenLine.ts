/** A line of the transcript, with when it is spoken. */
export interface SpokenLine {
  step: number;
  text: string;
  startSeconds: number;
  endSeconds: number;
}
