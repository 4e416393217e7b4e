import { inputError, usageError } from '../../core/errors.js';
import { nearestName } from '../../core/nearestName.js';
import type { ExportedRun } from '../../exports/ExportedRun.js';
import type { ExportItem } from '../../exports/ExportItem.js';
import { findUnknownName } from '../../exports/findUnknownName.js';
import { fitsFilter, type ItemFilter } from '../../exports/fitsFilter.js';
import { bootstrapMatrix, type SubjectPair } from '../../stats/bootstrap/bootstrapMatrix.js';
import { numberClusters } from '../../stats/bootstrap/numberClusters.js';
import { mean } from '../../stats/mean.js';
import { holm } from '../../stats/paired/holm.js';
import type { ContenderScore, PairComparison, TrackComparison, Unscored } from './ComparisonDocument.js';
import { type ContenderItems, collectScores } from './collectScores.js';
import { comparePair, nameOf, type PairOptions } from './comparePair.js';

export interface CompareOptions extends PairOptions, ItemFilter {
  /** Default: the main score of each track. */
  score?: string;
  acrossConditions: boolean;
  /** Told of each contender without any score, also where nothing else is compared. */
  onUnscored?: (contender: Unscored) => void;
}

/**
 * Compares every two subjects of one or several runs on the same instances, track by track. That the runs can be compared
 * has been checked before (findRunDifferences).
 * @throws DeixisError SCORE_UNKNOWN, FILTER_UNKNOWN (usage), NOTHING_TO_COMPARE (input)
 */
export function compareRuns(
  runs: readonly { name: string; run: ExportedRun }[],
  options: CompareOptions,
): TrackComparison[] {
  const { scores } = runs[0]!.run;
  checkScore(scores, options.score);
  const common = commonInstances(runs);
  const groups = collectScores(runs, {
    scoreOf: (track) =>
      options.score === undefined
        ? scores[track]?.[0]?.name
        : scores[track]?.find(({ name }) => name === options.score)?.name,
    isWanted: (item) => common.has(item.instance) && fitsFilter(item, options),
    acrossConditions: options.acrossConditions,
  });
  for (const { track, contenders } of groups)
    for (const contender of contenders)
      if (contender.items.size === 0 && contender.missing.size > 0)
        options.onUnscored?.({ ...nameOf(contender), track, missing: contender.missing.size });
  const comparisons = groups.flatMap(({ track, condition, contenders }) => {
    const scored = contenders.filter(({ items }) => items.size > 0);
    if (scored.length < 2) return [];
    const main = scores[track]!.find(({ name }) => name === options.score) ?? scores[track]![0]!;
    return [
      {
        ...{ track, condition, score: main.name, description: main.description },
        ...scoreContenders(scored, options),
      },
    ];
  });
  if (comparisons.length === 0) throw nothingToCompare(runs, options);
  return comparisons;
}

function checkScore(scores: ExportedRun['scores'], score: string | undefined): void {
  const known = [...new Set(Object.values(scores).flatMap((own) => own.map(({ name }) => name)))];
  if (score === undefined || known.includes(score)) return;
  const near = nearestName(score, known);
  throw usageError(
    'SCORE_UNKNOWN',
    `--score: no score "${score}"${near ? `; did you mean "${near}"?` : ''} (known: ${known.join(', ')})`,
    { hint: 'give one of the known ones' },
  );
}

/** Why there is nothing: a filter that fits no run, or too few subjects. */
function nothingToCompare(runs: readonly { run: ExportedRun }[], options: CompareOptions): Error {
  const unknown = findUnknownName(itemsOf(runs), options);
  if (unknown) {
    const { member, name, near, known } = unknown;
    return usageError(
      'FILTER_UNKNOWN',
      `--${member}: no ${member} "${name}" in these runs${near ? `; did you mean "${near}"?` : ''} (known: ${known.join(', ')})`,
      { hint: 'give one of the known ones; "deixis runs show RUN" tells what was run' },
    );
  }
  if (options.acrossConditions)
    return inputError('NOTHING_TO_COMPARE', 'no two subjects or conditions have a score on the same track', {
      hint: 'give several runs, or a run of several subjects or conditions',
    });
  return inputError('NOTHING_TO_COMPARE', 'no two subjects have a score on the same track and condition', {
    hint: 'give several runs, or a run of several subjects; --across-conditions puts conditions side by side',
  });
}

function* itemsOf(runs: readonly { run: ExportedRun }[]): Iterable<ExportItem> {
  for (const { run } of runs) yield* run.items();
}

function commonInstances(runs: readonly { run: ExportedRun }[]): Set<string> {
  const [first, ...others] = runs.map(({ run }) => new Set(run.dataset.instanceIds));
  return new Set([...first!].filter((id) => others.every((set) => set.has(id))));
}

/** Means from a draw of clusters that all contenders share, and their pairs. */
function scoreContenders(
  contenders: readonly ContenderItems[],
  options: CompareOptions,
): Pick<TrackComparison, 'instances' | 'clusters' | 'contenders' | 'pairs'> {
  const { replicates, seed, confidence } = options;
  const clusterOf = new Map(
    contenders.flatMap(({ items }) => [...items].map(([id, { cluster }]): [string, string] => [id, cluster])),
  );
  const ids = [...clusterOf.keys()].sort();
  const { cells, clusters, pairs } = bootstrapMatrix(
    {
      subjects: contenders.length,
      tracks: 1,
      instances: ids.length,
      scores: Float64Array.from(
        contenders.flatMap(({ items }) =>
          ids.map((id) => (items.has(id) ? mean(items.get(id)!.scores) : NaN)),
        ),
      ),
      clusters: numberClusters(ids.map((id) => clusterOf.get(id)!)),
    },
    { replicates, seed, confidence },
  );
  return {
    instances: ids.length,
    clusters,
    contenders: contenders.map((contender, index): ContenderScore => {
      const { n, low, high, pFirst } = cells[index]!;
      return {
        ...nameOf(contender),
        n,
        missing: contender.missing.size,
        mean: cells[index]!.mean!,
        ...{ low, high, pFirst },
      };
    }),
    pairs: comparePairs(contenders, ids.length, pairs, options),
  };
}

function comparePairs(
  contenders: readonly ContenderItems[],
  instances: number,
  made: readonly SubjectPair[],
  options: CompareOptions,
): PairComparison[] {
  const isComplete = ({ items }: ContenderItems): boolean => items.size === instances;
  const pairs = contenders.flatMap((one, a) =>
    contenders.slice(a + 1).flatMap((other, index) => {
      const shared =
        isComplete(one) && isComplete(other)
          ? made.find((pair) => pair.a === a && pair.b === a + 1 + index)
          : undefined;
      return comparePair(one, other, options, shared) ?? [];
    }),
  );
  const adjusted = holm(pairs.map(({ p }) => p));
  return pairs.map((pair, index) => ({ ...pair, pHolm: adjusted[index]! }));
}
