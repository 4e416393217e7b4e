import { csvNumber } from '../../core/csvNumber.js';
import { inputError } from '../../core/errors.js';
import { readCsv } from '../../core/readCsv.js';
import { filledCell } from './filledCell.js';

export interface ScorePair {
  instance: string;
  a: number;
  b: number;
  /** Where the files have a column of clusters. */
  cluster?: string;
}

interface Columns {
  instance: string;
  score: string;
  /** Left out: "cluster", where both files have it. */
  cluster?: string;
}

/** The scores of two files by instance, in the order of the instances' names, so that the order of rows decides nothing. */
export async function readPairs(
  fileA: string,
  fileB: string,
  { onlyCommon = false, ...columns }: Columns & { onlyCommon?: boolean },
): Promise<{ pairs: ScorePair[]; onlyInA: string[]; onlyInB: string[] }> {
  const [a, b] = await Promise.all([readScores(fileA, columns), readScores(fileB, columns)]);
  const onlyInA = [...a.keys()].filter((instance) => !b.has(instance));
  const onlyInB = [...b.keys()].filter((instance) => !a.has(instance));
  if (!onlyCommon && onlyInA.length + onlyInB.length > 0) {
    const [file, missing] = onlyInA.length > 0 ? [fileB, onlyInA] : [fileA, onlyInB];
    throw inputError(
      'PAIRS_INCOMPLETE',
      `${file}: no score of "${missing[0]}"${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}, which the other file has`,
      { hint: 'add --only-common to compare only what both have' },
    );
  }
  const pairs = [...a.keys()]
    .filter((instance) => b.has(instance))
    .sort()
    .map((instance) => pairOf(instance, [fileA, a.get(instance)!], [fileB, b.get(instance)!]));
  if (pairs.length === 0)
    throw inputError('PAIRS_EMPTY', `${fileA} and ${fileB} have no instance in common`, {
      hint: 'give two tables on the same instances: names in the column instance have to be the same',
    });
  return { pairs, onlyInA, onlyInB };
}

interface Score {
  score: number;
  cluster?: string;
  line: number;
}

type Place = readonly [file: string, score: Score];

function pairOf(instance: string, [fileA, a]: Place, [fileB, b]: Place): ScorePair {
  if (a.cluster !== undefined && b.cluster !== undefined && a.cluster !== b.cluster)
    throw inputError(
      'CLUSTERS_DIFFER',
      `"${instance}" is in cluster "${a.cluster}" (${fileA}:${a.line}) and in "${b.cluster}" (${fileB}:${b.line})`,
      { hint: 'correct one of the two rows: an instance is in one cluster' },
    );
  const cluster = a.cluster ?? b.cluster;
  return { instance, a: a.score, b: b.score, ...(cluster === undefined ? {} : { cluster }) };
}

async function readScores(file: string, { instance, score, cluster }: Columns): Promise<Map<string, Score>> {
  const table = await readCsv(file, {
    required: [instance, score, ...(cluster === undefined ? [] : [cluster])],
    optional: cluster === undefined ? ['cluster'] : [],
  });
  const clusterColumn = cluster ?? (table.columns.includes('cluster') ? 'cluster' : undefined);
  const scores = new Map<string, Score>();
  for (const row of table.rows) {
    const name = filledCell(table, row, instance);
    const earlier = scores.get(name);
    if (earlier)
      throw inputError(
        'CSV_ROW_TWICE',
        `${file}:${row.line}: ${instance}: "${name}" has a score already, in line ${earlier.line}`,
        { hint: 'take one of the two rows out; average several tries beforehand' },
      );
    scores.set(name, {
      score: csvNumber(table, row, score),
      line: row.line,
      ...(clusterColumn === undefined ? {} : { cluster: filledCell(table, row, clusterColumn) }),
    });
  }
  return scores;
}
