import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderRowPlot } from '../../../report/plots/renderRowPlot.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { tracks } from '../scoring/Judgment.js';
import type { RowBootstrap } from './bootstrapRows.js';
import { differencesTable } from './differencesTable.js';
import { rowAddress, type ScoreRow } from './scoreRows.js';
import { headline, trackScores } from './scoresSection.js';

/** What each condition costs or brings (modality and timing ablations): one table and plot a subject. */
export function conditionsSection(rows: readonly ScoreRow[], bootstrap: RowBootstrap): Markup {
  const subjects = [
    ...new Set(rows.filter(({ isReferenceLine }) => !isReferenceLine).map(({ subject }) => subject)),
  ];
  const parts = subjects.flatMap((subject) => {
    const own = rows.filter((row) => row.subject === subject && row.repeat === 0);
    return own.length > 1 ? [conditionPart(subject, own, bootstrap)] : [];
  });
  return parts.length > 0
    ? markup`${parts}`
    : nothing('Each subject was run in one condition; give several with --condition to compare them.');
}

function conditionPart(subject: string, rows: readonly ScoreRow[], bootstrap: RowBootstrap): Markup {
  const points = rows.flatMap((row) =>
    tracks.flatMap((track) => {
      const value = headline(row, track);
      if (value === null) return [];
      const { low, high } = bootstrap.headline(row, track);
      return [{ row: row.condition, series: trackScores[track], value, low, high }];
    }),
  );
  const number = (
    title: string,
    track: 'A' | 'B' | 'C',
    value: (row: ScoreRow) => number | null | undefined,
  ): Column<ScoreRow> => ({
    title,
    value: (row) => value(row) ?? null,
    decimals: 2,
    best: 'highest',
    address: (row) => rowAddress(row, track),
  });
  return markup`<h3>${subject}</h3>
${
  points.length > 0
    ? renderRowPlot({
        caption: `${subject} in each condition`,
        series: tracks.map((track) => trackScores[track]),
        ...{ points, domain: [0, 100], label: 'percent' },
      })
    : null
}
${renderTable(
  `${subject}: the same instances in each condition, in percent. – : it cannot take this condition.`,
  [
    { title: 'condition', value: ({ condition }) => condition },
    number('A EFS', 'A', ({ A }) => A?.efs),
    number('A grounding', 'A', ({ A }) => A?.grounding),
    number('B target F1', 'B', ({ B }) => B?.targetF1),
    number('B action F1', 'B', ({ B }) => B?.actionF1),
    number('B IRS', 'B', ({ B }) => B?.irs),
    number('C EFS', 'C', ({ C }) => C?.efs),
  ],
  rows,
)}
${differenceTable(subject, rows, bootstrap)}`;
}

/** Every two conditions of a subject on the same instances. */
function differenceTable(subject: string, rows: readonly ScoreRow[], bootstrap: RowBootstrap): Markup | null {
  const pairs = tracks.flatMap((track) =>
    bootstrap
      .pairs(track, (a, b) => rows.includes(a) && rows.includes(b))
      .map((pair) => ({ ...pair, track })),
  );
  if (pairs.length === 0) return null;
  const name = ({ a, b }: (typeof pairs)[number]): string => `${a.condition} minus ${b.condition}`;
  return markup`${renderRowPlot({
    caption: `${subject}: paired differences of conditions`,
    series: tracks.map((track) => trackScores[track]),
    points: pairs.map((pair) => ({
      row: name(pair),
      series: trackScores[pair.track],
      value: pair.difference,
      ...{ low: pair.low, high: pair.high },
    })),
    ...{ label: 'percentage points', reference: 0 },
  })}
${differencesTable(`${subject}: paired differences of conditions, in percentage points`, pairs, (pair) => `${trackScores[pair.track]}: ${name(pair)}`)}`;
}
