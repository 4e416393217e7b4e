import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { bootstrapContrasts, type Contrast } from '../../../stats/bootstrap/bootstrapContrasts.js';
import type { BootstrapDifference } from '../../../stats/bootstrap/compareColumns.js';
import { compareRankings, type RankingComparison } from '../../../stats/compareRankings.js';
import { mean } from '../../../stats/mean.js';
import { type Measure, measureOf } from './measures.js';
import { outputMatrix } from './outputMatrix.js';
import type { ScoredOutput } from './ScoredOutput.js';
import { subjectMeans } from './subjectMeans.js';

export interface JudgeRow {
  judge: string;
  /** Means in percent, by subject. */
  scores: Record<string, number>;
  /** Against the ranking of the primary judge: Spearman, Kendall, ranks. */
  comparison: RankingComparison;
  /** Mean over subjects of the absolute difference from the primary judge, in points; null without a common subject. */
  meanAbsoluteDifference: number | null;
  /** Mean over subjects of the judge's score minus the primary's: how much milder it is. */
  meanDifference: number | null;
}

/** A subject and a judge of one family: the judge's score minus the mean of the other judges' scores of that subject. */
export interface FamilyBias {
  subject: string;
  judge: string;
  bias: BootstrapDifference | null;
  /**
   * The same, less what this judge gives subjects of other families above the other judges: a mild judge is no partial
   * one. OURS. Null without a subject of another family.
   */
  beyondMildness: BootstrapDifference | null;
}

export interface JudgeComparison {
  judges: JudgeRow[];
  sameFamily: FamilyBias[];
}

/**
 * The same outputs under several judges (omni2web, Analyses 6; Tables 4 and 12).
 * @param outputs of one track by judge; the first is the primary one
 * @param families family of each subject and judge by name; names without one belong to none
 */
export function compareJudges(
  outputs: ReadonlyMap<string, readonly ScoredOutput[]>,
  {
    families = {},
    measure,
    ...options
  }: { families?: Readonly<Record<string, string>>; measure?: Measure } & BootstrapOptions = {},
): JudgeComparison {
  const names = [...outputs.keys()];
  const means = names.map((name) => subjectMeans(outputs.get(name)!, measure));
  const judges = names.map((judge, index): JudgeRow => {
    const scores = means[index]!;
    const differences = [...scores].flatMap(([subject, score]) => {
      const primary = means[0]!.get(subject);
      return primary === undefined ? [] : [score - primary];
    });
    const over = (values: number[]): number | null => (values.length === 0 ? null : mean(values));
    return {
      ...{ judge, scores: Object.fromEntries(scores), comparison: compareRankings(means[0]!, scores) },
      meanAbsoluteDifference: over(differences.map(Math.abs)),
      meanDifference: over(differences),
    };
  });
  return { judges, sameFamily: findFamilyBias(outputs, names, families, measure, options) };
}

function findFamilyBias(
  outputs: ReadonlyMap<string, readonly ScoredOutput[]>,
  judges: readonly string[],
  families: Readonly<Record<string, string>>,
  measure: Measure | undefined,
  options: BootstrapOptions,
): FamilyBias[] {
  const judgeOf = new Map<ScoredOutput, string>();
  for (const [judge, own] of outputs) for (const output of own) judgeOf.set(output, judge);
  const built = outputMatrix([...judgeOf.keys()], judges, (output) => [
    { column: judgeOf.get(output)!, score: measureOf(output, measure) },
  ]);
  if (!built || judges.length < 2) return [];
  const { subjects, matrix } = built;
  const above = (subject: string, judge: string, weight: number): Contrast =>
    judges.map((other, track) => ({
      ...{ subject: subjects.indexOf(subject), track },
      weight: other === judge ? weight : -weight / (judges.length - 1),
    }));
  const related = subjects.flatMap((subject) =>
    judges
      .filter((judge) => families[judge] !== undefined && families[judge] === families[subject])
      .map((judge) => ({ subject, judge })),
  );
  return related.map(({ subject, judge }) => {
    const strangers = subjects.filter((other) => families[other] !== families[judge]);
    const mildness = strangers.flatMap((other) => above(other, judge, -1 / strangers.length));
    const own = above(subject, judge, 1);
    const [bias, beyondMildness] = bootstrapContrasts(
      matrix,
      [own, strangers.length > 0 ? [...own, ...mildness] : []],
      options,
    );
    return { subject, judge, bias: bias!, beyondMildness: beyondMildness! };
  });
}
