import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { type PairedDifference, pairedDifferences } from '../../../stats/pairedDifferences.js';
import { type AnswerRecord, isAnswered, toRow } from './AnswerRecord.js';

/** Accuracy of every condition minus the baseline's, in points, on the questions that both have; `level` is the condition. */
export function compareInputs(
  answers: readonly AnswerRecord[],
  options: { baseline: string } & BootstrapOptions,
): PairedDifference[] {
  return pairedDifferences(
    answers.filter(isAnswered).map((answer) => toRow(answer, answer.condition)),
    options,
  );
}
