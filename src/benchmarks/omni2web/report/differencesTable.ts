import type { Markup } from '../../../report/markup.js';
import { renderTable } from '../../../report/renderTable.js';
import type { SharedComparison } from '../../../stats/bootstrap/compareShared.js';

/** Differences with their intervals, how sure the sign is, and on how many instances of how many pages they stand. */
export function differencesTable<Pair extends SharedComparison>(
  caption: string,
  pairs: readonly Pair[],
  name: (pair: Pair) => string,
): Markup {
  return renderTable(
    `${caption}${pairs.some(({ tooFew }) => tooFew) ? '. * few instances or pages: read with care' : ''}`,
    [
      { title: 'pair', value: (pair) => `${name(pair)}${pair.tooFew ? '*' : ''}` },
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
      { title: 'n', value: ({ n }) => n, decimals: 0 },
      { title: 'pages', value: ({ clusters }) => clusters, decimals: 0 },
    ],
    pairs,
  );
}
