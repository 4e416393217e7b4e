import { bootstrapDifference } from '../../stats/bootstrap/bootstrapDifference.js';
import { clusteredStandardError } from '../../stats/bootstrap/clusteredStandardError.js';
import type { BootstrapDifference } from '../../stats/bootstrap/compareColumns.js';
import { numberClusters } from '../../stats/bootstrap/numberClusters.js';
import { mean } from '../../stats/mean.js';
import { mcNemarExact } from '../../stats/paired/mcNemarExact.js';
import { permutationTest } from '../../stats/paired/permutationTest.js';
import { smallestDetectableDifference } from '../../stats/paired/smallestDetectableDifference.js';
import type { ChangedItem, Contender, PairComparison } from './ComparisonDocument.js';
import type { ContenderItems, InstanceResult } from './collectScores.js';

export interface PairOptions {
  replicates: number;
  seed: number;
  confidence: number;
  /** Most items that are listed of each kind of change. */
  top: number;
}

/**
 * Two contenders over the instances that both have; null where there is none. `pHolm` is left to who knows all pairs.
 * @param made the difference from a draw that all contenders share; made anew where these two lack some of its instances
 */
export function comparePair(
  a: ContenderItems,
  b: ContenderItems,
  { replicates, seed, confidence, top }: PairOptions,
  made: BootstrapDifference | undefined,
): Omit<PairComparison, 'pHolm'> | null {
  // Sorted, so that the order of the records does not change what a seed draws.
  const instances = [...a.items.keys()].filter((id) => b.items.has(id)).sort();
  if (instances.length === 0) return null;
  const [ofA, ofB] = [a, b].map(({ items }) => instances.map((id) => items.get(id)!)) as [
    InstanceResult[],
    InstanceResult[],
  ];
  const scoresA = ofA.map(({ scores }) => mean(scores));
  const scoresB = ofB.map(({ scores }) => mean(scores));
  const differences = scoresA.map((score, index) => score - scoresB[index]!);
  const clusters = numberClusters(ofA.map(({ cluster }) => cluster));
  const { difference, low, high, pPlus, stable } =
    made ?? bootstrapDifference(scoresA, scoresB, clusters, { replicates, seed, confidence });
  const changed = instances.flatMap((instance, index) => {
    const [before, after] = [hasSucceeded(ofA[index]!), hasSucceeded(ofB[index]!)];
    if (before === after) return [];
    const item: ChangedItem = {
      instance,
      cluster: ofA[index]!.cluster,
      a: { outcome: ofA[index]!.outcome, score: scoresA[index]! },
      b: { outcome: ofB[index]!.outcome, score: scoresB[index]! },
    };
    return [{ isRegression: before, item }];
  });
  const regressed = largestFirst(changed.filter(({ isRegression }) => isRegression));
  const improved = largestFirst(changed.filter(({ isRegression }) => !isRegression));
  return {
    a: nameOf(a),
    b: nameOf(b),
    n: instances.length,
    clusters: new Set(clusters).size,
    ...{ difference, low, high, pPlus, stable },
    p: permutationTest(differences, { clusters, seed }).p,
    mcNemar: {
      onlyA: regressed.length,
      onlyB: improved.length,
      p: mcNemarExact(regressed.length, improved.length),
    },
    smallestDetectable: smallestDetectable(differences, clusters),
    regressions: regressed.length,
    improvements: improved.length,
    regressed: regressed.slice(0, top),
    improved: improved.slice(0, top),
  };
}

export function nameOf({ run, subject, condition }: Contender): Contender {
  return { run, subject, condition };
}

/** With several repeats, more than half of them. */
function hasSucceeded({ successes }: InstanceResult): boolean {
  return successes.filter(Boolean).length > successes.length / 2;
}

/**
 * What as many instances, spread over pages as these are, would show: the standard error of the clustered differences
 * stands for the planned one.
 */
function smallestDetectable(differences: readonly number[], clusters: ArrayLike<number>): number | null {
  const n = differences.length;
  const standardError = clusteredStandardError(differences, clusters);
  // What is left of rounding is no spread.
  if (standardError === null || standardError < 1e-9) return null;
  return smallestDetectableDifference({ n, standardDeviation: standardError * Math.sqrt(n) });
}

function largestFirst(changed: readonly { item: ChangedItem }[]): ChangedItem[] {
  const size = ({ a, b }: ChangedItem): number => Math.abs(a.score - b.score);
  return changed.map(({ item }) => item).sort((one, other) => size(other) - size(one));
}
