import { inputError } from './errors.js';
import { readCsv } from './readCsv.js';

/** What one rater said of one item, as it stands in the file. */
export interface LabelRow {
  line: number;
  item: string;
  rater: string;
  /** May be empty. */
  label: string;
}

/**
 * Reads a table with the columns item, rater and label. A rater labels an item once.
 * @param kindOf where a rater may say several things of one item: of which kind a label is
 * @throws DeixisError LABEL_INVALID, CSV_ROW_TWICE (input) beside the errors of readCsv
 */
export async function readLabelRows(
  file: string,
  kindOf: (label: string) => string = () => '',
): Promise<LabelRow[]> {
  const { rows } = await readCsv(file, { required: ['item', 'rater', 'label'] });
  const seen = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const { item = '', rater = '', label = '' } = cells;
    for (const [name, value] of Object.entries({ item, rater }))
      if (value === '')
        throw inputError('LABEL_INVALID', `${file}:${line}: ${name}: expected a name, got nothing`, {
          hint: 'fill in the cell, or take the row out',
        });
    const key = JSON.stringify([item, rater, kindOf(label)]);
    const earlier = seen.get(key);
    if (earlier !== undefined)
      throw inputError(
        'CSV_ROW_TWICE',
        `${file}:${line}: "${rater}" has labelled "${item}" already, in line ${earlier}`,
        { hint: 'take one of the two rows out' },
      );
    seen.set(key, line);
    return { line, item, rater, label };
  });
}
