import { type Markup, markup } from './markup.js';

export interface Column<Row> {
  title: string;
  /** A heading over neighbours that name the same group. */
  group?: string;
  /** A number, a text, ready markup; null is shown as a dash ("-": not taken, never zero). */
  value: (row: Row) => number | string | Markup | null;
  /** Decimals for numbers. Default 1. */
  decimals?: number;
  /** Which end is best and set in bold. Default: none. */
  best?: 'highest' | 'lowest';
  /** Both ends of the number's interval, shown below it. */
  interval?: (row: Row) => { low: number; high: number } | null | undefined;
  /** Where the items behind the value are listed. */
  address?: (row: Row) => string | null | undefined;
  /** Left-aligned text; the first column always is. */
  text?: boolean;
}

/** A table that screen readers can follow and that scrolls by itself on narrow screens. */
export function renderTable<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { rowClass }: { rowClass?: (row: Row) => string } = {},
): Markup {
  const bests = columns.map((column) => bestValue(column, rows));
  const grouped = columns.some((column) => column.group);
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead>${grouped ? groupRow(columns) : null}<tr>${columns.map((column, index) => markup`<th scope="col"${index === 0 || column.text ? markup` class="text"` : null}>${column.title}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      markup`<tr${rowClass ? markup` class="${rowClass(row)}"` : null}>${columns.map((column, index) => renderCell(column, row, index, bests[index] ?? null))}</tr>\n`,
  )}</tbody>
</table></div>`;
}

function renderCell<Row>(column: Column<Row>, row: Row, index: number, best: number | null): Markup {
  const value = column.value(row);
  const decimals = column.decimals ?? 1;
  const shown = value === null ? '–' : typeof value === 'number' ? value.toFixed(decimals) : value;
  const address = value === null ? null : column.address?.(row);
  const linked = address ? markup`<a href="${address}">${shown}</a>` : shown;
  if (index === 0) return markup`<th scope="row">${linked}</th>`;
  const isBest = typeof value === 'number' && best !== null && shown === best.toFixed(decimals);
  const interval = value === null ? null : column.interval?.(row);
  const names = [isBest && 'best', value === null && 'none', column.text && 'text'].filter(Boolean).join(' ');
  return markup`<td${names ? markup` class="${names}"` : null}>${linked}${interval ? markup`<span class="interval">${interval.low.toFixed(intervalDecimals(decimals))} to ${interval.high.toFixed(intervalDecimals(decimals))}</span>` : null}</td>`;
}

/** The ends of an interval are never surer than to a tenth. */
function intervalDecimals(decimals: number): number {
  return Math.min(1, decimals);
}

/** The best number of a column; none where fewer than two rows have one, since a single entry beats nobody. */
function bestValue<Row>(column: Column<Row>, rows: readonly Row[]): number | null {
  if (!column.best) return null;
  const values = rows.map((row) => column.value(row)).filter((value) => typeof value === 'number');
  if (values.length < 2) return null;
  return column.best === 'highest' ? Math.max(...values) : Math.min(...values);
}

function groupRow<Row>(columns: readonly Column<Row>[]): Markup {
  const groups: { title: string; span: number }[] = [];
  for (const { group = '' } of columns) {
    const last = groups.at(-1);
    if (last && last.title === group) last.span += 1;
    else groups.push({ title: group, span: 1 });
  }
  return markup`<tr>${groups.map(({ title, span }) => (title ? markup`<th scope="colgroup" colspan="${span}">${title}</th>` : markup`<td colspan="${span}"></td>`))}</tr>`;
}
