import { compareRankings, type RankingComparison } from '../../../stats/compareRankings.js';
import { defaultDamageCoefficient, type NoDamageFormula, noDamageScore } from '../scoring/noDamageScore.js';
import { defaultEditingWeights, type EditingWeights, weighEditing } from '../scoring/scoreEditing.js';
import type { ScoredOutput } from './ScoredOutput.js';
import { subjectMeans } from './subjectMeans.js';

export const sweptCoefficients = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3] as const;

/** The Spearman correlation from which the source calls a ranking alike; a hair less is rounding. */
const alikeFrom = 0.9;

export interface SweptSetting {
  coefficient: number;
  weights: EditingWeights;
  /** EFS in percent, by subject. */
  efs: Record<string, number>;
  /** Against the ranking under the published weights and coefficient. */
  comparison: RankingComparison;
}

export interface SweepSummary {
  settings: number;
  /** Settings whose Spearman correlation with the baseline ranking is at least 0.9, and those that have one. */
  alike: number;
  correlated: number;
  leaderChanges: number;
  /** Least Spearman correlation over all, over those that vary the coefficient only, and the weights only. */
  least: { all: number | null; coefficientOnly: number | null; weightsOnly: number | null };
  /** The furthest that a subject moves, and under which setting; null where none moves. */
  largestShift:
    | (NonNullable<RankingComparison['largestShift']> & { coefficient: number; weights: EditingWeights })
    | null;
}

export interface SensitivitySweep {
  /** EFS in percent under the published weights and coefficient, by subject. */
  baseline: Record<string, number>;
  settings: SweptSetting[];
  summary: SweepSummary;
}

/**
 * The 26 weight vectors of the sweep: all on a 0.1 grid with every weight at least 0.1 and that of edit fulfilment the
 * largest, or tied, from 0.3 to 0.6, and the balanced one. The source says 26 and names two; the rest is our
 * reconstruction (omni2web, Analyses 8).
 */
export function sweptWeights(): EditingWeights[] {
  const vectors: EditingWeights[] = [];
  for (let edit = 6; edit >= 3; edit -= 1)
    for (let grounding = 1; grounding <= edit; grounding += 1)
      for (let noDamage = 1; noDamage <= edit; noDamage += 1) {
        const revision = 10 - edit - grounding - noDamage;
        if (revision < 1 || revision > edit) continue;
        vectors.push({
          ...{ grounding: grounding / 10, edit: edit / 10 },
          ...{ noDamage: noDamage / 10, revision: revision / 10 },
        });
      }
  return [...vectors, { grounding: 0.25, edit: 0.25, noDamage: 0.25, revision: 0.25 }];
}

/**
 * How the ranking of one track hangs on the weights of EFS and the no-damage coefficient: 156 settings over the same
 * judgments, zero fill kept (omni2web, Analyses 8).
 * @param outputs of track A, or of track C under one executor
 */
export function sensitivitySweep(
  outputs: readonly ScoredOutput[],
  { noDamageFormula }: { noDamageFormula?: NoDamageFormula } = {},
): SensitivitySweep {
  const efsUnder = (weights: EditingWeights, coefficient: number): Map<string, number> =>
    subjectMeans(outputs, ({ editing, unusable, damage, activeSteps }) => {
      if (!editing) return null;
      const noDamage = unusable
        ? 0
        : noDamageScore(damage, activeSteps, { formula: noDamageFormula, coefficient });
      return 100 * weighEditing({ ...editing, noDamage }, weights);
    });
  const baseline = efsUnder(defaultEditingWeights, defaultDamageCoefficient);
  const settings = sweptCoefficients.flatMap((coefficient) =>
    sweptWeights().map((weights): SweptSetting => {
      const efs = efsUnder(weights, coefficient);
      return {
        coefficient,
        weights,
        efs: Object.fromEntries(efs),
        comparison: compareRankings(baseline, efs),
      };
    }),
  );
  return { baseline: Object.fromEntries(baseline), settings, summary: summarize(settings) };
}

function summarize(settings: readonly SweptSetting[]): SweepSummary {
  const correlations = (part: readonly SweptSetting[]): number[] =>
    part.map(({ comparison }) => comparison.spearman).filter((rho) => rho !== null);
  const least = (part: readonly SweptSetting[]): number | null => {
    const found = correlations(part);
    return found.length === 0 ? null : Math.min(...found);
  };
  let largestShift: SweepSummary['largestShift'] = null;
  for (const { comparison, coefficient, weights } of settings) {
    const shift = comparison.largestShift;
    if (
      shift &&
      Math.abs(shift.to - shift.from) > Math.abs((largestShift?.to ?? 0) - (largestShift?.from ?? 0))
    )
      largestShift = { ...shift, coefficient, weights };
  }
  const usual = JSON.stringify(defaultEditingWeights);
  return {
    settings: settings.length,
    alike: correlations(settings).filter((rho) => rho >= alikeFrom - 1e-9).length,
    correlated: correlations(settings).length,
    leaderChanges: settings.filter(({ comparison }) => comparison.leaderChanged).length,
    least: {
      all: least(settings),
      coefficientOnly: least(settings.filter(({ weights }) => JSON.stringify(weights) === usual)),
      weightsOnly: least(settings.filter(({ coefficient }) => coefficient === defaultDamageCoefficient)),
    },
    largestShift,
  };
}
