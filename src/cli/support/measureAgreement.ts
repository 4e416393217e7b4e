import { counted } from '../../core/counted.js';
import { groupBy } from '../../core/groupBy.js';
import {
  type AgreementMeasure,
  type BootstrapOptions,
  bootstrapAgreement,
  bootstrapMean,
  type Confusion,
  cohenKappa,
  confusion,
  fleissKappa,
  krippendorffAlpha,
  type MeasurementLevel,
  majority,
  numberClusters,
  percentAgreement,
  type Ratings,
  whyUndefined,
} from '../../stats/index.js';
import type { GivenLabel } from './readLabels.js';

export interface AgreementSettings {
  level: MeasurementLevel;
  weights: 'none' | 'linear' | 'quadratic';
  /** Labels from lowest to highest, of every label that occurs. */
  order: readonly string[];
  /** The value of each label, where the level or the weights ask for one. */
  toValue: (label: string) => number | string;
  /** Of the intervals. */
  bootstrap: Omit<BootstrapOptions, 'weighting'>;
}

/** A cluster bootstrap interval; null where there is none. */
export type AgreementInterval = { low: number; high: number } | null;

export interface PairAgreement {
  /** Rows of the confusion are the labels of `a`, columns those of `b`. */
  a: string;
  b: string;
  /** Items that both labelled. */
  items: number;
  percentAgreement: number | null;
  cohenKappa: number | null;
  /** Of Cohen's kappa. */
  interval: AgreementInterval;
  /** Null where there are too many labels for a table. */
  confusion: Confusion<string> | null;
}

/** A table of more has more cells than anybody reads, and soon more than memory holds: free text is no label. */
const mostTabledLabels = 500;

type Measure = 'percentAgreement' | 'cohenKappa' | 'fleissKappa' | 'krippendorffAlpha';

export interface Agreement {
  /** Items with a label. */
  items: number;
  /** Items with two labels or more, which all measures are about. */
  itemsCompared: number;
  raters: number;
  /** In [0, 1], as all measures are at most 1. */
  percentAgreement: number | null;
  /** Of two raters. */
  cohenKappa: number | null;
  /** Of items with equally many labels. */
  fleissKappa: number | null;
  krippendorffAlpha: number | null;
  /**
   * Of each measure, over clusters of items drawn anew: null with fewer than two, where all draws give one value,
   * or with more than 20 different labels.
   */
  intervals: Record<Measure, AgreementInterval>;
  /** Clusters that the intervals are over. */
  clusters: number;
  /** Of two raters, and at most 500 labels: counts[row][column], rows by the first in alphabetical order. */
  confusion: (Confusion<string> & { rows: string; columns: string }) | null;
  /** Why a measure is null. */
  reasons: Partial<Record<Measure, string>>;
  /** Of the items compared: those with one most frequent label, and those without. */
  majority: { decided: number; ties: { item: string; labels: string[] }[] };
  /** Every two raters that have an item in common. */
  pairs: PairAgreement[];
}

/** All that can be said of how far raters agree on the items of these labels. */
export function measureAgreement(labels: readonly GivenLabel[], settings: AgreementSettings): Agreement {
  const { level, toValue, bootstrap } = settings;
  const items = groupBy(labels, ({ item }) => item);
  const compared = [...items].filter(([, given]) => given.length > 1);
  const ratings = compared.map(([, given]) => given.map(({ label }) => toValue(label)));
  const clusters = numberClusters(compared.map(([, given]) => clusterOf(given)));
  const raters = [...new Set(labels.map(({ rater }) => rater))].sort();
  const pairs = comparePairs(
    compared.map(([, given]) => given),
    settings,
  );
  const [onlyPair] = raters.length === 2 ? pairs : [];
  const even = ratings.every((row) => row.length === ratings[0]!.length);
  const nothing = whyUndefined(ratings);
  const reasons: Agreement['reasons'] = {};
  const noted = (measure: keyof typeof reasons, value: number | null, reason?: string): number | null => {
    if (value === null && reason !== undefined) reasons[measure] = reason;
    return value;
  };
  const interval = (measure: AgreementMeasure): AgreementInterval =>
    ends(bootstrapAgreement(ratings, measure, { ...bootstrap, clusters }));
  return {
    items: items.size,
    itemsCompared: compared.length,
    raters: raters.length,
    percentAgreement: noted('percentAgreement', percentAgreement(ratings), nothing),
    cohenKappa: noted(
      'cohenKappa',
      onlyPair?.cohenKappa ?? null,
      nothing ??
        whyNoTable(settings) ??
        `there are ${counted(raters.length, 'rater')}; pairs has one for every two`,
    ),
    fleissKappa: noted(
      'fleissKappa',
      even ? fleissKappa(ratings) : null,
      nothing ?? 'the items have different numbers of labels',
    ),
    krippendorffAlpha: noted('krippendorffAlpha', krippendorffAlpha(ratings, level), nothing),
    intervals: {
      percentAgreement: ends(
        ratings.length === 0
          ? null
          : bootstrapMean(
              ratings.map((row) => percentAgreement([row])!),
              clusters,
              bootstrap,
            ),
      ),
      cohenKappa: onlyPair?.interval ?? null,
      fleissKappa: even ? interval({ name: 'fleissKappa' }) : null,
      krippendorffAlpha: interval({ name: 'krippendorffAlpha', level }),
    },
    clusters: new Set(clusters).size,
    confusion: onlyPair?.confusion ? { rows: onlyPair.a, columns: onlyPair.b, ...onlyPair.confusion } : null,
    reasons,
    majority: countMajorities(compared),
    pairs,
  };
}

function ends(found: { low: number | null; high: number | null } | null): AgreementInterval {
  if (found?.low == null || found.high === null) return null;
  // All draws alike: labels so few or so equal that the draws say nothing of how sure the value is.
  return found.low === found.high ? null : { low: found.low, high: found.high };
}

/** An item without a cluster is its own. */
function clusterOf([first]: readonly GivenLabel[]): string {
  return first!.cluster ?? first!.item;
}

function whyNoTable({ order }: AgreementSettings): string | undefined {
  return order.length > mostTabledLabels
    ? `there are ${counted(order.length, 'different label')}, too many for a table (${mostTabledLabels})`
    : undefined;
}

function comparePairs(
  items: readonly (readonly GivenLabel[])[],
  settings: AgreementSettings,
): PairAgreement[] {
  const { weights, order, bootstrap } = settings;
  const isTabled = whyNoTable(settings) === undefined;
  const shared = new Map<string, Shared>();
  for (const given of items) {
    const sorted = [...given].sort((left, right) => (left.rater < right.rater ? -1 : 1));
    for (const [place, one] of sorted.entries())
      for (const other of sorted.slice(place + 1)) {
        const key = JSON.stringify([one.rater, other.rater]);
        const pair = shared.get(key) ?? { a: one.rater, b: other.rater, first: [], second: [], clusters: [] };
        pair.first.push(one.label);
        pair.second.push(other.label);
        pair.clusters.push(clusterOf(given));
        shared.set(key, pair);
      }
  }
  return [...shared]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, { a, b, first, second, clusters }]) => {
      const ratings: Ratings = first.map((label, index) => [label, second[index]!]);
      const measure = { name: 'cohenKappa', weights } as const;
      const options = { ...bootstrap, order, clusters: numberClusters(clusters) };
      return {
        ...{ a, b, items: first.length },
        percentAgreement: percentAgreement(ratings),
        cohenKappa: isTabled ? cohenKappa(first, second, { weights, order }) : null,
        interval: isTabled ? ends(bootstrapAgreement(ratings, measure, options)) : null,
        confusion: isTabled ? confusion(first, second, order) : null,
      };
    });
}

interface Shared {
  a: string;
  b: string;
  first: string[];
  second: string[];
  clusters: string[];
}

function countMajorities(
  items: readonly (readonly [string, readonly GivenLabel[]])[],
): Agreement['majority'] {
  const ties: Agreement['majority']['ties'] = [];
  for (const [item, given] of items) {
    const { tied } = majority(given.map(({ label }) => label));
    if (tied) ties.push({ item, labels: tied });
  }
  return { decided: items.length - ties.length, ties };
}
