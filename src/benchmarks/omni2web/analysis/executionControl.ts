import { compareRankings, type RankingComparison } from '../../../stats/compareRankings.js';
import { instructionUtility } from '../scoring/instructionUtility.js';

export interface ExecutionRow {
  subject: string;
  /** "fixed", or the subject itself ("own"). */
  executor: string;
  /** EFS in percent of the pages made from the recovered and from the reference instructions. */
  recovered: number;
  oracle: number;
}

/** Oracle minus recovered, in points, and recovered over oracle, in percent; null where nothing can be divided. */
export function executionControl(
  rows: readonly ExecutionRow[],
): (ExecutionRow & { gap: number; ratio: number | null })[] {
  return rows.map((row) => ({
    ...row,
    gap: row.oracle - row.recovered,
    ratio: instructionUtility(row.recovered, row.oracle),
  }));
}

export interface ExecutorScores {
  executor: string;
  /** EFS in percent of the reference instructions that a subject is measured by; null where they were not run. */
  oracleOf: (subject: string) => number | null;
  /** EFS in percent of track C, by subject. */
  efs: ReadonlyMap<string, number>;
}

export interface ExecutorRow {
  executor: string;
  /** Instruction utility in percent, by subject; null without an oracle. */
  niu: Record<string, number | null>;
  /** Against the ranking under the first executor. */
  comparison: RankingComparison;
}

/** NIU and ranks under other executors than the first (omni2web, Analyses 14). */
export function compareExecutors(executors: readonly ExecutorScores[]): ExecutorRow[] {
  return executors.map(({ executor, oracleOf, efs }) => ({
    executor,
    niu: Object.fromEntries(
      [...efs].map(([subject, score]) => [subject, instructionUtility(score, oracleOf(subject))]),
    ),
    comparison: compareRankings(executors[0]!.efs, efs),
  }));
}
