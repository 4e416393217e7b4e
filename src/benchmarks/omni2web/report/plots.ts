import * as Plot from '@observablehq/plot';
import { type Markup, markup } from '../../../report/markup.js';
import { renderPlot } from '../../../report/renderPlot.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { rowLabel, type ScoreRow } from './scoreRows.js';

const trackNames: Record<Track, string> = { A: 'A: EFS', B: 'B: IRS', C: 'C: EFS' };
const trackColors = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)'];
const trackSymbols = ['circle', 'triangle', 'square'] as const;
const shared = {
  marginLeft: 190,
  marginBottom: 42,
  width: 860,
  style: { fontSize: '13px', background: 'none' },
};

/** Each subject's score on each track. */
export function scorePlot(rows: readonly ScoreRow[]): Markup {
  const points = rows.flatMap((row) => {
    const values: Record<Track, number | null | undefined> = { A: row.A?.efs, B: row.B?.irs, C: row.C?.efs };
    return tracks.flatMap((track) => {
      const value = values[track];
      return typeof value === 'number'
        ? [{ subject: rowLabel(row, rows), track: trackNames[track], value }]
        : [];
    });
  });
  const order = [...new Set(points.map(({ subject }) => subject))];
  return renderPlot(
    captionWithKey('Scores by subject and track, in percent', Object.values(trackNames)),
    points.map(({ subject, track, value }) => `${subject}, ${track}: ${value.toFixed(1)}`).join('; '),
    {
      ...shared,
      height: 72 + 30 * order.length,
      x: { domain: [0, 100], grid: true, label: 'percent' },
      y: { domain: order, label: null },
      color: { domain: Object.values(trackNames), range: trackColors },
      symbol: { domain: Object.values(trackNames), range: [...trackSymbols] },
      marks: [Plot.ruleX([0]), ...trackDots(points, Object.values(trackNames), 'subject')],
    },
  );
}

export interface OperationPoint {
  operation: string;
  track: Track;
  value: number;
}

/** Joint correctness by operation type on each track. */
export function operationPlot(title: string, points: readonly OperationPoint[]): Markup {
  const named = points.map(({ operation, track, value }) => ({ operation, value, track: `track ${track}` }));
  const domain = tracks.map((track) => `track ${track}`);
  const operations = [...new Set(named.map(({ operation }) => operation))];
  return renderPlot(
    captionWithKey(title, domain),
    named.map(({ operation, track, value }) => `${operation}, ${track}: ${value.toFixed(1)}`).join('; '),
    {
      ...shared,
      height: 72 + 26 * operations.length,
      x: { domain: [0, 100], grid: true, label: 'steps with target and action right, percent' },
      y: { domain: operations, label: null },
      color: { domain, range: trackColors },
      symbol: { domain, range: [...trackSymbols] },
      marks: [Plot.ruleX([0]), ...trackDots(named, domain, 'operation')],
    },
  );
}

/** One mark a track, a little apart from the others, so that equal scores do not hide each other. */
function trackDots(
  points: readonly { track: string; value: number }[],
  domain: readonly string[],
  y: string,
): Plot.Dot[] {
  return domain.map((track, index) =>
    Plot.dot(
      points.filter((point) => point.track === track),
      { x: 'value', y, fill: 'track', symbol: 'track', r: 5.5, stroke: 'var(--panel)', dy: (index - 1) * 5 },
    ),
  );
}

const signs = ['\u25cf', '\u25b2', '\u25a0'];

function captionWithKey(caption: string, names: readonly string[]): Markup {
  return markup`${caption}. ${names.map((name, index) => markup`<span style="color:${trackColors[index]!}">${signs[index]!}</span> ${name} `)}`;
}
