import type { DocumentCell, DocumentTable } from './documentTable.js';

/** A table in GitHub's Markdown; a column's group stands before its title. */
export function markdownTable({ caption, groups, titles, isText, rows }: DocumentTable): string {
  const groupOf = groups.flatMap(({ title, span }) => new Array<string>(span).fill(title));
  const heads = titles.map((title, index) => (groupOf[index] ? `${groupOf[index]}: ${title}` : title));
  return [
    `**${escapeMarkdown(caption)}**`,
    '',
    line(heads.map(escapeMarkdown)),
    line(isText.map((text) => (text ? ':---' : '---:'))),
    ...rows.map((row) => line(row.map(cell))),
    '',
  ].join('\n');
}

/** Text of others as Markdown may show it: no markup, no HTML, no link, one line. */
export function escapeMarkdown(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/[\\`*_{}[\]()#!|~]/g, (character) => `\\${character}`)
      // An address by itself becomes a link.
      .replaceAll('://', '\\://')
      .replace(/\bwww\./gi, (match) => `${match.slice(0, -1)}\\.`)
  );
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function cell({ text, isBest, interval }: DocumentCell): string {
  const shown = isBest ? `**${escapeMarkdown(text)}**` : escapeMarkdown(text);
  return interval ? `${shown} (${interval.low} to ${interval.high})` : shown;
}
