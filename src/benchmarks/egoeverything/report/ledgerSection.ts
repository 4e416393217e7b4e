import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderTable } from '../../../report/renderTable.js';
import type { RateInterval } from '../../../stats/rates/RateInterval.js';
import { type BuildRow, buildAblations } from '../analysis/buildAblations.js';
import { readBuildProvenance } from '../build/buildProvenance.js';
import type { ReportData } from './ReportData.js';

/** What each step of the making of the questions took in, passed and dropped, and why. */
export function ledgerSection({ dataset }: ReportData): Markup {
  const made = readBuildProvenance(dataset.header);
  if (!made)
    return nothing(
      'The data set does not say what each step of its making took in and dropped; one that "deixis build egoeverything export" wrote does.',
    );
  const measured = buildAblations([made.counts]);
  return markup`${renderTable(
    'Every stage of the making; in is passed, mended, dropped and waiting together',
    [
      { title: 'stage', value: ({ stage }) => stage },
      ...(['in', 'passed', 'mended'] as const).map((member) => ({
        title: member,
        value: (row: (typeof made.yield)[number]) => row[member],
        decimals: 0,
      })),
      {
        title: 'dropped',
        value: ({ dropped }) => Object.values(dropped).reduce((sum, one) => sum + one, 0),
        decimals: 0,
      },
      { title: 'waiting', value: ({ waiting }) => waiting, decimals: 0 },
      {
        title: 'why',
        text: true,
        value: ({ dropped }) =>
          Object.entries(dropped)
            .map(([reason, one]) => `${reason} ${one}`)
            .join(', '),
      },
    ],
    made.yield,
  )}
${renderTable(
  'What came of the questions, in percent with Wilson intervals; "deixis build egoeverything compare" sets builds with other settings beside it',
  [
    { title: 'settings', text: true, value: ({ variant }: BuildRow) => variant },
    share(
      'kept',
      ({ kept }) => kept,
      ({ counts }) => counts.written,
    ),
    share(
      'solved without the video',
      ({ blindSolvable }) => blindSolvable,
      ({ counts }) => counts.blindTested,
    ),
    share(
      'people agreed',
      ({ humanAgreement }) => humanAgreement,
      ({ counts }) => counts.reviewed,
    ),
  ],
  measured,
)}`;
}

function share(title: string, of: (row: BuildRow) => RateInterval, among: (row: BuildRow) => number) {
  return {
    title,
    value: (row: BuildRow) => {
      const { rate } = of(row);
      return rate === null ? null : 100 * rate;
    },
    interval: (row: BuildRow) => {
      const { rate, low, high } = of(row);
      return rate === null ? null : { low: 100 * low, high: 100 * high };
    },
    note: (row: BuildRow) => `of ${among(row)}`,
  };
}
