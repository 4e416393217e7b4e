import { groupBy } from '../../../core/groupBy.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import { fleissKappa } from '../../../stats/agreement/fleissKappa.js';
import { krippendorffAlpha } from '../../../stats/agreement/krippendorffAlpha.js';
import { majority } from '../../../stats/agreement/majority.js';
import { percentAgreement } from '../../../stats/agreement/percentAgreement.js';
import { type CorrectedRate, correctSuccessRate } from '../analysis/correctSuccessRate.js';
import { type HumanLabels, type JudgeAgreement, judgeAgreement } from '../analysis/judgeAgreement.js';
import type { OutcomeLabel, PersonLabel } from './readOutcomeLabels.js';
import type { TrajectoryVerdict } from './TrajectoryVerdict.js';

export interface PeopleComparison {
  people: {
    /** Outputs of this run with a label. */
    outputs: number;
    raters: number;
    percentAgreement: number | null;
    /** Null where not defined, or where outputs have different numbers of labels. */
    fleissKappa: number | null;
    krippendorffAlpha: number | null;
    /** Outputs without a majority, and those that the majority calls not executable: no judge is measured on them. */
    tied: string[];
    notExecutable: string[];
  };
  /** Null where no output has both a verdict and a majority. */
  judge: JudgeAgreement | null;
  /** The success rate of the outputs without labels, put right by the judge's errors on those with labels. */
  corrected: CorrectedRate | null;
  /** Labelled outputs for which the judge gives no verdict: error, ungraded, not executable. */
  withoutVerdict: string[];
  /** Labelled items that this run has no output for. */
  withoutOutput: string[];
}

/** How far people agree with each other, and the judge of a run with their majority (ego2web, Human evaluation and agreement). */
export function compareWithPeople(
  records: Iterable<StageRecord>,
  labels: readonly PersonLabel[],
  { confidence = 0.95 }: { confidence?: number } = {},
): PeopleComparison {
  const outputs = [...records].filter(({ key }) => key.stage === 'judge');
  const byItem = groupBy(labels, ({ item }) => item);
  const idOf = nameOutputs(outputs);
  const given = new Map<string, (OutcomeLabel | null)[]>();
  const withoutOutput: string[] = [];
  for (const [item, said] of byItem) {
    const id = idOf(item);
    if (id === undefined) withoutOutput.push(item);
    else given.set(id, [...(given.get(id) ?? []), ...said.map(({ label }) => label)]);
  }
  const tied: string[] = [];
  const notExecutable: string[] = [];
  const withoutVerdict: string[] = [];
  const people: HumanLabels[] = [];
  const verdicts: { judge: string; backbone: string; task: string; subject: string; success: boolean }[] = [];
  const unlabelled = { successes: 0, n: 0 };
  for (const { key, outcome, payload } of outputs) {
    const id = key.instance;
    const said = given.get(id);
    const decided = outcome === 'success' || outcome === 'failure';
    const verdict = payload as TrajectoryVerdict | null;
    if (!said) {
      if (decided) {
        unlabelled.n += 1;
        if (outcome === 'success') unlabelled.successes += 1;
      }
      continue;
    }
    const { label, tied: equal } = majority(said);
    if (equal) tied.push(id);
    if (label === 'not-executable') notExecutable.push(id);
    if (label !== 'success' && label !== 'failure') continue;
    if (!decided || !verdict) {
      withoutVerdict.push(id);
      continue;
    }
    const { subject, protocol, judge } = verdict;
    people.push({
      ...{ task: id, subject, domain: verdict.domain ?? 'unknown' },
      labels: said.map((one) => (one === 'success' ? true : one === 'failure' ? false : null)),
    });
    verdicts.push({ judge: protocol, backbone: judge, task: id, subject, success: outcome === 'success' });
  }
  const [agreement = null] = judgeAgreement(verdicts, people, { confidence });
  const ratings = [...given.values()];
  const sizes = new Set(ratings.map((row) => row.filter((label) => label !== null).length));
  return {
    people: {
      outputs: given.size,
      raters: new Set(labels.map(({ rater }) => rater)).size,
      percentAgreement: percentAgreement(ratings),
      fleissKappa: sizes.size === 1 && !sizes.has(0) && !sizes.has(1) ? fleissKappa(ratings) : null,
      krippendorffAlpha: krippendorffAlpha(ratings),
      ...{ tied, notExecutable },
    },
    judge: agreement,
    corrected: agreement && unlabelled.n > 0 ? correct(unlabelled, verdicts, people, confidence) : null,
    ...{ withoutVerdict, withoutOutput },
  };
}

/** An item names an output by its id, or by its task where one output alone has that task. */
function nameOutputs(outputs: readonly StageRecord[]): (item: string) => string | undefined {
  const ids = new Set(outputs.map(({ key }) => key.instance));
  const byTask = groupBy(outputs, ({ payload }) => (payload as TrajectoryVerdict | null)?.task ?? null);
  return (item) => {
    if (ids.has(item)) return item;
    const ofTask = byTask.get(item) ?? [];
    return ofTask.length === 1 ? ofTask[0]!.key.instance : undefined;
  };
}

function correct(
  unlabelled: { successes: number; n: number },
  verdicts: readonly { success: boolean }[],
  people: readonly HumanLabels[],
  confidence: number,
): CorrectedRate {
  const truth = people.map(({ labels }) => majority(labels).label === true);
  const count = (isSuccess: boolean, judged?: boolean): number =>
    truth.filter(
      (success, place) =>
        success === isSuccess && (judged === undefined || verdicts[place]!.success === judged),
    ).length;
  return correctSuccessRate(
    unlabelled,
    {
      ...{ failures: count(false), falseSuccesses: count(false, true) },
      ...{ successes: count(true), falseFailures: count(true, false) },
    },
    { confidence },
  );
}
