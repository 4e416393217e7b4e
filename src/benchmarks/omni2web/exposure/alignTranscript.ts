import type { SpeechInterval } from '../../../perception/speech/SpeechInterval.js';

/** A transcript line with the stretch of time in which it was spoken. */
export interface TimedLine {
  step: number;
  text: string;
  startSeconds: number;
  endSeconds: number;
}

/** What it costs to put a pause of so many seconds inside a line, or to find none between two lines. */
const pauseInsideCost = 1.2;
const noPauseCost = 0.6;
/** What it costs to leave an interval out as noise, and how much more for each second of it. */
const skipCost = 1.5;
const skipCostPerSecond = 3;

/**
 * Says which stretches of speech belong to which line, from how long each line takes to say: the cheapest way to deal
 * out the intervals in order, where a line may take several intervals, several lines may share one (which is then
 * divided by their lengths), and short noises may be left out. Nothing is recognised.
 * @returns null when there is no speech
 */
export function alignTranscript(
  lines: readonly { step: number; text: string }[],
  intervals: readonly SpeechInterval[],
): TimedLine[] | null {
  if (intervals.length === 0 || lines.length === 0) return null;
  const weights = lines.map(({ text }) => spokenWeight(text));
  const lengths = intervals.map(({ startSeconds, endSeconds }) => Math.max(0.05, endSeconds - startSeconds));
  const secondsPerWeight = sum(lengths) / sum(weights);
  const expected = weights.map((weight) => weight * secondsPerWeight);
  const columns = intervals.length + 1;
  const costs = new Float64Array((lines.length + 1) * columns).fill(Infinity);
  const moves = new Array<[lines: number, intervals: number] | undefined>(costs.length);
  costs[0] = 0;
  for (let line = 0; line <= lines.length; line += 1) {
    for (let interval = 0; interval < intervals.length; interval += 1) {
      const cost = costs[line * columns + interval]!;
      if (cost === Infinity) continue;
      const offer = (takenLines: number, takenIntervals: number, extra: number): void => {
        const cell = (line + takenLines) * columns + interval + takenIntervals;
        if (cost + extra >= costs[cell]!) return;
        costs[cell] = cost + extra;
        moves[cell] = [takenLines, takenIntervals];
      };
      offer(0, 1, skipCost + skipCostPerSecond * lengths[interval]!);
      if (line === lines.length) continue;
      let spoken = 0;
      let pauses = 0;
      for (let taken = 1; interval + taken <= intervals.length; taken += 1) {
        spoken += lengths[interval + taken - 1]!;
        if (taken > 1) {
          const { startSeconds } = intervals[interval + taken - 1]!;
          pauses += Math.max(0, startSeconds - intervals[interval + taken - 2]!.endSeconds);
        }
        offer(1, taken, mismatch(spoken, expected[line]!) + pauseInsideCost * pauses);
      }
      let wanted = expected[line]!;
      for (let taken = 2; line + taken <= lines.length; taken += 1) {
        wanted += expected[line + taken - 1]!;
        offer(taken, 1, taken * mismatch(lengths[interval]!, wanted) + noPauseCost * (taken - 1));
      }
    }
  }
  return readMoves(lines, intervals, weights, moves, columns);
}

function readMoves(
  lines: readonly { step: number; text: string }[],
  intervals: readonly SpeechInterval[],
  weights: readonly number[],
  moves: readonly ([number, number] | undefined)[],
  columns: number,
): TimedLine[] | null {
  const timed: TimedLine[] = [];
  let line = lines.length;
  let interval = intervals.length;
  while (line > 0 || interval > 0) {
    const move = moves[line * columns + interval];
    if (!move) return null;
    line -= move[0];
    interval -= move[1];
    if (move[0] === 0) continue;
    const startSeconds = intervals[interval]!.startSeconds;
    const endSeconds = intervals[interval + move[1] - 1]!.endSeconds;
    const shared = sum(weights.slice(line, line + move[0]));
    let before = 0;
    const part: TimedLine[] = [];
    for (let index = line; index < line + move[0]; index += 1) {
      const from = startSeconds + ((endSeconds - startSeconds) * before) / shared;
      before += weights[index]!;
      const to = startSeconds + ((endSeconds - startSeconds) * before) / shared;
      part.push({ step: lines[index]!.step, text: lines[index]!.text, startSeconds: from, endSeconds: to });
    }
    timed.unshift(...part);
  }
  return timed;
}

/** About how many syllables a line has: a Chinese character is one, a Latin word one a group of vowels, a digit one. */
function spokenWeight(text: string): number {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const vowelGroups = text.match(/[aeiouyáéíóúü]+/gi)?.length ?? 0;
  const digits = text.match(/\d/g)?.length ?? 0;
  return 1 + characters + vowelGroups + digits;
}

function mismatch(spoken: number, expected: number): number {
  return Math.log(spoken / expected) ** 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
