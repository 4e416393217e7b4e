import type { TimeSpan } from '../../../core/Exposure.js';
import type { TimedLine } from './alignTranscript.js';

/**
 * Moves intervals with a sound that is shifted circularly within its own span. One that wraps around the end keeps its
 * longer part.
 */
export function shiftLines(lines: readonly TimedLine[], shiftSeconds: number, sound: TimeSpan): TimedLine[] {
  if (shiftSeconds === 0) return [...lines];
  const length = sound.endSeconds - sound.startSeconds;
  return lines.map((line) => {
    const offset = line.startSeconds + shiftSeconds - sound.startSeconds;
    const turns = Math.floor(offset / length) * length;
    const startSeconds = line.startSeconds + shiftSeconds - turns;
    const endSeconds = line.endSeconds + shiftSeconds - turns;
    if (endSeconds <= sound.endSeconds) return { ...line, startSeconds, endSeconds };
    return sound.endSeconds - startSeconds >= endSeconds - sound.endSeconds
      ? { ...line, startSeconds, endSeconds: sound.endSeconds }
      : { ...line, startSeconds: sound.startSeconds, endSeconds: endSeconds - length };
  });
}

/** Moves intervals to the timeline of a picture that begins `shiftSeconds` later; none begins before it. */
export function moveLines(lines: readonly TimedLine[], shiftSeconds: number): TimedLine[] {
  return lines.map((line) => ({
    ...line,
    startSeconds: Math.max(0, line.startSeconds - shiftSeconds),
    endSeconds: Math.max(0, line.endSeconds - shiftSeconds),
  }));
}
