import * as Plot from '@observablehq/plot';
import type { Markup } from '../../../report/markup.js';
import { renderPlot } from '../../../report/renderPlot.js';
import { type Track, tracks } from '../scoring/Judgment.js';
import { rowLabel, type ScoreRow } from './scoreRows.js';

const trackNames: Record<Track, string> = { A: 'A: EFS', B: 'B: IRS', C: 'C: EFS' };
const trackColors = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)'];
const trackSymbols = ['circle', 'triangle', 'square'] as const;
const shared = { marginLeft: 190, width: 860, style: { fontSize: '13px', background: 'none' } };

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
    'Scores by subject and track, in percent',
    points.map(({ subject, track, value }) => `${subject}, ${track}: ${value.toFixed(1)}`).join('; '),
    {
      ...shared,
      height: 60 + 30 * order.length,
      x: { domain: [0, 100], grid: true, label: 'percent' },
      y: { domain: order, label: null },
      color: { domain: Object.values(trackNames), range: trackColors },
      symbol: { domain: Object.values(trackNames), range: [...trackSymbols], legend: true },
      marks: [
        Plot.ruleX([0]),
        Plot.dot(points, {
          x: 'value',
          y: 'subject',
          fill: 'track',
          symbol: 'track',
          r: 6,
          stroke: 'var(--panel)',
        }),
      ],
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
    title,
    named.map(({ operation, track, value }) => `${operation}, ${track}: ${value.toFixed(1)}`).join('; '),
    {
      ...shared,
      height: 60 + 26 * operations.length,
      x: { domain: [0, 100], grid: true, label: 'steps with target and action right, percent' },
      y: { domain: operations, label: null },
      color: { domain, range: trackColors },
      symbol: { domain, range: [...trackSymbols], legend: true },
      marks: [
        Plot.ruleX([0]),
        Plot.dot(named, {
          x: 'value',
          y: 'operation',
          fill: 'track',
          symbol: 'track',
          r: 5.5,
          stroke: 'var(--panel)',
        }),
      ],
    },
  );
}
