import type { SpokenLine } from './SpokenLine.js';

/** A line takes as long as it has letters, and a fixed time to move on to the next. */
const pauseInLetters = 30;

/**
 * When the lines may be spoken, from their lengths alone: for the condition in which neither the sound nor its
 * intervals are given.
 */
export function guessIntervals(
  lines: readonly { step: number; text: string }[],
  durationSeconds: number,
): SpokenLine[] {
  const weights = lines.map(({ text }) => spokenLength(text) + pauseInLetters);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return lines.map(({ step, text }, position) => {
    const startSeconds = (before / total) * durationSeconds;
    before += weights[position]!;
    return { step, text, startSeconds, endSeconds: (before / total) * durationSeconds };
  });
}

/** Letters, a Chinese character counting as three. */
export function spokenLength(text: string): number {
  let length = 0;
  for (const character of text) {
    if (/\p{Script=Han}/u.test(character)) length += 3;
    else if (/[\p{L}\p{N}]/u.test(character)) length += 1;
  }
  return length;
}
