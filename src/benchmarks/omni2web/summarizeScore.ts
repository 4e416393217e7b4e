import { alignColumns } from '../../core/alignColumns.js';
import type { Omni2WebScore } from './scoreRecords.js';

/** The main figures as a table for a terminal; "-" is what a subject cannot take. */
export function summarizeScore({ groups }: Omni2WebScore): string[] {
  const rows = [
    ['condition', 'subject', 'A EFS', 'B target F1', 'B action F1', 'B IRS', 'C EFS', 'NIU', 'executor'],
  ];
  for (const { condition, executor, scores, repeat } of groups) {
    for (const [subject, { A, B, C }] of Object.entries(scores.subjects)) {
      rows.push([
        repeat === 0 ? condition : `${condition} #${repeat + 1}`,
        subject,
        show(A?.efs),
        show(B?.targetF1),
        show(B?.actionF1),
        show(B?.irs),
        show(C?.efs),
        show(C?.niu),
        executor ?? '',
      ]);
    }
  }
  return alignColumns(rows, (column) => column < 2 || column === 8);
}

function show(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : value.toFixed(2);
}
