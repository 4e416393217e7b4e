import type { FactorRow } from '../../../stats/factorTable.js';
import { type AnswerRecord, isAnswered, toRow } from './AnswerRecord.js';

/** What `factorTable` takes: rows, and their levels in order. Answers are of one condition. */
export interface Factor {
  levels: string[];
  rows: FactorRow[];
  /** Answers for which the factor is not known: in no level. */
  unknown: number;
}

/** Distance from target to gaze in bins of 100 px. */
export function byDistance(answers: readonly AnswerRecord[]): Factor {
  return byBin(answers, ({ distancePixels }) => distancePixels, 100, 'px');
}

/** Video length in bins of 5 minutes. */
export function byLength(answers: readonly AnswerRecord[]): Factor {
  return byBin(answers, ({ videoSeconds }) => (videoSeconds === null ? null : videoSeconds / 60), 5, 'min');
}

/** Question category, in the order of the names. */
export function byCategory(answers: readonly AnswerRecord[]): Factor {
  const answered = answers.filter(isAnswered);
  const levels = [...new Set(answered.map(({ category }) => category))].sort();
  return { levels, rows: answered.map((answer) => toRow(answer, answer.category)), unknown: 0 };
}

/**
 * Recall interval by decile of the questions, shortest first. Equal intervals are in one decile, so that a decile can be
 * larger than a tenth, or empty.
 */
export function byRecall(answers: readonly AnswerRecord[]): Factor {
  const answered = answers.filter(isAnswered);
  const intervals = new Map<string, number>();
  for (const { question, recallSeconds } of answered)
    if (recallSeconds !== null) intervals.set(question, recallSeconds);
  const sorted = Float64Array.from(intervals.values()).sort();
  const levels = Array.from({ length: 10 }, (_, decile) => `decile ${decile + 1}`);
  const known = answered.filter(({ recallSeconds }) => recallSeconds !== null);
  const rows = known.map((answer) => {
    const shorter = sorted.findIndex((seconds) => seconds >= answer.recallSeconds!);
    return toRow(answer, levels[Math.floor((10 * shorter) / sorted.length)]!);
  });
  return { levels, rows, unknown: answered.length - known.length };
}

/** The area thresholds of the source, in square pixels. */
export const areaThresholds = [100, 500, 2000, 5000, 10_000, 50_000, 100_000] as const;

/**
 * Target area. `disjoint`: between one threshold and the next. `cumulative`: up to each threshold, so that a question counts
 * in several levels. The source does not say which of the two its table is.
 */
export function byArea(answers: readonly AnswerRecord[], grouping: 'disjoint' | 'cumulative'): Factor {
  const answered = answers.filter(isAnswered);
  const known = answered.filter(({ areaSquarePixels }) => areaSquarePixels !== null);
  const unknown = answered.length - known.length;
  if (grouping === 'cumulative') {
    const levels = areaThresholds.map((threshold) => `up to ${threshold}`);
    const rows = known.flatMap((answer) =>
      areaThresholds.flatMap((threshold, index) =>
        answer.areaSquarePixels! <= threshold ? [toRow(answer, levels[index]!)] : [],
      ),
    );
    return { levels, rows, unknown };
  }
  const levels = [
    ...areaThresholds.map((threshold, index) =>
      index === 0 ? `up to ${threshold}` : `${areaThresholds[index - 1]} to ${threshold}`,
    ),
    `over ${areaThresholds.at(-1)}`,
  ];
  const rows = known.map((answer) => {
    const bin = areaThresholds.findIndex((threshold) => answer.areaSquarePixels! <= threshold);
    return toRow(answer, levels[bin < 0 ? areaThresholds.length : bin]!);
  });
  return { levels, rows, unknown };
}

/** Bins of equal width from 0 up to the last that holds an answer; a value on a border is in the upper bin. */
function byBin(
  answers: readonly AnswerRecord[],
  measureOf: (answer: AnswerRecord) => number | null,
  width: number,
  unit: string,
): Factor {
  const answered = answers.filter(isAnswered);
  const known = answered.filter((answer) => measureOf(answer) !== null);
  const bins = known.map((answer) => Math.floor(measureOf(answer)! / width));
  const last = bins.reduce((most, bin) => Math.max(most, bin), -1);
  const levels = Array.from(
    { length: last + 1 },
    (_, bin) => `${bin * width} to ${(bin + 1) * width} ${unit}`,
  );
  const rows = known.map((answer, index) => toRow(answer, levels[bins[index]!]!));
  return { levels, rows, unknown: answered.length - known.length };
}
