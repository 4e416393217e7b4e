import { inputError } from '../../core/errors.js';
import { readCsv } from '../../core/readCsv.js';
import { filledCell } from './filledCell.js';

/** One thing that one rater said of one item. */
export interface GivenLabel {
  item: string;
  rater: string;
  label: string;
  /** The value of the column that groups are made by. */
  group?: string;
  /** What the item depends on: its page, video or project. */
  cluster?: string;
  line: number;
}

export interface LabelColumns {
  /** Several columns where only together they name an item. */
  item: readonly string[];
  rater: string;
  label: string;
  by?: string;
  cluster?: string;
  /** Labels that count as none. */
  missing: readonly string[];
  /** Labels to read as others. */
  rename: ReadonlyMap<string, string>;
}

/**
 * Reads a table of labels, a row for each thing said. Empty labels and those named as missing are left out.
 * @throws DeixisError CSV_CELL_EMPTY, CSV_ROW_TWICE, CSV_CLUSTER_TWICE, LABEL_UNKNOWN (input) beside the errors of readCsv
 */
export async function readLabels(file: string, columns: LabelColumns): Promise<GivenLabel[]> {
  const { rater, label, by, cluster, missing, rename } = columns;
  const required = [...columns.item, rater, label, ...[by, cluster].filter((name) => name !== undefined)];
  const table = await readCsv(file, { required });
  const seen = new Map<string, number>();
  const clusters = new Map<string, string>();
  const met = new Set<string>();
  const labels: GivenLabel[] = [];
  for (const row of table.rows) {
    const cell = (column: string): string => filledCell(table, row, column);
    const given: GivenLabel = {
      item: columns.item.map(cell).join(' / '),
      rater: cell(rater),
      label: row.cells[label]!,
      ...(by === undefined ? {} : { group: cell(by) }),
      ...(cluster === undefined ? {} : { cluster: cell(cluster) }),
      line: row.line,
    };
    const key = JSON.stringify([...columns.item.map(cell), given.rater]);
    const earlier = seen.get(key);
    if (earlier !== undefined)
      throw inputError(
        'CSV_ROW_TWICE',
        `${file}:${row.line}: "${given.rater}" has labelled "${given.item}" already, in line ${earlier}`,
        { hint: 'leave one of the two, or name with --item the columns that tell the items apart' },
      );
    seen.set(key, row.line);
    const known = clusters.get(given.item) ?? given.cluster;
    if (known !== given.cluster)
      throw inputError(
        'CSV_CLUSTER_TWICE',
        `${file}:${row.line}: ${cluster}: "${given.item}" is in the cluster "${known}" already, not "${given.cluster}"`,
        { hint: 'an item is in one cluster' },
      );
    if (given.cluster !== undefined) clusters.set(given.item, given.cluster);
    met.add(given.label);
    if (given.label !== '' && !missing.includes(given.label))
      labels.push({ ...given, label: rename.get(given.label) ?? given.label });
  }
  for (const name of [...missing, ...rename.keys()])
    if (!met.has(name))
      throw inputError('LABEL_UNKNOWN', `${file}: no row of it has the label "${name}" in column ${label}`, {
        hint: 'check the spelling in --missing and --rename: a label has to stand in the table, letter for letter',
      });
  return labels;
}
