import { inputError } from '../../../core/errors.js';
import { readLabelRows } from '../../../core/readLabelRows.js';

export type OutcomeLabel = 'success' | 'failure' | 'not-executable';

/** What one person said of one output. */
export interface PersonLabel {
  /** The id of the trajectory, or of its task. */
  item: string;
  rater: string;
  /** Null where the person could not tell. */
  label: OutcomeLabel | null;
}

/** As people and published files write them; 0, 1 and 2 are those of Online-Mind2Web. */
const words: Record<string, OutcomeLabel | null> = {
  ...{ success: 'success', successful: 'success', '1': 'success', 成功: 'success' },
  ...{ failure: 'failure', unsuccessful: 'failure', '0': 'failure', 失败: 'failure' },
  ...{ 'not-executable': 'not-executable', 'not executable': 'not-executable', '2': 'not-executable' },
  ...{ unsure: null, '': null },
};

/** Undefined for words that are no label; null where the person could not tell. */
export function readOutcome(label: string): OutcomeLabel | null | undefined {
  const word = label.toLowerCase();
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/**
 * Reads what people said of outputs (columns item, rater, label).
 * @throws DeixisError LABEL_INVALID, CSV_ROW_TWICE (input) beside the errors of readCsv
 */
export async function readOutcomeLabels(file: string): Promise<PersonLabel[]> {
  return (await readLabelRows(file)).map(({ line, item, rater, label }) => {
    const read = readOutcome(label);
    if (read === undefined)
      throw inputError('LABEL_INVALID', `${file}:${line}: label: not known: "${label}"`, {
        hint: 'expected success, failure or not-executable (1, 0 or 2), or unsure',
      });
    return { item, rater, label: read };
  });
}
