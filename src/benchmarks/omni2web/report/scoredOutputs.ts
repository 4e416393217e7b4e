import { type ScoredOutput, scoreOutputs } from '../analysis/ScoredOutput.js';
import type { ReportData } from './ReportData.js';
import type { ReportOutput } from './ReportOutput.js';

/** Outputs as the analyses take them, under the names that the report gives their lines. */
export function scoredOutputs(
  { instances, options: { noDamage, damageCoefficient } }: Pick<ReportData, 'instances' | 'options'>,
  outputs: readonly ReportOutput[],
  nameOf: (output: ReportOutput) => string = ({ subject }) => subject,
): ScoredOutput[] {
  const judgments = outputs.flatMap((output) =>
    output.verdict ? [{ ...output.verdict.judgment, subject: nameOf(output) }] : [],
  );
  return scoreOutputs(instances, judgments, { noDamageFormula: noDamage, damageCoefficient });
}
