import { type ScoredOutput, scoreOutputs } from '../analysis/ScoredOutput.js';
import type { ReportData } from './ReportData.js';
import type { ReportOutput } from './ReportOutput.js';

/** Every section asks for the same scores, and a large run has tens of thousands. */
const known = new WeakMap<ReportOutput, ScoredOutput | null>();

/** Outputs as the analyses take them, under the names that the report gives their lines. */
export function scoredOutputs(
  { options: { noDamage, damageCoefficient } }: Pick<ReportData, 'options'>,
  outputs: readonly ReportOutput[],
  nameOf: (output: ReportOutput) => string = ({ subject }) => subject,
): ScoredOutput[] {
  const options = { noDamageFormula: noDamage, damageCoefficient };
  return outputs.flatMap((output) => {
    let scored = known.get(output);
    if (scored === undefined) {
      const { verdict, instance } = output;
      scored = (verdict && scoreOutputs([instance], [verdict.judgment], options)[0]) ?? null;
      known.set(output, scored);
    }
    return scored ? [{ ...scored, subject: nameOf(output) }] : [];
  });
}
