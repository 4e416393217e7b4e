import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { bootstrapMatrix } from '../../../stats/bootstrap/bootstrapMatrix.js';
import type { BootstrapDifference } from '../../../stats/bootstrap/compareColumns.js';
import { fewestForCell } from '../../../stats/factorTable.js';
import type { Measure } from './measures.js';
import { outputMatrix } from './outputMatrix.js';
import type { ScoredOutput } from './ScoredOutput.js';

export interface ConditionDifference extends BootstrapDifference {
  subject: string;
  /** The condition, and the one that it is compared with: condition minus baseline, in percentage points. */
  condition: string;
  baseline: string;
  /** Instances that both have; the comparison is over these. */
  n: number;
  tooFew: boolean;
}

/**
 * What a condition brings or costs each subject against a baseline condition, on the instances that both have, over pages
 * drawn anew: modality and timing ablations (omni2web, Analyses 4; Tables 3, 9 and 10).
 * @param outputs of one track by condition
 */
export function compareConditions(
  outputs: ReadonlyMap<string, readonly ScoredOutput[]>,
  { baseline, measure, ...options }: { baseline: string; measure?: Measure } & BootstrapOptions,
): ConditionDifference[] {
  const reference = outputs.get(baseline) ?? [];
  return [...outputs].flatMap(([condition, own]) => {
    if (condition === baseline) return [];
    return [...new Set(own.map(({ subject }) => subject))].flatMap((subject): ConditionDifference[] => {
      const before = reference.filter((output) => output.subject === subject);
      const shared = new Set(before.map(({ instance }) => instance));
      const after = own.filter((output) => output.subject === subject && shared.has(output.instance));
      const taken = new Set(after.map(({ instance }) => instance));
      const columns = new Map<ScoredOutput, string>([
        ...after.map((output) => [output, condition] as const),
        ...before.filter(({ instance }) => taken.has(instance)).map((output) => [output, baseline] as const),
      ]);
      const built = outputMatrix(
        [...columns.keys()],
        [condition, baseline],
        (output) => columns.get(output)!,
        measure,
      );
      if (!built) return [];
      const { trackPairs, cells, clusters } = bootstrapMatrix(built.matrix, {
        ...options,
        trackPairs: [[0, 1]],
      });
      const found = trackPairs[0];
      if (!found) return [];
      const { subject: _subject, a: _a, b: _b, ...difference } = found;
      const n = cells[0]!.n;
      const tooFew = n < fewestForCell.scores || clusters < fewestForCell.clusters;
      return [{ subject, condition, baseline, n, tooFew, ...difference }];
    });
  });
}
