import type { TimedLine } from './alignTranscript.js';

/**
 * Moves intervals with a sound that is shifted circularly over `durationSeconds`. One that wraps around the end keeps
 * its longer part.
 */
export function shiftLines(
  lines: readonly TimedLine[],
  shiftSeconds: number,
  durationSeconds: number,
): TimedLine[] {
  if (shiftSeconds === 0) return [...lines];
  return lines.map((line) => {
    const start = line.startSeconds + shiftSeconds;
    const turns = Math.floor(start / durationSeconds) * durationSeconds;
    const startSeconds = start - turns;
    const endSeconds = line.endSeconds + shiftSeconds - turns;
    if (endSeconds <= durationSeconds) return { ...line, startSeconds, endSeconds };
    return durationSeconds - startSeconds >= endSeconds - durationSeconds
      ? { ...line, startSeconds, endSeconds: durationSeconds }
      : { ...line, startSeconds: 0, endSeconds: endSeconds - durationSeconds };
  });
}
