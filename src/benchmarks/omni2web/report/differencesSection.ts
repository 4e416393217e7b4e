import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { tracks } from '../scoring/Judgment.js';
import type { RowBootstrap, RowDifference } from './bootstrapRows.js';
import { differencesTable } from './differencesTable.js';
import { rowLabel, type ScoreRow } from './scoreRows.js';
import { trackScores } from './scoresSection.js';
import { shortNames } from './shortNames.js';

const mostDrawn = 20;

/** The same difference, told so that it is not below zero. */
function betterFirst(pair: RowDifference): RowDifference {
  if (pair.difference >= 0) return pair;
  const { a, b, difference, low, high, pPlus, pMinus } = pair;
  return {
    ...{ ...pair, a: b, b: a, difference: -difference },
    ...{ low: high === null ? null : -high, high: low === null ? null : -low, pPlus: pMinus, pMinus: pPlus },
  };
}

/** Paired differences of lines that compete: a forest a condition and track, and how sure the sign is. */
export function differencesSection(rows: readonly ScoreRow[], bootstrap: RowBootstrap): Markup {
  const competing = rows.filter(({ isReferenceLine }) => !isReferenceLine);
  const conditions = [...new Set(competing.map(({ condition }) => condition))];
  const parts = conditions.flatMap((condition) =>
    tracks.flatMap((track) => {
      const pairs = bootstrap
        .pairs(
          track,
          (a, b) =>
            competing.includes(a) &&
            competing.includes(b) &&
            a.condition === condition &&
            b.condition === condition &&
            a.repeat === b.repeat,
        )
        .map(betterFirst)
        .sort((one, other) => other.difference - one.difference);
      const title = `${trackScores[track]}${conditions.length > 1 ? `, ${condition}` : ''}`;
      return pairs.length > 0 ? [{ title, pairs }] : [];
    }),
  );
  if (parts.length === 0)
    return markup`${nothing(
      'Differences take two subjects that compete in one condition; there is one at most. Conditions of one subject are compared below.',
    )}${gainTable(competing, rows, bootstrap)}`;
  const short = shortNames(competing.map(({ subject }) => subject));
  const repeatOf = ({ a }: RowDifference): string => (a.repeat > 0 ? `, repeat ${a.repeat + 1}` : '');
  return markup`<p class="soft">Differences on the same instances, with the pages drawn anew ${bootstrap.replicates} times. p+ is the share of draws in which the first is ahead; stable means that at least 97.5% of the draws agree on who is.</p>
${parts.map(
  ({ title, pairs }) => markup`${renderRowPlot({
    caption: `Paired differences, ${title}${pairs.length > mostDrawn ? `, the ${mostDrawn} largest` : ''}`,
    points: pairs.slice(0, mostDrawn).map((pair) => ({
      row: `${short(pair.a.subject)} \u2212 ${short(pair.b.subject)}${repeatOf(pair)}`,
      value: pair.difference,
      ...{ low: pair.low, high: pair.high },
    })),
    ...{ label: 'percentage points', reference: 0 },
  })}
<details><summary>The figures (${pairs.length} pairs)</summary>${differencesTable(`Paired differences, ${title}, in percentage points`, pairs, (pair) => `${pair.a.subject} minus ${pair.b.subject}${repeatOf(pair)}`)}</details>`,
)}
${gainTable(competing, rows, bootstrap)}`;
}

/** What carrying the recovered instructions out brings over editing directly. */
function gainTable(
  competing: readonly ScoreRow[],
  rows: readonly ScoreRow[],
  bootstrap: RowBootstrap,
): Markup | null {
  const gains = competing.flatMap((row) => {
    const gain = bootstrap.gain(row);
    return gain ? [{ ...gain, row }] : [];
  });
  return gains.length === 0
    ? null
    : differencesTable('Track C minus track A, EFS in percentage points', gains, ({ row }) =>
        rowLabel(row, rows),
      );
}
