import type { BootstrapOptions } from '../bootstrap/BootstrapOptions.js';
import {
  bootstrapStatistic,
  canResample,
  type StatisticInterval,
  type SummedStatistic,
} from '../bootstrap/bootstrapStatistic.js';
import { alphaTallies, cohenTallies, fleissTallies, type LabelledItems } from './agreementTallies.js';
import type { CohenKappaOptions } from './cohenKappa.js';
import type { MeasurementLevel } from './krippendorffAlpha.js';
import { orderLabels } from './orderLabels.js';
import type { Label, Ratings } from './Ratings.js';

/** Which measure of agreement beyond chance, and what it is told. */
export type AgreementMeasure =
  | { name: 'cohenKappa'; weights?: CohenKappaOptions<Label>['weights'] }
  | { name: 'fleissKappa' }
  | { name: 'krippendorffAlpha'; level?: MeasurementLevel };

export interface AgreementOptions extends Omit<BootstrapOptions, 'weighting'> {
  /** The cluster (page, video) of each item, as whole numbers from 0 (`numberClusters`); each its own if left out. */
  clusters?: ArrayLike<number>;
  /** All labels from lowest to highest; without it, numbers by value and text by its characters. */
  order?: readonly Label[];
}

/** With more labels the tables of all draws outgrow memory, and nobody measures agreement on them. */
const mostLabels = 20;

/**
 * Agreement beyond chance with a cluster bootstrap interval over items, or whole clusters of items, drawn anew. The value
 * is that of `cohenKappa`, `fleissKappa` or `krippendorffAlpha`. Null where those are, or where more than 20 different
 * labels are more than a table should have (alpha of the interval level takes any).
 * @param ratings for Cohen's kappa with two places, one a rater; for Fleiss' with equally many labels of every item
 * @throws DeixisError VALUES_INVALID (input), BOOTSTRAP_OPTION (usage)
 */
export function bootstrapAgreement(
  ratings: Ratings,
  measure: AgreementMeasure,
  { clusters, order, ...options }: AgreementOptions = {},
): StatisticInterval | null {
  const items: Label[][] = [];
  const clusterOf: number[] = [];
  for (const [index, row] of ratings.entries()) {
    const labels = row.filter((label) => label !== null);
    if (labels.length < 2) continue;
    items.push(labels);
    clusterOf.push(clusters ? clusters[index]! : index);
  }
  const labelled = { items, order: order ?? orderLabels(items.flat()) };
  const takesAny = measure.name === 'krippendorffAlpha' && measure.level === 'interval';
  if (items.length === 0 || (!takesAny && labelled.order.length > mostLabels)) return null;
  if (!takesAny && !canResample(labelled.order.length * (labelled.order.length + 1), options)) return null;
  const statistic = tally(labelled, measure);
  const found = bootstrapStatistic(statistic, clusterOf, options);
  return found.value === null ? null : found;
}

function tally(labelled: LabelledItems, measure: AgreementMeasure): SummedStatistic {
  switch (measure.name) {
    case 'cohenKappa':
      return cohenTallies(labelled, measure.weights ?? 'none');
    case 'fleissKappa':
      return fleissTallies(labelled);
    default:
      return alphaTallies(labelled, measure.level ?? 'nominal');
  }
}
