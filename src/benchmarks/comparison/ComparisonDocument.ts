import type { Outcome } from '../../core/Outcome.js';
import type { RunDifference } from '../findRunDifferences.js';

/** What is compared: a subject of a run; in a condition, where conditions are compared too. */
export interface Contender {
  run: string;
  subject: string;
  condition: string;
}

/** A contender's mean in percent over the instances that it has a score for. */
export interface ContenderScore extends Contender {
  n: number;
  /** Instances whose outputs ended in an error or are ungraded: the mean is incomplete by them. */
  missing: number;
  mean: number;
  low: number | null;
  high: number | null;
  /** Share of the replicates in which it is first; null where pages are too few. */
  pFirst: number | null;
}

/** One instance whose outcome is another one with b than with a. */
export interface ChangedItem {
  instance: string;
  cluster: string;
  /** The outcome of the first repeat, and the mean score of all in percent. */
  a: { outcome: Outcome; score: number };
  b: { outcome: Outcome; score: number };
}

/** A contender that is in no mean and no pair: none of its instances has a score. */
export interface Unscored extends Contender {
  track: string;
  /** Instances whose outputs ended in an error or are ungraded. */
  missing: number;
}

/** Two contenders over the instances that both have a score for; scores in percent, differences a minus b. */
export interface PairComparison {
  a: Contender;
  b: Contender;
  n: number;
  clusters: number;
  difference: number;
  low: number | null;
  high: number | null;
  /** Share of the replicates with a positive difference. */
  pPlus: number | null;
  stable: boolean;
  /** Of a paired permutation test that flips whole clusters; `pHolm` is adjusted for the pairs of this comparison. */
  p: number;
  pHolm: number;
  /** Instances on which one alone succeeded, and McNemar's exact p. */
  mcNemar: { onlyA: number; onlyB: number; p: number };
  /** The smallest true difference that this many instances show with a power of 80%; null where nothing varies. */
  smallestDetectable: number | null;
  /** From a to b: succeeded before and no longer, and the other way round. The items are the first of each. */
  regressions: number;
  improvements: number;
  regressed: ChangedItem[];
  improved: ChangedItem[];
}

/** Contenders on one track under one score. */
export interface TrackComparison {
  track: string;
  /** Null where contenders of several conditions are compared. */
  condition: string | null;
  score: string;
  description: string;
  instances: number;
  clusters: number;
  contenders: ContenderScore[];
  pairs: PairComparison[];
}

/** What `deixis compare --json` prints. */
export interface ComparisonDocument {
  schemaVersion: 1;
  unit: 'percent';
  /** The instances of all runs' data sets are compared together: contenders are of all runs. */
  pooled: boolean;
  runs: { name: string; dataset: string; datasetSha256: string; judge: string; ended: string | null }[];
  differences: RunDifference[];
  replicates: number;
  seed: number;
  confidence: number;
  comparisons: TrackComparison[];
  unscored: Unscored[];
}
