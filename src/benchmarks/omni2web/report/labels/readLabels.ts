import { inputError } from '../../../../core/errors.js';
import { readLabelRows } from '../../../../core/readLabelRows.js';
import type { DecisionValue } from '../outputDecisions.js';

/** One rater's word on one decision. */
export interface Label {
  /** What is decided, in one of the forms that `readLabels` names. */
  item: string;
  rater: string;
  value: DecisionValue;
}

export interface LabelSet {
  file: string;
  labels: Label[];
}

/**
 * Reads labels (item, rater, label); rows without a label are left out. An item is a decision on an output of the run,
 * `<instance>/<subject>/<condition>/<track>/<decision>` (`outputDecisions` names decisions; "/2" after the condition for a second
 * try), or `<instance>/<edited page>/<rubric item>` of a page beside the file. Labels are 0 or 1; of a step's match the number
 * of the recovered step, or "none".
 * @throws DeixisError FILE_UNREADABLE, CSV_INVALID, CSV_COLUMNS_INVALID, CSV_ROW_TWICE, LABEL_INVALID (input)
 */
export async function readLabels(file: string): Promise<LabelSet> {
  const labels = (await readLabelRows(file)).flatMap(({ line, item, rater, label }): Label[] => {
    const parts = item.split('/');
    if (parts.length < 3 || parts.slice(0, 3).some((part) => part === '' || part === '.' || part === '..'))
      throw inputError('LABEL_INVALID', `${file}:${line}: item: not known: "${item}"`, {
        hint: 'expected <instance>/<subject>/<condition>/<track>/<decision>, or <instance>/<edited page>/<rubric item>',
      });
    return label === '' ? [] : [{ item, rater, value: readValue(item, label, `${file}:${line}`) }];
  });
  return { file, labels };
}

function readValue(item: string, label: string, place: string): DecisionValue {
  if (/\/step-\d+\/match$/.test(item)) {
    if (label === 'none') return null;
    if (/^[1-9]\d{0,8}$/.test(label)) return Number(label);
    throw inputError(
      'LABEL_INVALID',
      `${place}: label: expected the number of the recovered step that fits, or none, got "${label}"`,
    );
  }
  if (label !== '0' && label !== '1')
    throw inputError('LABEL_INVALID', `${place}: label: expected 0 or 1, got "${label}"`);
  return label === '1';
}

/** Whether people made a label; raters whose name begins with "model" are models, and are called so. */
export function isModelMade({ rater }: Pick<Label, 'rater'>): boolean {
  return /^model\b/i.test(rater);
}
