import type { Omni2WebScore } from '../scoreRecords.js';
import type { SubjectScores } from '../scoring/scoreJudgments.js';

/** One line of the main table: a subject in a condition, under an executor. */
export interface ScoreRow extends SubjectScores {
  subject: string;
  condition: string;
  executor: string | null;
  repeat: number;
  /** True for subjects that know the truth or do nothing: they mark the ends of the scale and compete with nobody. */
  isReferenceLine: boolean;
}

const referenceLines = new Set(['typed-oracle', 'untouched', 'empty', 'oracle']);

/** All lines, by condition; a subject that cannot take a condition has a line without scores. */
export function scoreRows({ groups, coverage }: Omni2WebScore): ScoreRow[] {
  const rows: ScoreRow[] = [];
  for (const { condition, executor, repeat, scores } of groups) {
    const names = new Set(Object.keys(scores.subjects));
    for (const row of coverage) if (row.condition === condition) names.add(row.subject);
    for (const subject of names) {
      rows.push({
        subject,
        condition,
        executor,
        repeat,
        isReferenceLine: referenceLines.has(subject),
        ...scores.subjects[subject],
      });
    }
  }
  return rows;
}

/** "pointer" or "pointer, timed" where there are several conditions; repeats and executors are named from the second on. */
export function rowLabel(row: ScoreRow, rows: readonly ScoreRow[]): string {
  const differ = (member: 'condition' | 'executor' | 'repeat'): boolean =>
    new Set(rows.map((other) => other[member])).size > 1;
  return [
    row.subject,
    differ('condition') ? row.condition : '',
    differ('executor') && row.executor ? `executor ${row.executor}` : '',
    differ('repeat') ? `repeat ${row.repeat + 1}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
