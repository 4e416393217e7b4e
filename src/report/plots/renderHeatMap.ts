import * as Plot from '@observablehq/plot';
import { groupBy } from '../../core/groupBy.js';
import type { Markup } from '../markup.js';
import { type PlotOptions, plotWidths, renderPlot } from '../renderPlot.js';
import { fitLabel, labelWidth } from './fitLabel.js';

export interface HeatCell {
  row: string;
  column: string;
  /** How strong the colour is, 0 to 1. */
  strength: number;
  /** Written into the cell. */
  text?: string;
}

export interface HeatMapContent {
  caption: string;
  alternative: string;
  rows: readonly string[];
  columns: readonly string[];
  cells: readonly HeatCell[];
  /** Columns whose names are written; default all. */
  namedColumns?: readonly string[];
  /** What is written for a named column; default its name. */
  columnName?: (column: string) => string;
}

/** A grid of cells, stronger where there is more: ranks under many settings, decisions of two judges. */
export function renderHeatMap({
  caption,
  alternative,
  rows,
  columns,
  cells,
  namedColumns = columns,
  columnName = (column) => column,
}: HeatMapContent): Markup {
  // Letters on a colour must stay readable in both schemes.
  const strongest = cells.some(({ text }) => text) ? 0.45 : 0.95;
  return renderPlot({
    caption,
    alternative,
    draw: (layout): PlotOptions => {
      const widest = layout === 'wide' ? 260 : 130;
      const marginLeft = Math.min(widest, 18 + Math.max(...rows.map(labelWidth)));
      const cellWidth = columns.length > 12 ? undefined : layout === 'wide' ? 170 : 90;
      return {
        width: cellWidth
          ? Math.min(plotWidths[layout], marginLeft + 24 + cellWidth * columns.length)
          : plotWidths[layout],
        height: 76 + (rows.length > 12 ? 22 : 34) * rows.length,
        ...{ marginLeft, marginRight: 16, marginBottom: 46, marginTop: 24 },
        style: { fontSize: layout === 'wide' ? '13px' : '12px', background: 'none' },
        x: {
          domain: [0, columns.length],
          // On a narrow screen half of many names would lie on the others.
          ticks: namedColumns
            .filter((_, index) => layout === 'wide' || namedColumns.length < 4 || index % 2 === 0)
            .map((column) => columns.indexOf(column) + 0.5),
          tickFormat: (place: number) => columnName(columns[Math.floor(place)]!),
          label: null,
          tickSize: 0,
        },
        y: {
          domain: rows,
          label: null,
          tickSize: 0,
          padding: 0.06,
          tickFormat: (row: string) => fitLabel(row, marginLeft - 16),
        },
        marks: [
          Plot.barX(joinAlike(cells, columns), {
            ...{ x1: 'from', x2: 'to', y: 'row', fill: 'var(--series-1)', shapeRendering: 'crispEdges' },
            ...(columns.length > 12 ? {} : { insetLeft: 2, insetRight: 2 }),
            fillOpacity: ({ strength }: HeatCell) => 0.06 + (strongest - 0.06) * strength,
          }),
          Plot.text(
            cells.filter(({ text }) => text),
            {
              x: ({ column }: HeatCell) => columns.indexOf(column) + 0.5,
              ...{ y: 'row', text: 'text', fill: 'currentColor' },
            },
          ),
        ],
      };
    },
  });
}

interface Bar extends HeatCell {
  from: number;
  to: number;
}

/** Cells as bars along their row; neighbours of one strength without a text are one, so that a wide map stays small. */
function joinAlike(cells: readonly HeatCell[], columns: readonly string[]): Bar[] {
  const places = new Map(columns.map((column, place) => [column, place]));
  return [...groupBy(cells, ({ row }) => row).values()].flatMap((own) => {
    const bars: Bar[] = [];
    for (const cell of own.toSorted((one, other) => places.get(one.column)! - places.get(other.column)!)) {
      const from = places.get(cell.column)!;
      const last = bars.at(-1);
      if (last && last.to === from && last.strength === cell.strength && !last.text && !cell.text)
        last.to += 1;
      else bars.push({ ...cell, from, to: from + 1 });
    }
    return bars;
  });
}
