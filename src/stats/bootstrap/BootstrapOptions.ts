import { usageError } from '../../core/errors.js';

export interface BootstrapOptions {
  /** How often clusters are drawn anew; 10,000 unless told. */
  replicates?: number;
  /** The same seed gives the same result on every machine; 1 unless told. */
  seed?: number | string;
  /** Share of the replicates that an interval spans, above 0 and below 1; 0.95 unless told. */
  confidence?: number;
  /**
   * `percentile` takes the quantiles of the replicates as they are; `bca` moves them for bias and skew (Efron 1987,
   * "Better Bootstrap Confidence Intervals"), with the acceleration from leaving out one cluster at a time.
   */
  method?: IntervalMethod;
  /**
   * `instances`: every instance counts the same, so that large clusters weigh more. `clusters`: every cluster counts
   * the same, by the mean of its instances.
   */
  weighting?: 'instances' | 'clusters';
}

export type IntervalMethod = 'percentile' | 'bca';

const mostReplicates = 1_000_000;

/** @throws DeixisError BOOTSTRAP_OPTION (usage) */
export function checkBootstrapOptions({
  replicates = 10_000,
  seed = 1,
  confidence = 0.95,
  method = 'percentile',
  weighting = 'instances',
}: BootstrapOptions): Required<BootstrapOptions> {
  if (!Number.isInteger(replicates) || replicates < 1 || replicates > mostReplicates)
    throw usageError(
      'BOOTSTRAP_OPTION',
      `replicates: a whole number from 1 to ${mostReplicates} expected, not ${replicates}`,
      { hint: 'give a number of replicates in that range' },
    );
  if (!(confidence > 0 && confidence < 1))
    throw usageError(
      'BOOTSTRAP_OPTION',
      `confidence: a number above 0 and below 1 expected, not ${confidence}`,
      { hint: 'give a share such as 0.95' },
    );
  return { replicates, seed, confidence, method, weighting };
}
