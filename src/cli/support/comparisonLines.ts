import type {
  ChangedItem,
  ComparisonDocument,
  Contender,
  PairComparison,
  TrackComparison,
} from '../../benchmarks/comparison/ComparisonDocument.js';
import { alignColumns } from '../../core/alignColumns.js';
import { counted } from '../../core/counted.js';
import { printable } from '../../core/printable.js';

/** A comparison for a terminal: for each track and condition the means, the pairs, and the items that changed. */
export function comparisonLines({ comparisons, runs, pooled, confidence }: ComparisonDocument): string[] {
  return comparisons
    .flatMap((comparison) => {
      const label = (contender: Contender): string =>
        [
          contender.subject,
          comparison.condition === null ? contender.condition : '',
          runs.length > 1 && !pooled ? `[${contender.run}]` : '',
        ]
          .filter(Boolean)
          .join(' ');
      return [
        headline(comparison),
        ...contenderTable(comparison, label, confidence),
        '',
        ...pairTable(comparison, label, confidence),
        '',
        ...comparison.pairs.flatMap((pair) => changeLines(pair, label)),
      ];
    })
    .map(printable);
}

function headline({ track, condition, score, description, instances, clusters }: TrackComparison): string {
  const where = condition === null ? `track ${track}` : `track ${track}, ${condition}`;
  return `${where}: ${score} in percent (${description}); ${counted(instances, 'instance')} in ${counted(clusters, 'cluster')}`;
}

function contenderTable(
  { contenders }: TrackComparison,
  label: (contender: Contender) => string,
  confidence: number,
): string[] {
  return alignColumns(
    [
      ['subject', 'n', 'missing', 'mean', `${100 * confidence}% interval`, 'P(first)'],
      ...contenders.map((contender) => [
        label(contender),
        String(contender.n),
        String(contender.missing),
        contender.mean.toFixed(2),
        interval(contender),
        share(contender.pFirst),
      ]),
    ],
    1,
  );
}

function pairTable(
  { pairs }: TrackComparison,
  label: (contender: Contender) => string,
  confidence: number,
): string[] {
  return alignColumns(
    [
      [
        'a - b',
        'n',
        'difference',
        `${100 * confidence}% interval`,
        'p+',
        'stable',
        'p',
        'Holm',
        'McNemar',
        'detectable',
      ],
      ...pairs.map((pair) => [
        `${label(pair.a)} - ${label(pair.b)}`,
        String(pair.n),
        signed(pair.difference),
        interval(pair),
        share(pair.pPlus),
        pair.stable ? 'yes' : 'no',
        probability(pair.p),
        probability(pair.pHolm),
        `${pair.mcNemar.onlyA}:${pair.mcNemar.onlyB} ${probability(pair.mcNemar.p)}`,
        pair.smallestDetectable === null ? '-' : pair.smallestDetectable.toFixed(2),
      ]),
    ],
    1,
  );
}

/** The items of a pair whose outcome changed; nothing where none did. */
function changeLines(pair: PairComparison, label: (contender: Contender) => string): string[] {
  if (pair.regressions + pair.improvements === 0) return [];
  const list = (title: string, count: number, items: readonly ChangedItem[]): string[] => [
    `  ${title}: ${count}${count > items.length && items.length > 0 ? `, the ${items.length} largest:` : ''}`,
    ...(items.length === 0 ? [] : itemRows(items)),
  ];
  return [
    `changed from ${label(pair.a)} to ${label(pair.b)}`,
    ...(pair.regressions > 0 ? list('regressions', pair.regressions, pair.regressed) : []),
    ...(pair.improvements > 0 ? list('improvements', pair.improvements, pair.improved) : []),
    '',
  ];
}

function itemRows(items: readonly ChangedItem[]): string[] {
  return alignColumns(
    items.map(({ instance, a, b }) => [
      `    ${instance}`,
      `${a.outcome} -> ${b.outcome}`,
      `${a.score.toFixed(2)} -> ${b.score.toFixed(2)}`,
    ]),
    2,
  );
}

function interval({ low, high }: { low: number | null; high: number | null }): string {
  return low === null || high === null ? '-' : `${low.toFixed(2)} to ${high.toFixed(2)}`;
}

function share(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(2)}`;
}

function probability(value: number): string {
  return value < 0.0001 ? '<0.0001' : value.toFixed(4);
}
