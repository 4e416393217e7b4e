import { groupBy } from '../../core/groupBy.js';
import { printable } from '../../core/printable.js';
import type { CheckedRater } from './checkRaters.js';
import { formatFigure, formatShare } from './formatStatistic.js';
import type { Agreement, AgreementInterval } from './measureAgreement.js';
import { type PrintedTable, printTables } from './printTables.js';
import { terminal } from './terminal.js';

type Part = Agreement & { truth?: CheckedRater[] };

/** Agreement as tables for people: overall and by group, then by pairs of raters, confusion, and raters against the truth. */
export function printAgreement(
  { groups = {}, ...all }: Part & { groups?: Record<string, Part> },
  { by, level, quiet }: { by: string | undefined; level: string; quiet: boolean },
): void {
  const parts: [string, Part][] = [['all', all], ...Object.entries(groups)];
  const tables = [measureTable(parts, by ?? '', level)];
  if (all.pairs.length > 1) tables.push(pairTable(all));
  if (all.confusion) tables.push(confusionTable(all.confusion));
  if (all.truth) tables.push(truthTable(parts, by ?? ''));
  printTables(tables);
  if (quiet) return;
  for (const [name, { reasons }] of parts)
    for (const [reason, measures] of groupBy(Object.entries(reasons), ([, why]) => why))
      terminal.error(
        `${printable(name)}: no ${measures.map(([measure]) => measure).join(', ')}: ${reason}\n`,
      );
}

function measureTable(parts: readonly [string, Part][], by: string, level: string): PrintedTable {
  const head = [
    by,
    'items',
    'compared',
    'raters',
    'no majority',
    'agreement',
    "Cohen's kappa",
    "Fleiss' kappa",
    `alpha (${level})`,
  ];
  const rows = parts.map(([name, part]) => [
    name,
    String(part.items),
    String(part.itemsCompared),
    String(part.raters),
    String(part.majority.ties.length),
    ranged(part.percentAgreement, part.intervals.percentAgreement, formatShare),
    ranged(part.cohenKappa, part.intervals.cohenKappa),
    ranged(part.fleissKappa, part.intervals.fleissKappa),
    ranged(part.krippendorffAlpha, part.intervals.krippendorffAlpha),
  ]);
  return { rows: [head, ...rows], leftColumns: 1 };
}

/** A value with its interval behind it. */
function ranged(value: number | null, interval: AgreementInterval, format = formatFigure): string {
  return value !== null && interval
    ? `${format(value)} (${format(interval.low)} to ${format(interval.high)})`
    : format(value);
}

function pairTable({ pairs }: Part): PrintedTable {
  const rows = pairs.map(({ a, b, items, percentAgreement, cohenKappa, interval }) => [
    a,
    b,
    String(items),
    formatShare(percentAgreement),
    ranged(cohenKappa, interval),
  ]);
  return { rows: [['rater', 'and', 'items', 'agreement', "Cohen's kappa"], ...rows], leftColumns: 2 };
}

function confusionTable({
  rows,
  columns,
  labels,
  counts,
}: NonNullable<Agreement['confusion']>): PrintedTable {
  const head = [`${rows} (down), ${columns} (across)`, ...labels];
  return {
    rows: [head, ...counts.map((row, place) => [labels[place]!, ...row.map(String)])],
    leftColumns: 1,
  };
}

function truthTable(parts: readonly [string, Part][], by: string): PrintedTable {
  const withInterval = (share: number | null, [low, high]: [number, number]): string =>
    share === null ? '-' : `${formatShare(share)} (${formatShare(low)} to ${formatShare(high)})`;
  const head = [
    'rater',
    by,
    'items',
    'accuracy',
    'precision',
    'recall',
    'F1',
    'false success',
    'false failure',
  ];
  const rows = parts.flatMap(([name, { truth = [] }]) =>
    truth.map((one) => [
      one.rater,
      name,
      String(one.n),
      formatShare(one.accuracy),
      formatShare(one.precision),
      formatShare(one.recall),
      formatFigure(one.f1),
      withInterval(one.falseSuccessRate, one.falseSuccessInterval),
      withInterval(one.falseFailureRate, one.falseFailureInterval),
    ]),
  );
  return { rows: [head, ...rows], leftColumns: 2 };
}
