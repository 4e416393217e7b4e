import { compareRankings, type RankingComparison } from '../../../stats/compareRankings.js';
import type { Measure } from './measures.js';
import type { ScoredOutput } from './ScoredOutput.js';
import { subjectMeans } from './subjectMeans.js';

export interface ValidOnlyRanks {
  /** Means in percent with unusable outputs at zero, as published. */
  zeroFilled: Record<string, number>;
  /** Means over usable outputs; a subject without any is left out. */
  validOnly: Record<string, number>;
  /** Unusable outputs, by subject. */
  unusable: Record<string, number>;
  /** Ranks under zero fill, from 1, of the subjects that have a usable output. */
  zeroFilledRanks: Record<string, number>;
  /** Valid-only against zero-filled. */
  comparison: RankingComparison;
}

/** Whether the order of a track's subjects hangs on outputs that could not be used (omni2web, Analyses 10; A.10). */
export function validOnlyRanks(outputs: readonly ScoredOutput[], measure?: Measure): ValidOnlyRanks {
  const zeroFilled = subjectMeans(outputs, measure);
  const validOnly = subjectMeans(
    outputs.filter(({ unusable }) => !unusable),
    measure,
  );
  return {
    zeroFilled: Object.fromEntries(zeroFilled),
    validOnly: Object.fromEntries(validOnly),
    unusable: Object.fromEntries(
      [...zeroFilled.keys()].map((subject) => [
        subject,
        outputs.filter((output) => output.subject === subject && output.unusable).length,
      ]),
    ),
    zeroFilledRanks: compareRankings(validOnly, zeroFilled).ranks,
    comparison: compareRankings(zeroFilled, validOnly),
  };
}
