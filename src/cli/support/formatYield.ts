import type { YieldRow } from '../../benchmarks/building/countFates.js';

/** The ledger as columns, a line a stage, reasons at its end. */
export function formatYield(rows: readonly YieldRow[]): string[] {
  const heading = `${'stage'.padEnd(14)}${['in', 'passed', 'mended', 'dropped', 'waiting'].map((name) => name.padStart(9)).join('')}`;
  return [
    heading,
    ...rows.map((row) => {
      const dropped = Object.values(row.dropped).reduce((sum, count) => sum + count, 0);
      const numbers = [row.in, row.passed, row.mended, dropped, row.waiting];
      const reasons = Object.entries(row.dropped).map(([reason, count]) => `${reason} ${count}`);
      return `${row.stage.padEnd(14)}${numbers.map((one) => String(one).padStart(9)).join('')}  ${reasons.join(', ')}`.trimEnd();
    }),
  ];
}
