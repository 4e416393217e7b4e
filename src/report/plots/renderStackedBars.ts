import * as Plot from '@observablehq/plot';
import type { Markup } from '../markup.js';
import { renderPlot } from '../renderPlot.js';
import { captionWithFills } from './plotKey.js';
import { rowLayout } from './rowLayout.js';

export interface Bar {
  row: string;
  /** Sizes of its parts, in the order of the parts; in percent of the row where the axis is. */
  sizes: readonly number[];
}

export interface StackedBarsContent {
  caption: string;
  /** Names of the parts; colours from seriesColors, so that parts of one meaning look alike in all plots. */
  parts: readonly { name: string; color: string }[];
  bars: readonly Bar[];
  label: string;
  /** Default: the longest bar. */
  most?: number;
}

/** One bar a thing, cut into the same parts: what became of all steps or outputs. */
export function renderStackedBars({ caption, parts, bars, label, most }: StackedBarsContent): Markup {
  const rows = bars.map(({ row }) => row);
  const end = most ?? Math.max(1, ...bars.map(({ sizes }) => sizes.reduce((sum, size) => sum + size, 0)));
  const isWhole = bars.every(({ sizes }) => sizes.every(Number.isInteger)) && most === undefined;
  const pieces = bars.flatMap(({ row, sizes }) => {
    let start = 0;
    return sizes.map((size, index) => {
      const piece = { row, start, end: start + size, color: parts[index]!.color };
      start += size;
      return piece;
    });
  });
  return renderPlot({
    caption: captionWithFills(caption, parts),
    alternative: `${caption}. ${bars
      .map(
        ({ row, sizes }) =>
          `${row}: ${parts.map(({ name }, index) => `${name} ${round(sizes[index] ?? 0)}`).join(', ')}`,
      )
      .join('; ')}`,
    draw: (layout) => {
      const { options, labels, shift } = rowLayout(layout, rows, 26, { domain: [0, end], label });
      // Counts have no halves.
      const x = end <= 10 && isWhole ? { ...options.x, ticks: Math.ceil(end), tickFormat: 'd' } : options.x;
      return {
        ...{ ...options, x },
        marks: [
          ...labels,
          Plot.barX(
            pieces.filter((piece) => piece.end > piece.start),
            {
              ...{ x1: 'start', x2: 'end', y: 'row', fill: 'color', stroke: 'var(--panel)' },
              ...{ insetTop: 4 + 2 * shift, insetBottom: 4 },
            },
          ),
          Plot.ruleX([0]),
        ],
      };
    },
  });
}

function round(size: number): string {
  return Number.isInteger(size) ? String(size) : size.toFixed(1);
}
