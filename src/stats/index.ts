/** What this room offers to programs that use the package as a library. */

export { type BinaryScores, binaryScores } from './agreement/binaryScores.js';
export {
  type AgreementMeasure,
  type AgreementOptions,
  bootstrapAgreement,
} from './agreement/bootstrapAgreement.js';
export { type CohenKappaOptions, cohenKappa } from './agreement/cohenKappa.js';
export { type Confusion, confusion } from './agreement/confusion.js';
export { fleissKappa } from './agreement/fleissKappa.js';
export { krippendorffAlpha, type MeasurementLevel } from './agreement/krippendorffAlpha.js';
export { type Majority, majority } from './agreement/majority.js';
export { percentAgreement } from './agreement/percentAgreement.js';
export type { Label, Ratings } from './agreement/Ratings.js';
export { whyUndefined } from './agreement/whyUndefined.js';
export type { BootstrapOptions } from './bootstrap/BootstrapOptions.js';
export { bootstrapContrasts, type Contrast } from './bootstrap/bootstrapContrasts.js';
export { bootstrapDifference } from './bootstrap/bootstrapDifference.js';
export {
  type BootstrapCell,
  bootstrapMatrix,
  type MatrixBootstrap,
  type MatrixBootstrapOptions,
  type SubjectPair,
  type TrackPair,
} from './bootstrap/bootstrapMatrix.js';
export { type BootstrapMean, bootstrapMean } from './bootstrap/bootstrapMean.js';
export { bootstrapMeans, type ColumnMean } from './bootstrap/bootstrapMeans.js';
export { bootstrapRatio } from './bootstrap/bootstrapRatio.js';
export {
  bootstrapStatistic,
  type StatisticInterval,
  type SummedStatistic,
} from './bootstrap/bootstrapStatistic.js';
export { clusteredStandardError } from './bootstrap/clusteredStandardError.js';
export type { BootstrapDifference } from './bootstrap/compareColumns.js';
export { numberClusters } from './bootstrap/numberClusters.js';
export type { ScoreMatrix } from './bootstrap/ScoreMatrix.js';
export { compareRankings, type RankingComparison } from './compareRankings.js';
export { type FactorCell, type FactorRow, factorTable, fewestForCell } from './factorTable.js';
export { kendall } from './kendall.js';
export { comparisonPower } from './paired/comparisonPower.js';
export { holm } from './paired/holm.js';
export { mcNemarExact } from './paired/mcNemarExact.js';
export type { PlannedComparison } from './paired/PlannedComparison.js';
export {
  type PermutationTestOptions,
  type PermutationTestResult,
  permutationTest,
} from './paired/permutationTest.js';
export { smallestDetectableDifference } from './paired/smallestDetectableDifference.js';
export { type PairedDifference, pairedDifferences } from './pairedDifferences.js';
export { pearson } from './pearson.js';
export { exactInterval } from './rates/exactInterval.js';
export type { RateInterval } from './rates/RateInterval.js';
export { wilsonInterval } from './rates/wilsonInterval.js';
export { spearman } from './spearman.js';
