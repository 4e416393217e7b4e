import { csvNumber } from '../../core/csvNumber.js';
import { inputError } from '../../core/errors.js';
import { readCsv } from '../../core/readCsv.js';
import { filledCell } from './filledCell.js';

export interface ScoreTable {
  subjects: string[];
  /** Sorted, so that the order of rows decides nothing. */
  instances: string[];
  /** The cluster of each instance; the instance itself where there are none. */
  clusters: string[];
  /** The score at [subject * instances.length + instance]; NaN where there is none. */
  scores: Float64Array;
  /** How many there are not. */
  missing: number;
}

export interface ScoreColumns {
  instance: string;
  subject: string;
  score: string;
  cluster?: string;
}

/**
 * Reads scores of subjects on common instances, a row each, in any order. Subjects keep the order in which they are met.
 * @throws DeixisError CSV_CELL_EMPTY, CSV_ROW_TWICE, CLUSTERS_DIFFER, SCORES_EMPTY (input) beside the errors of readCsv
 */
export async function readScores(file: string, columns: ScoreColumns): Promise<ScoreTable> {
  const { instance, subject, score, cluster } = columns;
  const table = await readCsv(file, {
    required: [instance, subject, score, ...(cluster === undefined ? [] : [cluster])],
  });
  const bySubject = new Map<string, Map<string, number>>();
  const clusterOf = new Map<string, string>();
  for (const row of table.rows) {
    const name = filledCell(table, row, instance);
    const who = filledCell(table, row, subject);
    const itsCluster = cluster === undefined ? name : filledCell(table, row, cluster);
    const earlier = clusterOf.get(name);
    if (earlier !== undefined && earlier !== itsCluster)
      throw inputError(
        'CLUSTERS_DIFFER',
        `${file}:${row.line}: ${cluster}: "${name}" is in "${itsCluster}" here and in "${earlier}" above`,
        { hint: 'correct one of the two rows: an instance is in one cluster' },
      );
    clusterOf.set(name, itsCluster);
    const scores = bySubject.get(who) ?? new Map<string, number>();
    if (scores.has(name))
      throw inputError(
        'CSV_ROW_TWICE',
        `${file}:${row.line}: "${who}" has a score on "${name}" already, further up`,
        { hint: 'take one of the two rows out; average several tries beforehand' },
      );
    scores.set(name, row.cells[score] === '' ? Number.NaN : csvNumber(table, row, score));
    bySubject.set(who, scores);
  }
  const instances = [...clusterOf.keys()].sort();
  const subjects = [...bySubject.keys()];
  const scores = Float64Array.from(
    subjects.flatMap((who) => instances.map((name) => bySubject.get(who)!.get(name) ?? Number.NaN)),
  );
  const missing = scores.reduce((count, value) => count + Number(Number.isNaN(value)), 0);
  if (missing === scores.length)
    throw inputError('SCORES_EMPTY', `${file}: it holds no score`, {
      hint: 'add rows below the heading: instance, subject and score',
    });
  const clusters = instances.map((name) => clusterOf.get(name)!);
  return { subjects, instances, clusters, scores, missing };
}
