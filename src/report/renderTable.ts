import { type Markup, markup } from './markup.js';
import { nothing } from './nothing.js';

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
  /** Both ends of the number's interval, shown below it; one without width is not shown. */
  interval?: (row: Row) => { low: number; high: number } | null | undefined;
  /** A few words below the value, behind its interval: how many, how sure. */
  note?: (row: Row) => string | null;
  /** Where the items behind the value are listed. */
  address?: (row: Row) => string | null | undefined;
  /** Left-aligned text; the first column always is. */
  text?: boolean;
}

export interface RowOptions<Row> {
  rowClass?: (row: Row) => string;
  /** Rows of one name compete for the best of a column; default all. */
  bestWithin?: (row: Row) => string;
}

/** A table that screen readers can follow and that scrolls by itself on narrow screens; a sentence where it has no row. */
export function renderTable<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { rowClass, bestWithin = () => '' }: RowOptions<Row> = {},
): Markup {
  if (rows.length === 0) return nothing(`Nothing to show: ${caption}`);
  const bests = columns.map((column) => bestValues(column, rows, bestWithin));
  const grouped = columns.some((column) => column.group);
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption><span>${caption}</span></caption>
<thead>${grouped ? groupRow(columns) : null}<tr>${columns.map((column, index) => markup`<th scope="col"${index === 0 || column.text ? markup` class="text"` : null}>${column.title}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      markup`<tr${rowClass ? markup` class="${rowClass(row)}"` : null}>${columns.map((column, index) => renderCell(column, row, index, bests[index]!.get(bestWithin(row)) ?? null))}</tr>\n`,
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
  const places = intervalDecimals(decimals);
  const below = [
    // Draws that are all alike say nothing of how sure a figure is.
    interval && interval.low < interval.high
      ? `${interval.low.toFixed(places)} to ${interval.high.toFixed(places)}`
      : null,
    value === null ? null : (column.note?.(row) ?? null),
  ].filter((part) => part !== null);
  const names = [isBest && 'best', value === null && 'none', column.text && 'text'].filter(Boolean).join(' ');
  return markup`<td${names ? markup` class="${names}"` : null}>${linked}${below.length > 0 ? markup`<span class="interval">${below.join(', ')}</span>` : null}</td>`;
}

/** The ends of an interval are never surer than to a tenth of a percent, and of figures from 0 to 1 than to a hundredth. */
function intervalDecimals(decimals: number): number {
  return decimals > 2 ? 2 : Math.min(1, decimals);
}

/** The best number of a column; none where fewer than two rows have one, since a single entry beats nobody. */
function bestValues<Row>(
  { best, value }: Column<Row>,
  rows: readonly Row[],
  within: (row: Row) => string,
): Map<string, number> {
  const values = new Map<string, number[]>();
  if (!best) return new Map();
  for (const row of rows) {
    const number = value(row);
    if (typeof number === 'number') values.set(within(row), [...(values.get(within(row)) ?? []), number]);
  }
  return new Map(
    [...values]
      .filter(([, own]) => own.length > 1)
      .map(([name, own]) => [name, best === 'highest' ? Math.max(...own) : Math.min(...own)]),
  );
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
