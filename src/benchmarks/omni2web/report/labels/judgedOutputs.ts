import { scoreRecovery } from '../../scoring/scoreRecovery.js';
import { type DecisionValue, type OutputDecision, outputDecisions } from '../outputDecisions.js';
import { outputAnchor, type ReportOutput } from '../ReportOutput.js';
import type { JudgedLabel } from './JudgedLabel.js';
import type { Label } from './readLabels.js';
import type { ScoredLabels } from './ScoredLabels.js';

/** Outputs under one judge. */
export interface OutputsOfJudge {
  judge: string;
  outputs: readonly ReportOutput[];
}

/**
 * Holds labels of outputs of the run against what each judge decided on them.
 * @returns the labels with a decision of each judge; the scores that a rater's labels give an output of track B, where all of its
 * steps are labelled; and the labels that name no decision
 */
export function judgedOutputs(
  labels: readonly Label[],
  judges: readonly OutputsOfJudge[],
): { judged: JudgedLabel[]; scores: ScoredLabels[]; others: Label[] } {
  const wanted = new Set(labels.map(({ item }) => item));
  const judged: JudgedLabel[] = [];
  const scores: ScoredLabels[] = [];
  const found = new Set<string>();
  const saidOf = new Map<string, Map<string, DecisionValue>>();
  for (const { item, rater, value } of labels)
    saidOf.set(item, (saidOf.get(item) ?? new Map()).set(rater, value));
  for (const { judge, outputs } of judges)
    for (const output of outputs) {
      const name = outputName(output);
      const own = outputDecisions(output).filter((decision) => wanted.has(`${name}/${decision.name}`));
      const raters = new Set<string>();
      for (const decision of own) {
        const item = `${name}/${decision.name}`;
        found.add(item);
        for (const [rater, human] of saidOf.get(item)!) {
          raters.add(rater);
          judged.push({ ...describe(output, name, decision), item, judge, rater, human });
        }
      }
      if (output.track === 'B')
        for (const rater of raters) {
          const score = recoveryUnder(output, (decision) => saidOf.get(`${name}/${decision}`)?.get(rater));
          if (score)
            scores.push({
              ...score,
              component: 'B IRS',
              output: name,
              page: output.instance.page,
              judge,
              rater,
            });
        }
    }
  return { judged, scores, others: labels.filter(({ item }) => !found.has(item)) };
}

/** How label files name an output: "INSTANCE/SUBJECT/CONDITION/TRACK", "/2" after the condition for a second try. */
export function outputName({ instance, subject, condition, repeat, item }: ReportOutput): string {
  return `${instance.id}/${subject}/${condition}${repeat > 0 ? `/${repeat + 1}` : ''}/${item}`;
}

function describe(
  output: ReportOutput,
  name: string,
  { protocol, component, value, reason }: OutputDecision,
): Omit<JudgedLabel, 'item' | 'judge' | 'rater' | 'human'> {
  return {
    ...{ protocol, component: `${output.item} ${component}`, output: name, page: output.instance.page },
    ...{ automatic: value, reason, address: `items/${output.instance.id}.html#${outputAnchor(output)}` },
  };
}

/** IRS in percent by the judge's decisions and by a rater's; null where the rater left a step out. */
function recoveryUnder(
  { instance, verdict }: ReportOutput,
  said: (decision: string) => DecisionValue | undefined,
): { automatic: number; human: number } | null {
  const { judgment } = verdict!;
  const steps = instance.steps.flatMap(({ step }) => {
    const [target, action] = [said(`step-${step}/target`), said(`step-${step}/action`)];
    if (typeof target !== 'boolean' || typeof action !== 'boolean') return [];
    // Which step it is matched to does not change the score, whether it is matched does.
    return [{ step, matched: said(`step-${step}/match`) === null ? null : step, target, action }];
  });
  if (steps.length < instance.steps.length) return null;
  return {
    automatic: 100 * scoreRecovery(instance, judgment)!.irs,
    human: 100 * scoreRecovery(instance, { ...judgment, steps })!.irs,
  };
}
