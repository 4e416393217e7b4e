import type { SpeechInterval } from './SpeechInterval.js';

/** Pauses shorter than this are within one stretch. */
const longestPauseSeconds = 0.35;
/** Shorter stretches are clicks and breaths. */
const shortestSpeechSeconds = 0.16;

/** Stretches of time from frames marked as voiced. */
export function joinVoicedFrames(
  voiced: Uint8Array,
  frameSeconds: number,
  durationSeconds: number,
): SpeechInterval[] {
  const runs: { start: number; end: number; voiced: number }[] = [];
  for (let frame = 0; frame < voiced.length; frame++) {
    if (!voiced[frame]) continue;
    const last = runs.at(-1);
    if (last && (frame - last.end) * frameSeconds < longestPauseSeconds) {
      last.end = frame + 1;
      last.voiced += 1;
    } else runs.push({ start: frame, end: frame + 1, voiced: 1 });
  }
  return runs
    .filter((run) => run.voiced * frameSeconds >= shortestSpeechSeconds)
    .map((run) => ({
      startSeconds: round(run.start * frameSeconds),
      endSeconds: round(Math.min(durationSeconds, run.end * frameSeconds)),
    }));
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
