import { groupBy } from '../../../core/groupBy.js';
import { outcomes } from '../../../core/Outcome.js';
import type { Markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderTable } from '../../../report/renderTable.js';
import type { ReportData } from './ReportData.js';

/** What became of every output: which are in the rates, which are not, and why. */
export function coverageSection({ outputs }: ReportData): Markup {
  const rows = [
    ...groupBy(outputs, ({ subject, condition }) => JSON.stringify([subject, condition])).values(),
  ];
  if (rows.length === 0) return nothing('No output was judged.');
  return renderTable(
    'Outputs by subject and condition. Not executable and unusable are in the rates as failures; errors and ungraded outputs are in none, and leave it incomplete; unavailable is what a subject cannot take.',
    [
      { title: 'subject', value: ([first]) => first!.subject },
      { title: 'condition', text: true, value: ([first]) => first!.condition },
      { title: 'outputs', value: (own) => own.length, decimals: 0 },
      ...outcomes.map((outcome) => ({
        title: outcome.replace('-', ' '),
        value: (own: (typeof rows)[number]) => own.filter((output) => output.outcome === outcome).length,
        decimals: 0,
      })),
    ],
    rows,
  );
}
