import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { groupBySubject } from '../../../stats/groupBySubject.js';
import { mean } from '../../../stats/mean.js';
import { type PairedDifference, pairedDifferences } from '../../../stats/pairedDifferences.js';
import { type AnswerCost, type AnswerRecord, isAnswered, toRow } from './AnswerRecord.js';

export interface CostRow {
  subject: string;
  condition: string;
  n: number;
  /** Percent. */
  accuracy: number;
  /** Mean an answer of what is asked for, over the answers that say it. */
  cost: number;
  costKnown: number;
  /** Whether no other row is at least as accurate at no more cost, and better in one of the two. */
  onFrontier: boolean;
}

/**
 * Accuracy against what an answer costs, cheapest first. Rows of which no answer says the cost are left out.
 * @param measure what is paid: frames, pixels, tokens, seconds or bytes of memory
 */
export function costTable(answers: readonly AnswerRecord[], measure: keyof AnswerCost): CostRow[] {
  const rows = groupBySubject(answers.filter(isAnswered)).flatMap((own) => {
    const costs = own.flatMap(({ cost }) => (cost?.[measure] === undefined ? [] : [cost[measure]]));
    if (costs.length === 0) return [];
    const { subject, condition } = own[0]!;
    const right = own.filter(({ outcome }) => outcome === 'success').length;
    return [
      {
        ...{ subject, condition, n: own.length, accuracy: (100 * right) / own.length },
        ...{ cost: mean(costs), costKnown: costs.length },
      },
    ];
  });
  return rows
    .map((row) => ({
      ...row,
      onFrontier: !rows.some(
        (other) =>
          other.accuracy >= row.accuracy &&
          other.cost <= row.cost &&
          (other.accuracy > row.accuracy || other.cost < row.cost),
      ),
    }))
    .sort((left, right) => left.cost - right.cost || right.accuracy - left.accuracy);
}

export interface EqualCostPair extends PairedDifference {
  /** Mean cost an answer of `level` and of `baseline`. */
  cost: number;
  baselineCost: number;
}

/**
 * Pairs of conditions within a subject whose mean costs are no further apart than the tolerance, compared on the questions
 * that both have.
 * @param within largest cost over the smaller one, minus one; 0.1 unless told
 */
export function compareAtEqualCost(
  answers: readonly AnswerRecord[],
  { measure, within = 0.1, ...options }: { measure: keyof AnswerCost; within?: number } & BootstrapOptions,
): EqualCostPair[] {
  const rows = costTable(answers, measure);
  const answered = answers.filter(isAnswered);
  return rows.flatMap((row, index) =>
    rows.slice(index + 1).flatMap((dearer) => {
      if (row.subject !== dearer.subject || dearer.cost > row.cost * (1 + within)) return [];
      const own = answered.filter(
        ({ subject, condition }) =>
          subject === row.subject && (condition === row.condition || condition === dearer.condition),
      );
      return pairedDifferences(
        own.map((answer) => toRow(answer, answer.condition)),
        { ...options, baseline: row.condition },
      ).map((pair) => ({ ...pair, cost: dearer.cost, baselineCost: row.cost }));
    }),
  );
}
