import { mean } from '../../../stats/mean.js';
import { type Measure, measureOf } from './measures.js';
import type { ScoredOutput } from './ScoredOutput.js';

/** Mean score of each subject in percent; those without one are left out. */
export function subjectMeans(
  outputs: readonly ScoredOutput[],
  score: Measure | ((output: ScoredOutput) => number | null) | undefined = undefined,
): Map<string, number> {
  const take = typeof score === 'function' ? score : (output: ScoredOutput) => measureOf(output, score);
  const bySubject = new Map<string, number[]>();
  for (const output of outputs) {
    const value = take(output);
    if (value === null) continue;
    const values = bySubject.get(output.subject) ?? [];
    values.push(value);
    bySubject.set(output.subject, values);
  }
  return new Map([...bySubject].map(([subject, values]) => [subject, mean(values)]));
}
