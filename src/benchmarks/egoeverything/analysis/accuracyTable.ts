import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { bootstrapMean } from '../../../stats/bootstrap/bootstrapMean.js';
import { clusteredStandardError } from '../../../stats/bootstrap/clusteredStandardError.js';
import { numberClusters } from '../../../stats/bootstrap/numberClusters.js';
import { isTooFew } from '../../../stats/factorTable.js';
import { groupBySubject } from '../../../stats/groupBySubject.js';
import { exactEnds } from '../../../stats/rates/exactEnds.js';
import { type AnswerRecord, chancePercent, isAnswered } from './AnswerRecord.js';

export interface AccuracyRow {
  subject: string;
  condition: string;
  /** Answers in the accuracy, unusable ones among them. */
  n: number;
  videos: number;
  /** Percent; null without an answer. */
  accuracy: number | null;
  /**
   * Interval from drawing videos anew, and the clustered standard error; null with fewer than two videos. Where all draws are alike the
   * interval is null, or the exact one of as many tries as there are videos if all answers are right, or none.
   */
  low: number | null;
  high: number | null;
  standardError: number | null;
  /** Whether all of the interval lies above a guess; null without one. */
  aboveChance: boolean | null;
  unusable: number;
  /** In no accuracy, which is incomplete with them. */
  errors: number;
  ungraded: number;
  complete: boolean;
  tooFew: boolean;
}

/** Five-option accuracy of every subject under every condition. `unavailable` answers have no row. */
export function accuracyTable(
  answers: readonly AnswerRecord[],
  options: BootstrapOptions = {},
): AccuracyRow[] {
  return groupBySubject(answers.filter(({ outcome }) => outcome !== 'unavailable')).map(
    (own): AccuracyRow => {
      const answered = own.filter(isAnswered);
      const count = (wanted: AnswerRecord['outcome']): number =>
        own.filter(({ outcome }) => outcome === wanted).length;
      const scores = answered.map(({ outcome }) => (outcome === 'success' ? 100 : 0));
      const clusters = numberClusters(answered.map(({ video }) => video));
      const found = scores.length === 0 ? null : bootstrapMean(scores, clusters, options);
      const counts = { n: answered.length, clusters: found?.clusters ?? 0 };
      const { low, high } = spanOf(found, counts.clusters, options.confidence);
      return {
        ...{ subject: own[0]!.subject, condition: own[0]!.condition, n: counts.n, videos: counts.clusters },
        ...{ accuracy: found?.mean ?? null, low, high },
        standardError: found ? clusteredStandardError(scores, clusters) : null,
        aboveChance: low === null ? null : low > chancePercent,
        ...{ unusable: count('unusable'), errors: count('error'), ungraded: count('ungraded') },
        complete: count('error') + count('ungraded') === 0,
        tooFew: isTooFew(counts),
      };
    },
  );
}

function spanOf(
  found: { low: number | null; high: number | null } | null,
  clusters: number,
  confidence?: number,
): { low: number | null; high: number | null } {
  if (!found || found.low === null || found.low !== found.high)
    return { low: found?.low ?? null, high: found?.high ?? null };
  if (found.low !== 0 && found.low !== 100) return { low: null, high: null };
  return exactEnds({ share: found.low / 100, clusters, hit: 100, confidence });
}
