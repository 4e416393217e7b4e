import { type Markup, markup } from './markup.js';
import { nothing } from './nothing.js';
import { type Column, renderTable } from './renderTable.js';

/** Rows that a reader may want to see alone; its id is what links name after "#". */
export interface Filter<Row> {
  /** Letters, digits and "-", unique on the page. */
  id: string;
  text: string;
  has: (row: Row) => boolean;
}

export interface FilteredTable {
  body: Markup;
  /** For DocumentContent.rules. */
  rules: string;
}

/**
 * A table of which links show a part: "#failure" leaves only the rows of that filter. Works by the style sheet alone,
 * without scripts; a browser that does not apply it shows all rows.
 */
export function renderFilteredTable<Row>({
  caption,
  columns,
  rows,
  filters,
  empty,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  filters: readonly { name: string; choices: readonly Filter<Row>[] }[];
  /** Why there are no rows, where there are none. */
  empty?: string;
}): FilteredTable {
  const groups = filters
    .map(({ name, choices }) => ({
      name,
      choices: choices
        .map((choice) => ({ ...choice, count: rows.filter(choice.has).length }))
        .filter(({ count }) => count > 0),
    }))
    .filter(({ choices }) => choices.length > 1 || (choices[0]?.count ?? rows.length) < rows.length);
  const every = filters.flatMap(({ choices }) => choices);
  const body = markup`<div class="filtered">
${groups.map(({ name, choices }) => markup`<ul class="filters"><li class="soft">${name}:</li>${choices.map(({ id, text, count }) => markup`<li><a href="#${id}">${text}</a> <span class="soft">${count}</span></li>`)}</ul>`)}
${every.map(({ id, text, has }) => markup`<p class="filter" id="${id}">Only ${text}: ${rows.filter(has).length} of ${rows.length}. <a href="#content">Show all</a></p>`)}
${
  rows.length === 0 && empty !== undefined
    ? nothing(empty)
    : renderTable(caption, columns, rows, {
        rowClass: (row) =>
          every
            .filter(({ has }) => has(row))
            .map(({ id }) => id)
            .join(' '),
      })
}</div>`;
  const rules = every.map(({ id }) => `#${id}:target~.scroll tbody tr:not(.${id}){display:none}`).join('\n');
  return { body, rules };
}
