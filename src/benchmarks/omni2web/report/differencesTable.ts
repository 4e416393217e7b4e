import type { Markup } from '../../../report/markup.js';
import { renderTable } from '../../../report/renderTable.js';
import type { BootstrapDifference } from '../../../stats/bootstrap/compareColumns.js';

/** Differences with their intervals, and how sure the sign is. */
export function differencesTable<Pair extends BootstrapDifference>(
  caption: string,
  pairs: readonly Pair[],
  name: (pair: Pair) => string,
): Markup {
  return renderTable(
    caption,
    [
      { title: 'pair', value: name },
      {
        title: 'difference',
        value: ({ difference }) => difference,
        interval: ({ low, high }) => (low === null || high === null ? null : { low, high }),
      },
      { title: 'p+', value: ({ pPlus }) => pPlus, decimals: 3 },
      {
        title: 'stable',
        text: true,
        value: ({ pPlus, stable }) => (pPlus === null ? null : stable ? 'yes' : 'no'),
      },
    ],
    pairs,
  );
}
