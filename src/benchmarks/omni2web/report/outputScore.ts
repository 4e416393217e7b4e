import type { Omni2WebOptions } from '../plan/Omni2WebOptions.js';
import { scoreEditing } from '../scoring/scoreEditing.js';
import { scoreRecovery } from '../scoring/scoreRecovery.js';
import type { ReportOutput } from './ReportOutput.js';

/** One figure of an output, in percent; null where its instance has no item of the kind. */
export interface OutputFigure {
  name: string;
  value: number | null;
}

/** The figures of one output, its headline first (EFS or IRS); empty where it was not graded. */
export function outputFigures(
  { instance, track, verdict }: Pick<ReportOutput, 'instance' | 'track' | 'verdict'>,
  { noDamage, damageCoefficient }: Pick<Omni2WebOptions, 'noDamage' | 'damageCoefficient'>,
): OutputFigure[] {
  if (!verdict) return [];
  const figure = (name: string, value: number | null): OutputFigure => ({
    name,
    value: value === null ? null : 100 * value,
  });
  if (track === 'B') {
    const score = scoreRecovery(instance, verdict.judgment);
    if (!score) return [];
    return [
      figure('IRS', score.irs),
      figure('target F1', score.targetF1),
      figure('action F1', score.actionF1),
    ];
  }
  const score = scoreEditing(instance, verdict.judgment, { noDamageFormula: noDamage, damageCoefficient });
  if (!score) return [];
  return [
    figure('EFS', score.efs),
    figure('grounding', score.grounding),
    figure('edit', score.edit),
    figure('no damage', score.noDamage),
    figure('revision', score.revision),
  ];
}
