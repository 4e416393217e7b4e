import * as Plot from '@observablehq/plot';
import type { Markup } from '../markup.js';
import { renderPlot } from '../renderPlot.js';
import { captionWithKey, seriesColors, seriesSymbols } from './plotKey.js';
import { rowLayout } from './rowLayout.js';

/** One figure: in which row, of which series, and how sure. */
export interface RowPoint {
  row: string;
  /** One of the series; the first when the plot has none. */
  series?: string;
  value: number;
  /** Both ends of its interval, or neither. */
  low?: number | null;
  high?: number | null;
}

export interface RowPlotContent {
  caption: string;
  points: readonly RowPoint[];
  /** In the order of the key. Default: one series without a name. */
  series?: readonly string[];
  /** Default: wide enough for all figures and their intervals. */
  domain?: [number, number];
  /** Said along the axis. */
  label: string;
  /** A line at this value: no difference, or what doing nothing scores. */
  reference?: number;
}

/** Figures with their intervals, one row a thing, a mark a series: scores, differences, rates by operation. */
export function renderRowPlot({
  caption,
  points,
  series = [''],
  domain = spanOf(points),
  label,
  reference,
}: RowPlotContent): Markup {
  const rows = [...new Set(points.map(({ row }) => row))];
  const gap = series.length > 1 ? 8 : 0;
  const rowHeight = Math.max(26, 12 + gap * series.length);
  return renderPlot({
    caption: captionWithKey(caption, series),
    alternative: describePoints(caption, points),
    draw: (layout) => {
      const { options, labels, shift } = rowLayout(layout, rows, rowHeight, { domain, label });
      return {
        ...options,
        marks: [
          ...(domain[0] === 0 ? [Plot.ruleX([0])] : []),
          ...(reference === undefined
            ? []
            : [Plot.ruleX([reference], { stroke: 'var(--soft)', strokeDasharray: '4 3' })]),
          ...labels,
          ...series.flatMap((name, index) => {
            const own = points.filter((point) => (point.series ?? series[0]) === name);
            const dy = shift + (index - (series.length - 1) / 2) * gap;
            const color = seriesColors[index % seriesColors.length]!;
            return [
              Plot.ruleY(own.filter(hasInterval), {
                x1: 'low',
                x2: 'high',
                y: 'row',
                stroke: color,
                strokeWidth: 2,
                dy,
              }),
              Plot.dot(own, {
                ...{ x: 'value', y: 'row', r: 5, fill: color, stroke: 'var(--panel)', dy },
                symbol: seriesSymbols[index % seriesSymbols.length],
              }),
            ];
          }),
        ],
      };
    },
  });
}

function hasInterval({ low, high }: RowPoint): boolean {
  return typeof low === 'number' && typeof high === 'number';
}

function spanOf(points: readonly RowPoint[]): [number, number] {
  const values = points.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const room = 0.04 * (most - least || 1);
  return [least === 0 ? 0 : least - room, most + room];
}

function describePoints(caption: string, points: readonly RowPoint[]): string {
  const said = points.map((point) => {
    const { row, series, value, low, high } = point;
    const interval = hasInterval(point) ? ` (${low!.toFixed(1)} to ${high!.toFixed(1)})` : '';
    return `${row}${series ? `, ${series}` : ''}: ${value.toFixed(1)}${interval}`;
  });
  return `${caption}. ${said.join('; ')}`;
}
