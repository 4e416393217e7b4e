import { type Markup, markup } from '../../../report/markup.js';
import { type Column, renderTable } from '../../../report/renderTable.js';
import { validOnlyRanks } from '../analysis/validOnlyRanks.js';
import type { CoverageRow } from '../scoreRecords.js';
import { tracks } from '../scoring/Judgment.js';
import { itemName } from './itemName.js';
import type { ReportData } from './ReportData.js';
import { listAddress } from './ReportOutput.js';
import { scoredOutputs } from './scoredOutputs.js';
import { rowAddress, type ScoreRow } from './scoreRows.js';
import { trackScores } from './scoresSection.js';

const itemNames: Record<string, string> = {
  A: 'A, direct editing',
  B: 'B, instruction recovery',
  C: 'C, instruction utility',
};

/** Judged and zero-filled outputs, what is missing, valid-only means, and what executors and parsers left undone. */
export function coverageSection(data: ReportData, rows: readonly ScoreRow[]): Markup {
  const { score } = data;
  const count = (
    title: string,
    value: (row: CoverageRow) => number,
    filter?: string,
  ): Column<CoverageRow> => ({
    title,
    value,
    decimals: 0,
    address: (row) =>
      value(row) > 0 ? `${listAddress({ ...row, repeat: 0 })}${filter ? `#outcome-${filter}` : ''}` : null,
  });
  const coverage: Column<CoverageRow>[] = [
    { title: 'subject', value: ({ subject }) => subject },
    { title: 'condition', text: true, value: ({ condition }) => condition },
    { title: 'track', text: true, value: ({ item }) => itemNames[item] ?? itemName(data, item) },
    count('planned', ({ planned }) => planned),
    count('judged', ({ judged }) => judged),
    count('zero-filled', ({ zeroFilled }) => zeroFilled, 'unusable'),
    count('ungraded', ({ ungraded }) => ungraded, 'ungraded'),
    count('errors', ({ errors }) => errors, 'error'),
    {
      title: 'unavailable',
      value: ({ unavailable }) => (unavailable === 0 ? null : unavailable),
      decimals: 0,
    },
  ];
  return markup`
${renderTable('Outputs by subject, condition and track', coverage, score.coverage)}
${validOnlyPart(data, rows)}
${
  score.undone.length > 0
    ? renderTable(
        'Steps that an executor or baseline could not carry out and left undone',
        [
          { title: 'subject', value: ({ subject }) => subject },
          { title: 'condition', text: true, value: ({ condition }) => condition },
          {
            title: 'track',
            text: true,
            value: ({ executor }) => itemNames[executor] ?? itemName(data, executor),
          },
          { title: 'undone', value: ({ undone }) => undone, decimals: 0 },
          { title: 'of', value: ({ instructions }) => instructions, decimals: 0 },
          {
            title: 'share',
            value: ({ undone, instructions }) => (instructions > 0 ? (100 * undone) / instructions : null),
          },
        ],
        score.undone,
      )
    : null
}
${
  score.unparsedActions.length > 0
    ? renderTable(
        'Recovered steps whose action the deterministic judge could not read, and so did not count as met',
        [
          { title: 'subject', value: ({ subject }) => subject },
          { title: 'condition', text: true, value: ({ condition }) => condition },
          { title: 'unread', value: ({ unparsed }) => unparsed, decimals: 0 },
          { title: 'of', value: ({ steps }) => steps, decimals: 0 },
          { title: 'share', value: ({ unparsed, steps }) => (steps > 0 ? (100 * unparsed) / steps : null) },
        ],
        score.unparsedActions,
      )
    : null
}`;
}

/** Whether means and ranks hang on outputs that could not be used, a condition and track at a time (omni2web, Analyses 10). */
function validOnlyPart(data: ReportData, rows: readonly ScoreRow[]): Markup | null {
  const conditions = [...new Set(rows.map(({ condition }) => condition))];
  const parts = conditions.flatMap((condition) => {
    const own = rows.filter((row) => row.condition === condition && row.repeat === 0 && !row.isReferenceLine);
    return tracks.flatMap((track) => {
      const found = validOnlyRanks(
        own.flatMap((row) => scoredOutputs(data, data.outputsAt(rowAddress(row, track)))),
      );
      const isTouched = Object.values(found.unusable).some((count) => count > 0);
      return isTouched && Object.keys(found.validOnly).length > 0 ? [{ condition, track, found }] : [];
    });
  });
  if (parts.length === 0) return null;
  return markup`${parts.map(
    ({ condition, track, found: { zeroFilled, validOnly, unusable, zeroFilledRanks, comparison } }) => {
      const { ranks } = comparison;
      const moved = Object.keys(validOnly).filter((subject) => zeroFilledRanks[subject] !== ranks[subject]);
      return markup`${renderTable(
        `${condition}, ${trackScores[track]}: means with unusable outputs at zero, and over valid outputs alone, in percent`,
        [
          { title: 'subject', value: (subject: string) => subject },
          { title: 'unusable', value: (subject) => unusable[subject] ?? 0, decimals: 0 },
          { title: 'zero-filled', value: (subject) => zeroFilled[subject] ?? null, decimals: 2 },
          { title: 'valid only', value: (subject) => validOnly[subject] ?? null, decimals: 2 },
          { title: 'rank, zero-filled', value: (subject) => zeroFilledRanks[subject] ?? null, decimals: 0 },
          { title: 'rank, valid only', value: (subject) => ranks[subject] ?? null, decimals: 0 },
        ],
        Object.keys(zeroFilled),
      )}
${comparison.n < 2 ? null : markup`<p>Over ${comparison.n} subjects the two orders have Spearman ${figure(comparison.spearman)}, Kendall ${figure(comparison.kendall)}; ${moved.length === 0 ? 'no rank changes' : `ranks change of ${moved.join(', ')}`}.</p>`}`;
    },
  )}`;
}

function figure(value: number | null): string {
  return value === null ? 'not defined' : value.toFixed(3);
}
