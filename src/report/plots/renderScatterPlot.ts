import * as Plot from '@observablehq/plot';
import type { Markup } from '../markup.js';
import { type PlotLayout, plotWidths, renderPlot } from '../renderPlot.js';
import { fitLabel, labelWidth } from './fitLabel.js';
import { captionWithKey, seriesColors, seriesSymbols } from './plotKey.js';

export interface ScatterPoint {
  name: string;
  x: number;
  y: number;
  /** One of the series; the first when the plot has none. */
  series?: string;
}

export interface ScatterAxis {
  label: string;
  domain: [number, number];
}

export interface ScatterPlotContent {
  caption: string;
  points: readonly ScatterPoint[];
  /** In the order of the key. Default: one series without a name. */
  series?: readonly string[];
  x: ScatterAxis;
  y: ScatterAxis;
  /** A horizontal line that points are read against. */
  reference?: { y: number; name: string };
}

const margins = { left: 56, right: 24, top: 24, bottom: 46 };
const letterHeight = 14;

/** One named point a thing, by two figures: cost against quality, no damage against edit. */
export function renderScatterPlot({
  caption,
  points,
  series = [''],
  x,
  y,
  reference,
}: ScatterPlotContent): Markup {
  return renderPlot({
    caption: captionWithKey(caption, series),
    alternative: `${caption}. ${points
      .map(
        (point) =>
          `${point.name}${point.series ? `, ${point.series}` : ''}: ${x.label} ${show(point.x)}, ${y.label} ${show(point.y)}`,
      )
      .join('; ')}${reference ? `; ${reference.name}: ${y.label} ${show(reference.y)}` : ''}`,
    draw: (layout) => {
      const width = Math.min(plotWidths[layout], 760);
      const height = layout === 'wide' ? 380 : 300;
      const across = width - margins.left - margins.right;
      const down = height - margins.top - margins.bottom;
      const line = reference && {
        ...reference,
        side: referenceSide(points, x, y, reference),
      };
      const placed = placeLabels(points, x, y, { across, down }, { layout, reference: line });
      return {
        ...{ width, height },
        marginLeft: margins.left,
        marginRight: margins.right,
        marginTop: margins.top,
        marginBottom: margins.bottom,
        style: { fontSize: layout === 'wide' ? '13px' : '12px', background: 'none' },
        x: { ...x, grid: true, ticks: layout === 'wide' ? 8 : 4 },
        y: { ...y, grid: true, ticks: 6 },
        marks: [
          ...(line
            ? [
                Plot.ruleY([line.y], { stroke: 'var(--soft)', strokeDasharray: '4 3' }),
                Plot.text([line], {
                  ...{ y: 'y', text: 'name', dy: 9, fill: 'var(--soft)' },
                  frameAnchor: line.side,
                  dx: line.side === 'left' ? 4 : -4,
                  textAnchor: line.side === 'left' ? 'start' : 'end',
                }),
              ]
            : []),
          ...placed
            .filter(({ dy }) => dy !== 0)
            .map(({ point, dx, dy }) =>
              Plot.link([point], {
                ...{ x1: 'x', y1: 'y', stroke: 'var(--soft)', strokeWidth: 1 },
                x2: ({ x: from }: ScatterPoint) => from + (dx * (x.domain[1] - x.domain[0])) / across,
                y2: ({ y: from }: ScatterPoint) => from - (dy * (y.domain[1] - y.domain[0])) / down,
              }),
            ),
          ...series.map((name, index) =>
            Plot.dot(
              points.filter((point) => (point.series ?? series[0]) === name),
              {
                ...{ x: 'x', y: 'y', r: 5, fill: seriesColors[index]!, stroke: 'var(--panel)' },
                symbol: seriesSymbols[index]!,
              },
            ),
          ),
          ...placed.map(({ point, text, dx, dy, anchor }) =>
            Plot.text([point], {
              x: 'x',
              y: 'y',
              text: () => text,
              dx,
              dy,
              textAnchor: anchor,
              fill: 'currentColor',
              // Lines behind a name do not strike it out.
              ...{ stroke: 'var(--panel)', strokeWidth: 4 },
            }),
          ),
        ],
      };
    },
  });
}

type ReferenceLine = NonNullable<ScatterPlotContent['reference']> & { side: 'left' | 'right' };

/** The end of the line that has fewer points near it, so that its name covers none. */
function referenceSide(
  points: readonly ScatterPoint[],
  x: ScatterAxis,
  y: ScatterAxis,
  reference: { y: number },
): ReferenceLine['side'] {
  const near = points.filter((point) => Math.abs(point.y - reference.y) < 0.1 * (y.domain[1] - y.domain[0]));
  const share = (point: ScatterPoint): number => (point.x - x.domain[0]) / (x.domain[1] - x.domain[0]);
  const count = (isThere: (share: number) => boolean): number =>
    near.filter((point) => isThere(share(point))).length;
  return count((at) => at < 0.3) > count((at) => at > 0.7) ? 'right' : 'left';
}

interface PlacedLabel {
  point: ScatterPoint;
  text: string;
  dx: number;
  dy: number;
  anchor: 'start' | 'end';
}

/**
 * Each label beside its point, on the side with more room where it can be, moved up or down until it covers no other label. One
 * that finds no place is left out: the table beside the plot has the name.
 */
function placeLabels(
  points: readonly ScatterPoint[],
  x: ScatterAxis,
  y: ScatterAxis,
  { across, down }: { across: number; down: number },
  { layout, reference }: { layout: PlotLayout; reference: ReferenceLine | undefined },
): PlacedLabel[] {
  const middleOf = (value: number): number =>
    down * (1 - (value - y.domain[0]) / (y.domain[1] - y.domain[0]));
  const placeOf = (point: ScatterPoint): { left: number; middle: number } => ({
    left: (across * (point.x - x.domain[0])) / (x.domain[1] - x.domain[0]),
    middle: middleOf(point.y),
  });
  // Labels keep off the marks of all points, and off the name of the reference line.
  const taken = points.map(placeOf).map(({ left, middle }) => ({ left: left - 6, right: left + 6, middle }));
  if (reference) {
    const [width, isLeft] = [4 + labelWidth(reference.name), reference.side === 'left'];
    const [left, right] = isLeft ? [0, width] : [across - width, across];
    taken.push({ left, right, middle: middleOf(reference.y) + 9 });
  }
  const steps = points.flatMap((_, index) => [-index * letterHeight, index * letterHeight]);
  return points.flatMap((point) => {
    const { left, middle } = placeOf(point);
    const text = fitLabel(point.name, layout === 'wide' ? across / 2 : across * 0.6);
    const sides = left > across / 2 ? (['end', 'start'] as const) : (['start', 'end'] as const);
    for (const anchor of sides) {
      const start = anchor === 'start' ? left + 9 : left - 9 - labelWidth(text);
      const end = start + labelWidth(text);
      if (start < -margins.left / 2 || end > across + margins.right) continue;
      const dy = steps.find(
        (step) =>
          middle + step >= letterHeight - margins.top &&
          middle + step <= down &&
          taken.every(
            (other) =>
              other.right < start ||
              other.left > end ||
              Math.abs(other.middle - middle - step) >= letterHeight,
          ),
      );
      if (dy === undefined) continue;
      taken.push({ left: start, right: end, middle: middle + dy });
      return [{ point, text, dx: anchor === 'start' ? 9 : -9, dy, anchor }];
    }
    return [];
  });
}

function show(value: number): string {
  return Number.isInteger(value)
    ? String(value)
    : Math.abs(value) < 1
      ? value.toPrecision(3)
      : value.toFixed(1);
}
