import { usageError } from '../../core/errors.js';
import type { ExportTable } from '../ExportedRun.js';

export interface DocumentCell {
  /** Ready but for the escaping of the format. */
  text: string;
  isBest: boolean;
  /** Both ends of the interval, with the decimals of the number; null without one. */
  interval: { low: string; high: string } | null;
}

/** A table with its numbers written out, for formats that need no more than texts. */
export interface DocumentTable {
  name: string;
  caption: string;
  /** A heading over neighbouring columns; an empty one where there is none. */
  groups: { title: string; span: number }[];
  titles: string[];
  isText: boolean[];
  rows: DocumentCell[][];
}

/** @throws DeixisError TABLE_MARKUP (usage) for cells that are HTML: a table for documents must be made of texts */
export function documentTable({ name, caption, columns, rows }: ExportTable): DocumentTable {
  const groups: DocumentTable['groups'] = [];
  for (const { group = '' } of columns) {
    const last = groups.at(-1);
    if (last && last.title === group) last.span += 1;
    else groups.push({ title: group, span: 1 });
  }
  const cells = columns.map((column, index) => {
    const decimals = column.decimals ?? 1;
    const values = rows.map((row) => column.value(row));
    const shown = values.map((value) => {
      if (value === null) return '–';
      if (typeof value === 'object')
        throw usageError('TABLE_MARKUP', `table ${name}, column "${column.title}": it holds HTML`, {
          hint: 'make the column of texts and numbers',
        });
      return typeof value === 'number' ? value.toFixed(decimals) : value;
    });
    const numbers = values.filter((value) => typeof value === 'number');
    const best =
      column.best === undefined || numbers.length < 2
        ? undefined
        : (column.best === 'highest' ? Math.max(...numbers) : Math.min(...numbers)).toFixed(decimals);
    return rows.map((row, place): DocumentCell => {
      const interval = index === 0 ? undefined : column.interval?.(row);
      return {
        text: shown[place]!,
        isBest: typeof values[place] === 'number' && shown[place] === best,
        interval: interval
          ? { low: interval.low.toFixed(decimals), high: interval.high.toFixed(decimals) }
          : null,
      };
    });
  });
  return {
    name,
    caption,
    groups: groups.some(({ title }) => title) ? groups : [],
    titles: columns.map(({ title }) => title),
    isText: columns.map(({ text }, index) => index === 0 || text === true),
    rows: rows.map((_, place) => cells.map((column) => column[place]!)),
  };
}
