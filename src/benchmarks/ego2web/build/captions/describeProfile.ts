import type { CaptionsFile } from '../../exposure/captionsFile.js';

/** The profile as the writer of tasks reads it: one line of JSON a piece, in order, with its times. */
export function describeProfile({ pieces }: CaptionsFile): string {
  return pieces
    .map(
      ({ startSeconds, endSeconds, ...caption }) =>
        `${clock(startSeconds)}-${clock(endSeconds)} ${JSON.stringify(caption)}`,
    )
    .join('\n');
}

/** "02:35", as the times of tasks are written. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}
