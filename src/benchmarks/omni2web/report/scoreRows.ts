import { referenceSubjects } from '../names.js';
import { oracleSubject, referenceCondition } from '../plan/createTasks.js';
import type { SubjectScores } from '../scoring/scoreJudgments.js';
import type { ReportData } from './ReportData.js';
import { listAddress } from './ReportOutput.js';

/** One line of the main table: a subject in a condition, under an executor. */
export interface ScoreRow extends SubjectScores {
  subject: string;
  condition: string;
  executor: string | null;
  /** The item of the plan that is track C under this executor: "C", "C2" ... */
  executorItem: string;
  repeat: number;
  /** EFS in percent of the reference instructions under this executor, by which NIU is measured; null where not run. */
  reference: number | null;
  /** True for subjects that know the truth or do nothing: they mark the ends of the scale and compete with nobody. */
  isReferenceLine: boolean;
}

/** All lines, by condition; a subject that cannot take a condition has a line without scores. */
export function scoreRows({ score: { groups, coverage } }: Pick<ReportData, 'score'>): ScoreRow[] {
  const rows: ScoreRow[] = [];
  for (const { condition, executor, item, repeat, scores, ownReferences } of groups) {
    const names = new Set(Object.keys(scores.subjects));
    for (const row of coverage) if (row.condition === condition) names.add(row.subject);
    // Its reference run is the same beside every condition.
    if (rows.some((row) => row.subject === oracleSubject && row.executor === executor))
      names.delete(oracleSubject);
    for (const subject of names) {
      rows.push({
        ...{ subject, condition, executor, repeat },
        executorItem: item ?? 'C',
        reference: ownReferences ? (ownReferences[subject] ?? null) : (scores.oracle?.efs ?? null),
        isReferenceLine: referenceSubjects.has(subject),
        ...scores.subjects[subject],
      });
    }
  }
  // Conditions that nobody could take, or in which nothing was graded, have no group.
  const [first] = groups;
  for (const { subject, condition } of coverage) {
    const isKnown = rows.some((row) => row.subject === subject && row.condition === condition);
    if (!first || isKnown || condition === referenceCondition) continue;
    rows.push({
      ...{ subject, condition, executor: first.executor, executorItem: first.item ?? 'C', repeat: 0 },
      ...{ reference: null, isReferenceLine: referenceSubjects.has(subject) },
    });
  }
  return rows;
}

/**
 * The lines of the fixed executor's scores alone (tracks A and B are the same under every executor), those that compete
 * first.
 */
export function mainRows(rows: readonly ScoreRow[]): ScoreRow[] {
  const fixed = rows[0]?.executor;
  return rows
    .filter(({ executor }) => executor === fixed)
    .sort((one, other) => Number(one.isReferenceLine) - Number(other.isReferenceLine));
}

/** The page that lists the outputs of the reference instructions by which a line's NIU is measured. */
export function referenceAddress({ subject, executor, executorItem }: ScoreRow): string {
  return listAddress({
    ...{ subject: executor === 'own' ? subject : oracleSubject, condition: referenceCondition },
    ...{ repeat: 0, item: executorItem },
  });
}

/** The page that lists the outputs behind a line's figures on a track. */
export function rowAddress(row: ScoreRow, track: 'A' | 'B' | 'C'): string {
  const isOracle = row.subject === oracleSubject;
  return listAddress({
    subject: row.subject,
    condition: isOracle ? referenceCondition : row.condition,
    repeat: isOracle ? 0 : row.repeat,
    item: track === 'C' ? row.executorItem : track,
  });
}

/** "pointer" or "pointer, timed" where there are several conditions; repeats and executors are named from the second on. */
export function rowLabel(row: ScoreRow, rows: readonly ScoreRow[]): string {
  const differ = (member: 'condition' | 'executor' | 'repeat'): boolean =>
    new Set(rows.map((other) => other[member])).size > 1;
  return [
    row.subject,
    differ('condition') && row.subject !== oracleSubject ? row.condition : '',
    differ('executor') && row.executor ? `executor ${row.executor}` : '',
    differ('repeat') ? `repeat ${row.repeat + 1}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
