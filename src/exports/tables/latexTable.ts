import type { DocumentCell, DocumentTable } from './documentTable.js';
import { escapeLatex } from './escapeLatex.js';

/** A table for LaTeX with the package booktabs: the best number of a column in bold, intervals in a smaller size beside it. */
export function latexTable(table: DocumentTable): string {
  const { caption, name, groups, titles, isText, rows } = table;
  const layout = isText.map((text) => (text ? 'l' : 'r')).join('');
  return [
    '\\begin{table}',
    '  \\centering',
    `  \\caption{${escapeLatex(caption)}}`,
    `  \\label{tab:${name}}`,
    `  \\begin{tabular}{${layout}}`,
    '    \\toprule',
    ...groupLines(groups),
    `    ${line(titles.map(escapeLatex))}`,
    '    \\midrule',
    ...rows.map((row) => `    ${line(row.map(cell))}`),
    '    \\bottomrule',
    '  \\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

/**
 * What a document that includes the tables needs, as a comment. A cell may hold any script, so that Chinese needs XeLaTeX or
 * LuaLaTeX with a font that has it, or the package CJKutf8.
 */
export function latexPreamble(run: string): string {
  const name = run.replace(/[\r\n]+/g, ' ');
  return `% Tables of the deixis run ${name}. Needs \\usepackage{booktabs}; with pdfLaTeX also \\usepackage[T1]{fontenc},\n% and for Chinese \\usepackage{ctex} (or XeLaTeX, LuaLaTeX).\n`;
}

function groupLines(groups: DocumentTable['groups']): string[] {
  if (groups.length === 0) return [];
  const cells = groups.map(({ title, span }) =>
    title ? `\\multicolumn{${span}}{c}{${escapeLatex(title)}}` : ' &'.repeat(span - 1),
  );
  const rules: string[] = [];
  let column = 1;
  for (const { title, span } of groups) {
    if (title) rules.push(`\\cmidrule(lr){${column}-${column + span - 1}}`);
    column += span;
  }
  return [`    ${line(cells)}`, `    ${rules.join(' ')}`];
}

function line(cells: readonly string[]): string {
  return `${cells.join(' & ')} \\\\`;
}

function cell({ text, isBest, interval }: DocumentCell): string {
  const shown = isBest ? `\\textbf{${escapeLatex(text)}}` : escapeLatex(text);
  return interval ? `${shown} {\\scriptsize [${interval.low}, ${interval.high}]}` : shown;
}
