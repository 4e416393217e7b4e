import { type Markup, markup } from '../../../report/markup.js';
import { nothing } from '../../../report/nothing.js';
import { renderScatterPlot } from '../../../report/plots/renderScatterPlot.js';
import { renderTable } from '../../../report/renderTable.js';
import type { ReportData } from './ReportData.js';
import { rowLabel, type ScoreRow } from './scoreRows.js';
import { headline, trackScores } from './scoresSection.js';
import { type UsageRow, usageRows } from './usageRows.js';

/** What each subject took, and what came of it: money where it is known, else the time of work. */
export function costSection(data: ReportData, rows: readonly ScoreRow[]): Markup {
  const usage = usageRows(data.records());
  if (usage.length === 0) return nothing('No subject was asked anything.');
  const paid = usage.some(({ costUsd, requests }) => requests > 0 && costUsd !== null && costUsd > 0);
  return markup`${renderTable(
    'What the subjects took, without judging. Seconds are of work, from the start to the end of each stage.',
    [
      { title: 'subject', value: ({ subject }) => subject },
      { title: 'condition', text: true, value: ({ condition }) => condition },
      { title: 'stages', value: ({ stages }) => stages, decimals: 0 },
      { title: 'calls', value: ({ requests }) => requests, decimals: 0 },
      { title: 'tokens in', value: ({ requests, inputTokens }) => known(requests, inputTokens), decimals: 0 },
      {
        title: 'tokens out',
        value: ({ requests, outputTokens }) => known(requests, outputTokens),
        decimals: 0,
      },
      { title: 'USD', value: ({ requests, costUsd }) => known(requests, costUsd), decimals: 4 },
      { title: 'seconds', value: ({ seconds }) => seconds },
      { title: 'seconds a stage', value: ({ seconds, stages }) => seconds / stages, decimals: 2 },
    ],
    usage,
  )}
${qualityPlot(usage, rows, data.instances.length, paid)}`;
}

/** Nothing where no call was made, "unknown" where calls were made and nobody said. */
function known(requests: number, value: number | null): number | string | null {
  return requests === 0 ? null : (value ?? 'unknown');
}

function qualityPlot(
  usage: readonly UsageRow[],
  rows: readonly ScoreRow[],
  instances: number,
  paid: boolean,
): Markup {
  const track = (['A', 'B', 'C'] as const).find((one) => rows.some((row) => headline(row, one) !== null));
  if (!track) return nothing('Nothing was scored that cost could be set against.');
  const competing = rows.filter(({ isReferenceLine, repeat }) => !isReferenceLine && repeat === 0);
  const points = competing.flatMap((row) => {
    const own = usage.find(
      ({ subject, condition }) => subject === row.subject && condition === row.condition,
    );
    const y = headline(row, track);
    const x = paid ? own?.costUsd : own?.seconds;
    const repeats = rows.filter(
      ({ subject, condition }) => subject === row.subject && condition === row.condition,
    ).length;
    return own && y !== null && x !== null && x !== undefined
      ? [{ name: rowLabel(row, competing), x: x / (instances * repeats), y }]
      : [];
  });
  if (points.length < 2)
    return nothing(
      `${paid ? 'Cost' : 'Time'} against quality takes two lines of subjects with both; there ${points.length === 1 ? 'is one' : 'is none'}.`,
    );
  const most = Math.max(...points.map(({ x }) => x));
  return renderScatterPlot({
    caption: paid
      ? `Cost against quality (${trackScores[track]})`
      : `No priced call was made: time of work against quality (${trackScores[track]})`,
    points,
    x: { label: paid ? 'USD an instance' : 'seconds an instance', domain: [0, most * 1.1 || 1] },
    y: { label: 'percent', domain: [0, 100] },
  });
}
