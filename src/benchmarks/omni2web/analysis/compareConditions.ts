import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { type PairedDifference, pairedDifferences } from '../../../stats/pairedDifferences.js';
import { type Measure, measureOf } from './measures.js';
import type { ScoredOutput } from './ScoredOutput.js';

/**
 * What a condition brings or costs each subject against a baseline condition, in percentage points, on the instances that
 * both have, over pages drawn anew: modality and timing ablations (omni2web, Analyses 4; Tables 3, 9 and 10). `level` is the
 * condition.
 * @param outputs of one track by condition
 */
export function compareConditions(
  outputs: ReadonlyMap<string, readonly ScoredOutput[]>,
  { measure, ...options }: { baseline: string; measure?: Measure } & BootstrapOptions,
): PairedDifference[] {
  const rows = [...outputs].flatMap(([level, own]) =>
    own.flatMap((output) => {
      const score = measureOf(output, measure);
      const { subject, instance: item, page: cluster } = output;
      return score === null ? [] : [{ subject, level, item, cluster, score }];
    }),
  );
  return pairedDifferences(rows, options);
}
