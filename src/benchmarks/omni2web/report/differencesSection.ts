import { type Markup, markup } from '../../../report/markup.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { tracks } from '../scoring/Judgment.js';
import type { RowBootstrap, RowDifference } from './bootstrapRows.js';
import { differencesTable } from './differencesTable.js';
import { nothing } from './nothing.js';
import { rowLabel, type ScoreRow } from './scoreRows.js';
import { trackScores } from './scoresSection.js';

const mostDrawn = 20;

/** Paired differences of lines that compete: a forest a track, and how sure the sign is. */
export function differencesSection(rows: readonly ScoreRow[], bootstrap: RowBootstrap): Markup {
  const competing = rows.filter(({ isReferenceLine }) => !isReferenceLine);
  const parts = tracks.map((track) => {
    const pairs = bootstrap
      .pairs(track)
      .filter(({ a, b }) => competing.includes(a) && competing.includes(b) && a.condition === b.condition)
      .sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
    return { track, pairs };
  });
  if (parts.every(({ pairs }) => pairs.length === 0))
    return nothing(
      'Differences take two subjects that compete in one condition; there is one at most. Conditions of one subject are compared below.',
    );
  const name = ({ a, b }: RowDifference): string => `${rowLabel(a, rows)} minus ${rowLabel(b, rows)}`;
  return markup`<p class="soft">Differences on the same instances, with the pages drawn anew ${bootstrap.replicates} times. p+ is the share of draws in which the first is ahead; stable means that at least 97.5% of the draws agree on who is.</p>
${parts
  .filter(({ pairs }) => pairs.length > 0)
  .map(
    ({ track, pairs }) => markup`${renderRowPlot({
      caption: `Paired differences, ${trackScores[track]}${pairs.length > mostDrawn ? `, the ${mostDrawn} largest` : ''}`,
      points: pairs.slice(0, mostDrawn).map((pair) => ({
        row: name(pair),
        value: pair.difference,
        ...{ low: pair.low, high: pair.high },
      })),
      ...{ label: 'percentage points', reference: 0 },
    })}
${differencesTable(`Paired differences, ${trackScores[track]}, in percentage points`, pairs, name)}`,
  )}`;
}
