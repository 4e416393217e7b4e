import { compareRankings, type RankingComparison } from '../../../stats/compareRankings.js';
import type { RecoveryVariants } from '../scoring/scoreRecovery.js';
import type { ScoredOutput } from './ScoredOutput.js';
import { subjectMeans } from './subjectMeans.js';

export interface VariantRow {
  variant: keyof RecoveryVariants;
  /** Means in percent, by subject. */
  scores: Record<string, number>;
  /** Against the ranking by IRS. */
  comparison: RankingComparison;
}

/** How the ranking of track B hangs on the way in which target and action decisions are put together (omni2web, A.8). */
export function recoveryVariants(outputs: readonly ScoredOutput[]): VariantRow[] {
  const recovered = outputs.filter(({ track }) => track === 'B');
  const baseline = subjectMeans(recovered, 'irs');
  const variants: (keyof RecoveryVariants)[] = ['recallOnly', 'f2', 'f05', 'jointF1'];
  return variants.map((variant) => {
    const scores = subjectMeans(recovered, ({ recovery }) =>
      recovery ? 100 * recovery.variants[variant] : null,
    );
    return { variant, scores: Object.fromEntries(scores), comparison: compareRankings(baseline, scores) };
  });
}
