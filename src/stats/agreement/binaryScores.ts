import { inputError } from '../../core/errors.js';
import { assertPairs } from '../assertPairs.js';

export interface BinaryScores {
  n: number;
  truePositives: number;
  falsePositives: number;
  trueNegatives: number;
  falseNegatives: number;
  accuracy: number | null;
  /** Of what is called positive, the share that is. Null where nothing is called so. */
  precision: number | null;
  /** Of what is positive, the share that is called so. Null where nothing is. */
  recall: number | null;
  /** Harmonic mean of the two. Null where nothing is positive and nothing is called so. */
  f1: number | null;
  /** F-beta, in which recall counts beta times as much as precision; null as f1 is. */
  fBeta: number | null;
  /** Of the true failures, the share that is called success. Null where there is no true failure. */
  falseSuccessRate: number | null;
  /** Of the true successes, the share that is called failure. Null where there is no true success. */
  falseFailureRate: number | null;
}

/**
 * How well yes-or-no decisions match the truth, an item a place; true is success. All shares are in [0, 1].
 * F-beta source: van Rijsbergen, "Information Retrieval", 2nd edition (1979), chapter 7.
 * @throws DeixisError VALUES_INVALID (input) for lists of different length or a beta that is not above 0
 */
export function binaryScores(
  decisions: readonly boolean[],
  truth: readonly boolean[],
  { beta = 1 } = {},
): BinaryScores {
  assertPairs(decisions, truth);
  if (!(beta > 0 && Number.isFinite(beta)))
    throw inputError('VALUES_INVALID', `beta is ${beta}; a number above 0 is expected`);
  const counts = { truePositives: 0, falsePositives: 0, trueNegatives: 0, falseNegatives: 0 };
  for (const [index, decision] of decisions.entries())
    counts[
      decision
        ? truth[index]
          ? 'truePositives'
          : 'falsePositives'
        : truth[index]
          ? 'falseNegatives'
          : 'trueNegatives'
    ] += 1;
  const { truePositives, falsePositives, trueNegatives, falseNegatives } = counts;
  const fScore = (weight: number): number | null =>
    ratio(
      (1 + weight ** 2) * truePositives,
      (1 + weight ** 2) * truePositives + weight ** 2 * falseNegatives + falsePositives,
    );
  return {
    n: decisions.length,
    ...counts,
    accuracy: ratio(truePositives + trueNegatives, decisions.length),
    precision: ratio(truePositives, truePositives + falsePositives),
    recall: ratio(truePositives, truePositives + falseNegatives),
    f1: fScore(1),
    fBeta: fScore(beta),
    falseSuccessRate: ratio(falsePositives, falsePositives + trueNegatives),
    falseFailureRate: ratio(falseNegatives, falseNegatives + truePositives),
  };
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
