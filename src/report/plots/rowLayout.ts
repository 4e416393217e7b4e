import * as Plot from '@observablehq/plot';
import { type PlotLayout, type PlotOptions, plotWidths } from '../renderPlot.js';
import { fitLabel, labelWidth } from './fitLabel.js';

const widestLabel = 340;
const labelLine = 17;

export interface RowLayout {
  options: PlotOptions;
  /** Labels of rows where they stand above their row; empty where an axis has them. */
  labels: Plot.Markish[];
  /** How far marks go down from the middle of their row, to leave room for a label above. */
  shift: number;
}

/** A plot of one row a thing: names on the left where there is room, above their row where there is none. */
export function rowLayout(
  layout: PlotLayout,
  rows: readonly string[],
  rowHeight: number,
  x: { domain: [number, number]; label: string },
): RowLayout {
  const base: PlotOptions = {
    width: plotWidths[layout],
    marginBottom: 42,
    style: { fontSize: '14px', background: 'none' },
  };
  const horizontal = { grid: true, label: x.label, domain: x.domain };
  if (layout === 'wide') {
    const marginLeft = Math.min(widestLabel, 18 + Math.max(0, ...rows.map(labelWidth)));
    return {
      options: {
        ...base,
        marginLeft,
        marginRight: 24,
        height: 62 + rowHeight * rows.length,
        x: horizontal,
        y: {
          domain: rows,
          label: null,
          tickSize: 0,
          tickFormat: (row: string) => fitLabel(row, marginLeft - 16),
        },
      },
      labels: [],
      shift: 0,
    };
  }
  const width = plotWidths.narrow - 8;
  return {
    options: {
      ...base,
      style: { fontSize: '12px', background: 'none' },
      marginLeft: 8,
      marginRight: 12,
      height: 62 + (rowHeight + labelLine) * rows.length,
      x: { ...horizontal, ticks: 4 },
      y: { domain: rows, axis: null },
    },
    labels: [
      Plot.text(rows, {
        x: () => x.domain[0],
        y: (row: string) => row,
        text: (row: string) => fitLabel(row, width),
        textAnchor: 'start',
        dy: -rowHeight / 2,
        fill: 'currentColor',
      }),
    ],
    shift: labelLine / 2,
  };
}
