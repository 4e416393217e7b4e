import { inputError } from '../../../core/errors.js';
import { numberClusters } from '../../../stats/bootstrap/numberClusters.js';
import type { ScoreMatrix } from '../../../stats/bootstrap/ScoreMatrix.js';
import { type Measure, measureOf } from './measures.js';
import type { ScoredOutput } from './ScoredOutput.js';

/** Scores in percent as a matrix that the bootstrap takes, and the names of its places; clusters are pages. */
export interface OutputMatrix {
  matrix: ScoreMatrix;
  subjects: string[];
  columns: string[];
}

/**
 * Subjects by columns (tracks, conditions, judges) over all instances that occur; null without outputs.
 * @throws DeixisError VALUES_INVALID (input) where two outputs have the same place
 */
export function outputMatrix(
  outputs: readonly ScoredOutput[],
  columns: readonly string[],
  columnOf: (output: ScoredOutput) => string,
  measure?: Measure,
): OutputMatrix | null {
  const own = outputs.filter((output) => columns.includes(columnOf(output)));
  if (own.length === 0) return null;
  const subjects = [...new Set(own.map(({ subject }) => subject))];
  const pages = new Map(own.map(({ instance, page }) => [instance, page]));
  const places = new Map([...pages.keys()].sort().map((instance, index) => [instance, index]));
  const scores = new Float64Array(subjects.length * columns.length * places.size).fill(Number.NaN);
  const taken = new Set<number>();
  for (const output of own) {
    const row = subjects.indexOf(output.subject) * columns.length + columns.indexOf(columnOf(output));
    const place = row * places.size + places.get(output.instance)!;
    if (taken.has(place))
      throw inputError(
        'VALUES_INVALID',
        `${output.instance}, ${output.subject}, ${columnOf(output)}: one output expected, not two`,
      );
    taken.add(place);
    scores[place] = measureOf(output, measure) ?? Number.NaN;
  }
  const clusters = numberClusters([...places.keys()].map((instance) => pages.get(instance)!));
  const matrix = {
    subjects: subjects.length,
    tracks: columns.length,
    instances: places.size,
    scores,
    clusters,
  };
  return { matrix, subjects, columns: [...columns] };
}
