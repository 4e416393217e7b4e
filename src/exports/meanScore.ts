import { clusteredStandardError } from '../stats/bootstrap/clusteredStandardError.js';
import { numberClusters } from '../stats/bootstrap/numberClusters.js';
import { mean } from '../stats/mean.js';
import type { GroupScores } from './collectGroups.js';

/** Mean of a score and its standard error, clustered by what instances share; null with fewer than two clusters. */
export function meanScore({ values, clusters }: GroupScores): {
  value: number;
  standardError: number | null;
} {
  return {
    value: mean(values),
    standardError: clusteredStandardError(values, numberClusters(clusters)),
  };
}
