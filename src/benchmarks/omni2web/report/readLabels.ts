import { inputError } from '../../../core/errors.js';
import { readCsv } from '../../../core/readCsv.js';

/** One rater's word on whether a rubric item of an edited page is met. */
export interface Label {
  instance: string;
  /** The edited page's name: "untouched" is the source page, others lie in `pages/<instance>/` beside the file. */
  output: string;
  /** The rubric item's id. */
  item: string;
  rater: string;
  met: boolean;
}

export interface LabelSet {
  file: string;
  labels: Label[];
}

/**
 * Reads labels (item, rater, label) of rubric items; an item is `<instance>/<edited page>/<rubric item>`.
 * @throws DeixisError FILE_UNREADABLE, CSV_INVALID, CSV_COLUMNS_INVALID, LABEL_INVALID (input)
 */
export async function readLabels(file: string): Promise<LabelSet> {
  const { rows } = await readCsv(file, { required: ['item', 'rater', 'label'] });
  const labels = rows.map(({ line, cells }): Label => {
    const [instance, output, ...rest] = (cells.item ?? '').split('/');
    const item = rest.join('/');
    if (!instance || !output || !item || output === '.' || output === '..')
      throw inputError(
        'LABEL_INVALID',
        `${file}:${line}: item: expected <instance>/<edited page>/<rubric item>, got "${cells.item}"`,
      );
    if (cells.label !== '0' && cells.label !== '1')
      throw inputError('LABEL_INVALID', `${file}:${line}: label: expected 0 or 1, got "${cells.label}"`);
    return { instance, output, item, rater: cells.rater ?? '', met: cells.label === '1' };
  });
  return { file, labels };
}

/** Whether people made a label; raters whose name begins with "model" are models, and are called so. */
export function isModelMade({ rater }: Label): boolean {
  return /^model\b/i.test(rater);
}
