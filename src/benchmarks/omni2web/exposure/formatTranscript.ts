import type { TimedLine } from './alignTranscript.js';

/** The transcript as it is given: one line a step, in order, the words as they are. */
export function formatTranscript(lines: readonly { text: string }[]): string {
  return lines.map(({ text }) => text).join('\n');
}

/** The same with intervals: "[t=15s--23s] Make this red." Whole seconds that hold the interval. */
export function formatTimedTranscript(lines: readonly TimedLine[]): string {
  return lines
    .map(
      ({ text, startSeconds, endSeconds }) =>
        `[t=${Math.floor(startSeconds)}s--${Math.ceil(endSeconds)}s] ${text}`,
    )
    .join('\n');
}
