import { groupBySubject } from '../../../stats/groupBySubject.js';
import { type AnswerRecord, isAnswered, optionCount } from './AnswerRecord.js';

export interface PositionRow {
  subject: string;
  condition: string;
  /** Answers from which an option could be read. */
  n: number;
  /** Of these, the share whose choice, and whose right option, is at each place, in [0, 1]. */
  chosen: number[];
  right: number[];
  /** Accuracy in percent where the right option is at this place; null without such a question. */
  accuracy: (number | null)[];
  /**
   * Chi-square of the choices against as many at each place as are right there, with four degrees of freedom, and its
   * probability; null where some place is never right, and with nothing to test.
   */
  chiSquare: number | null;
  pValue: number | null;
}

/** Whether a subject picks by place: what it chooses, and how right it is, at each of the five places. */
export function optionPositions(answers: readonly AnswerRecord[]): PositionRow[] {
  return groupBySubject(answers.filter(isAnswered)).map((own): PositionRow => {
    const read = own.filter(({ chosenPlace }) => chosenPlace !== null);
    const places = Array.from({ length: optionCount }, (_, place) => place);
    const chosen = places.map((place) => read.filter(({ chosenPlace }) => chosenPlace === place).length);
    const right = places.map((place) => read.filter(({ rightPlace }) => rightPlace === place).length);
    const testable = right.every((count) => count > 0);
    const chiSquare = testable
      ? places.reduce((sum, place) => sum + (chosen[place]! - right[place]!) ** 2 / right[place]!, 0)
      : null;
    return {
      ...{ subject: own[0]!.subject, condition: own[0]!.condition, n: read.length },
      chosen: chosen.map((count) => (read.length === 0 ? 0 : count / read.length)),
      right: right.map((count) => (read.length === 0 ? 0 : count / read.length)),
      accuracy: places.map((place) => {
        const here = own.filter(({ rightPlace }) => rightPlace === place);
        const successes = here.filter(({ outcome }) => outcome === 'success').length;
        return here.length === 0 ? null : (100 * successes) / here.length;
      }),
      chiSquare,
      // The tail of the chi-square distribution with four degrees of freedom.
      pValue: chiSquare === null ? null : Math.exp(-chiSquare / 2) * (1 + chiSquare / 2),
    };
  });
}
