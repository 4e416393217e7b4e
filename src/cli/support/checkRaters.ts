import { groupBy } from '../../core/groupBy.js';
import { type BinaryScores, binaryScores, majority, wilsonInterval } from '../../stats/index.js';
import type { GivenLabel } from './readLabels.js';

export interface TruthSettings {
  /** A rater, whose labels are the truth; or the majority of all raters but the one who is checked. */
  truth: { rater: string } | 'majority';
  /** The label that means success. */
  positive: string;
  beta: number;
}

type Bounds = [low: number, high: number];

export interface CheckedRater extends BinaryScores {
  rater: string;
  /** Items left out since the others are tied. */
  ties: number;
  /** Wilson, 95%. */
  falseSuccessInterval: Bounds;
  falseFailureInterval: Bounds;
}

/** How well each rater finds the items that are a success in truth; raters without an item that has a truth are left out. */
export function checkRaters(
  labels: readonly GivenLabel[],
  { truth, positive, beta }: TruthSettings,
): CheckedRater[] {
  const items = [...groupBy(labels, ({ item }) => item).values()];
  const raters = [...new Set(labels.map(({ rater }) => rater))].sort();
  const checked: CheckedRater[] = [];
  for (const rater of raters) {
    if (truth !== 'majority' && truth.rater === rater) continue;
    const decisions: boolean[] = [];
    const truths: boolean[] = [];
    let ties = 0;
    for (const given of items) {
      const own = given.find((one) => one.rater === rater);
      const others = given.filter((one) =>
        truth === 'majority' ? one.rater !== rater : one.rater === truth.rater,
      );
      if (!own || others.length === 0) continue;
      const { label } = majority(others.map((one) => one.label));
      if (label === null) {
        ties += 1;
        continue;
      }
      decisions.push(own.label === positive);
      truths.push(label === positive);
    }
    if (decisions.length + ties === 0) continue;
    const scores = binaryScores(decisions, truths, { beta });
    const { truePositives, falsePositives, trueNegatives, falseNegatives } = scores;
    checked.push({
      rater,
      ties,
      ...scores,
      falseSuccessInterval: boundsOf(falsePositives, trueNegatives),
      falseFailureInterval: boundsOf(falseNegatives, truePositives),
    });
  }
  return checked;
}

function boundsOf(wrong: number, right: number): Bounds {
  const { low, high } = wilsonInterval(wrong, wrong + right);
  return [low, high];
}
