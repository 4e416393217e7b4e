import { type NoDamageFormula, noDamageFormulas } from './noDamageScore.js';
import type { EditingOptions } from './scoreEditing.js';
import { type JudgedInstance, summarizeEditing } from './summarize.js';

/** A subject's place under one no-damage formula; equal scores share the better place. */
export interface Ranking {
  subject: string;
  /** Percent. */
  efs: number;
  rank: number;
}

/** EFS and ranks under each no-damage formula, all else equal, best first: how much hangs on the choice. */
export function rankByFormula(
  outputs: ReadonlyMap<string, readonly JudgedInstance[]>,
  options: EditingOptions = {},
): Record<NoDamageFormula, Ranking[]> {
  const formulas = Object.keys(noDamageFormulas) as NoDamageFormula[];
  return Object.fromEntries(
    formulas.map((noDamageFormula) => {
      const scores = [...outputs]
        .map(([subject, judged]) => ({
          subject,
          efs: summarizeEditing(judged, { ...options, noDamageFormula }).efs,
        }))
        .filter((score): score is { subject: string; efs: number } => score.efs !== null)
        .sort((left, right) => right.efs - left.efs);
      const ranked = scores.map(({ subject, efs }) => ({
        subject,
        efs,
        rank: 1 + scores.filter((other) => other.efs > efs).length,
      }));
      return [noDamageFormula, ranked];
    }),
  ) as Record<NoDamageFormula, Ranking[]>;
}
