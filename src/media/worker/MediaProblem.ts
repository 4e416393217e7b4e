/** A fault of the file itself, told to the parent by code. The message does not name the file: the parent does. */
export class MediaProblem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}
