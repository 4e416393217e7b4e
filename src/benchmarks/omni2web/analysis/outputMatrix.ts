import { inputError } from '../../../core/errors.js';
import { numberClusters } from '../../../stats/bootstrap/numberClusters.js';
import type { ScoreMatrix } from '../../../stats/bootstrap/ScoreMatrix.js';
import type { ScoredOutput } from './ScoredOutput.js';

/** Scores in percent as a matrix that the bootstrap takes, and the names of its places; clusters are pages. */
export interface OutputMatrix {
  matrix: ScoreMatrix;
  subjects: string[];
  columns: string[];
}

/** A score in percent of one column; null where the output has none. */
export interface ColumnScore {
  column: string;
  score: number | null;
}

/**
 * Subjects by columns (tracks, figures, conditions, judges) over all instances that occur; null without a score.
 * @param scoresOf what an output puts into columns; other columns than those named are left out
 * @param subjects in this order, if given: those without an output have no score
 * @throws DeixisError VALUES_INVALID (input) where two outputs have the same place
 */
export function outputMatrix<Output extends Pick<ScoredOutput, 'subject' | 'instance' | 'page'>>(
  outputs: readonly Output[],
  columns: readonly string[],
  scoresOf: (output: Output) => readonly ColumnScore[],
  subjects: readonly string[] = [...new Set(outputs.map(({ subject }) => subject))],
): OutputMatrix | null {
  const entries = outputs.map((output) => ({
    output,
    scores: scoresOf(output).filter(({ column }) => columns.includes(column)),
  }));
  const own = entries.filter(({ scores }) => scores.length > 0);
  if (own.length === 0) return null;
  const pages = new Map(own.map(({ output: { instance, page } }) => [instance, page]));
  const places = new Map([...pages.keys()].sort().map((instance, index) => [instance, index]));
  const rows = new Map(subjects.map((subject, index) => [subject, index]));
  const scores = new Float64Array(subjects.length * columns.length * places.size).fill(Number.NaN);
  const taken = new Set<number>();
  for (const { output, scores: its } of own) {
    for (const { column, score } of its) {
      const row = rows.get(output.subject)! * columns.length + columns.indexOf(column);
      const place = row * places.size + places.get(output.instance)!;
      if (taken.has(place))
        throw inputError(
          'VALUES_INVALID',
          `${output.instance}, ${output.subject}, ${column}: one output expected, not two`,
        );
      taken.add(place);
      scores[place] = score ?? Number.NaN;
    }
  }
  const clusters = numberClusters([...places.keys()].map((instance) => pages.get(instance)!));
  const matrix = {
    ...{ subjects: subjects.length, tracks: columns.length, instances: places.size },
    ...{ scores, clusters },
  };
  return { matrix, subjects: [...subjects], columns: [...columns] };
}
