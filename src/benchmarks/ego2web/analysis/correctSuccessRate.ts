import { inputError } from '../../../core/errors.js';
import { normalQuantile } from '../../../stats/normalQuantile.js';

/** Counts of a sample of outputs that people labelled and the judge judged. */
export interface JudgeSample {
  /** Outputs that people call failure, and those of them that the judge calls success. */
  failures: number;
  falseSuccesses: number;
  /** Outputs that people call success, and those of them that the judge calls failure. */
  successes: number;
  falseFailures: number;
}

export interface CorrectedRate {
  /** The judge's own success rate. */
  observed: number;
  /** What people would find, in [0, 1]; null where it cannot be told: no sample, or a judge that is no better than chance. */
  rate: number | null;
  low: number | null;
  high: number | null;
}

/**
 * A judge's success rate put right for its false successes and false failures: (observed - f) / (1 - f - m) with f and m
 * the rates of both errors in the labelled sample, and an interval that holds the doubt about all three rates.
 * Source: Rogan and Gladen, "Estimating prevalence from the results of a screening test", Am. J. Epidemiology 107 (1978).
 * @param successes what the judge called success of `n` outputs that are not in the sample
 * @throws DeixisError VALUES_INVALID (input) for counts that cannot be
 */
export function correctSuccessRate(
  { successes, n }: { successes: number; n: number },
  sample: JudgeSample,
  { confidence = 0.95 }: { confidence?: number } = {},
): CorrectedRate {
  assertPart(successes, n, 'successes');
  if (n === 0) throw inputError('VALUES_INVALID', 'no outputs: at least one is needed');
  assertPart(sample.falseSuccesses, sample.failures, 'falseSuccesses');
  assertPart(sample.falseFailures, sample.successes, 'falseFailures');
  const observed = successes / n;
  if (sample.failures === 0 || sample.successes === 0) return { observed, rate: null, low: null, high: null };
  const falseSuccess = sample.falseSuccesses / sample.failures;
  const falseFailure = sample.falseFailures / sample.successes;
  // 1 - f - m in whole numbers, since a judge by chance would come out a hair beside zero.
  const strength =
    (sample.failures * sample.successes -
      sample.falseSuccesses * sample.successes -
      sample.falseFailures * sample.failures) /
    (sample.failures * sample.successes);
  if (strength <= 0) return { observed, rate: null, low: null, high: null };
  const estimate = (observed - falseSuccess) / strength;
  const share = clamp(estimate);
  const variance =
    ((observed * (1 - observed)) / n +
      ((1 - share) ** 2 * falseSuccess * (1 - falseSuccess)) / sample.failures +
      (share ** 2 * falseFailure * (1 - falseFailure)) / sample.successes) /
    strength ** 2;
  const half = -normalQuantile((1 - confidence) / 2) * Math.sqrt(variance);
  return { observed, rate: share, low: clamp(estimate - half), high: clamp(estimate + half) };
}

function assertPart(part: number, whole: number, name: string): void {
  if (!Number.isInteger(part) || !Number.isInteger(whole) || part < 0 || part > whole)
    throw inputError('VALUES_INVALID', `${name}: a whole number from 0 to ${whole} expected, not ${part}`);
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
