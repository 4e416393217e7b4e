import { bootstrapAgreement } from '../../../stats/agreement/bootstrapAgreement.js';
import { cohenKappa } from '../../../stats/agreement/cohenKappa.js';
import { fleissKappa } from '../../../stats/agreement/fleissKappa.js';
import { krippendorffAlpha } from '../../../stats/agreement/krippendorffAlpha.js';
import { majority } from '../../../stats/agreement/majority.js';
import { percentAgreement } from '../../../stats/agreement/percentAgreement.js';
import type { StatisticInterval } from '../../../stats/bootstrap/bootstrapStatistic.js';
import { numberClusters } from '../../../stats/bootstrap/numberClusters.js';
import { mean } from '../../../stats/mean.js';
import type { RateInterval } from '../../../stats/rates/RateInterval.js';
import { wilsonInterval } from '../../../stats/rates/wilsonInterval.js';

/** What people said of one output; true is success. */
export interface HumanLabels {
  task: string;
  domain: string;
  subject: string;
  /** One place a person; null where that person said nothing. */
  labels: readonly (boolean | null)[];
}

/** What an automatic judge said of one output. */
export interface JudgeVerdict {
  judge: string;
  /** The model under the judge. */
  backbone: string;
  task: string;
  subject: string;
  success: boolean;
}

export interface HumanAgreement {
  outputs: number;
  /** Outputs without a majority: nobody breaks a tie, and no judge is measured on them. */
  tied: { task: string; subject: string }[];
  percentAgreement: number | null;
  /** Null where not defined, or where not every output has the same number of labels. */
  fleissKappa: number | null;
  krippendorffAlpha: number | null;
  /** The two with intervals over tasks drawn anew; null as they are. */
  intervals: { fleissKappa: StatisticInterval | null; krippendorffAlpha: StatisticInterval | null };
}

/** How far people agree with each other. */
export function humanAgreement(outputs: readonly HumanLabels[]): HumanAgreement {
  const ratings = outputs.map(({ labels }) => labels);
  const sizes = new Set(ratings.map((labels) => labels.filter((label) => label !== null).length));
  const clusters = numberClusters(outputs.map(({ task }) => task));
  const isComplete = sizes.size === 1 && !sizes.has(0) && !sizes.has(1);
  return {
    outputs: outputs.length,
    tied: outputs
      .filter(({ labels }) => majority(labels).tied !== undefined)
      .map(({ task, subject }) => ({ task, subject })),
    percentAgreement: percentAgreement(ratings),
    fleissKappa: isComplete ? fleissKappa(ratings) : null,
    krippendorffAlpha: krippendorffAlpha(ratings),
    intervals: {
      fleissKappa: isComplete ? bootstrapAgreement(ratings, { name: 'fleissKappa' }, { clusters }) : null,
      krippendorffAlpha: bootstrapAgreement(ratings, { name: 'krippendorffAlpha' }, { clusters }),
    },
  };
}

/** Errors of a judge against the majority of people. */
export interface JudgeErrors {
  n: number;
  agreement: RateInterval;
  /** Of people's failures, the share that the judge calls success; and of their successes, the share it calls failure. */
  falseSuccess: RateInterval;
  falseFailure: RateInterval;
}

export interface JudgeAgreement {
  judge: string;
  backbone: string;
  /** Agreement with the majority a subject at a time, and their mean, as the source averages; null without outputs. */
  subjects: ({ subject: string } & JudgeErrors)[];
  average: number | null;
  all: JudgeErrors;
  domains: ({ domain: string } & JudgeErrors)[];
  kappa: number | null;
  /** Cohen's kappa with its interval over tasks drawn anew; null as it is. */
  kappaInterval: StatisticInterval | null;
  /** Every output on which the judge and the majority differ; `success` is the judge's word. */
  disagreements: { task: string; subject: string; domain: string; success: boolean }[];
  /** Verdicts on outputs without a majority, or without labels: left out. */
  unmatched: number;
}

/** Agreement of every judge and backbone with the majority of people (ego2web, Human evaluation and agreement). */
export function judgeAgreement(
  verdicts: readonly JudgeVerdict[],
  people: readonly HumanLabels[],
  { confidence = 0.95 }: { confidence?: number } = {},
): JudgeAgreement[] {
  const key = (task: string, subject: string): string => JSON.stringify([task, subject]);
  const truth = new Map(
    people.flatMap(({ task, subject, domain, labels }) => {
      const { label } = majority(labels);
      return label === null ? [] : [[key(task, subject), { domain, success: label }] as const];
    }),
  );
  const groups = new Map<string, JudgeVerdict[]>();
  for (const verdict of verdicts) {
    const name = JSON.stringify([verdict.judge, verdict.backbone]);
    groups.set(name, [...(groups.get(name) ?? []), verdict]);
  }
  return [...groups.values()].map((own): JudgeAgreement => {
    const pairs = own.flatMap(({ task, subject, success }): Pair[] => {
      const right = truth.get(key(task, subject));
      return right ? [{ task, subject, domain: right.domain, success, truth: right.success }] : [];
    });
    const errorsBy = <Name extends 'subject' | 'domain'>(name: Name) =>
      [...new Set(pairs.map((pair) => pair[name]))].map((value) => ({
        ...({ [name]: value } as Record<Name, string>),
        ...countErrors(
          pairs.filter((pair) => pair[name] === value),
          confidence,
        ),
      }));
    const subjects = errorsBy('subject');
    return {
      ...{ judge: own[0]!.judge, backbone: own[0]!.backbone, subjects },
      average: subjects.length === 0 ? null : mean(subjects.map(({ agreement }) => agreement.rate!)),
      all: countErrors(pairs, confidence),
      domains: errorsBy('domain'),
      kappa: cohenKappa(
        pairs.map(({ success }) => success),
        pairs.map((pair) => pair.truth),
      ),
      kappaInterval: bootstrapAgreement(
        pairs.map(({ success, truth: right }) => [success, right]),
        { name: 'cohenKappa' },
        { confidence, clusters: numberClusters(pairs.map(({ task }) => task)) },
      ),
      disagreements: pairs
        .filter(({ success, truth: right }) => success !== right)
        .map(({ task, subject, domain, success }) => ({ task, subject, domain, success })),
      unmatched: own.length - pairs.length,
    };
  });
}

interface Pair {
  task: string;
  subject: string;
  domain: string;
  success: boolean;
  truth: boolean;
}

function countErrors(pairs: readonly Pair[], confidence: number): JudgeErrors {
  const failures = pairs.filter(({ truth }) => !truth);
  const successes = pairs.filter(({ truth }) => truth);
  const rate = (part: readonly Pair[], wanted: (pair: Pair) => boolean): RateInterval =>
    wilsonInterval(part.filter(wanted).length, part.length, confidence);
  return {
    n: pairs.length,
    agreement: rate(pairs, ({ success, truth }) => success === truth),
    falseSuccess: rate(failures, ({ success }) => success),
    falseFailure: rate(successes, ({ success }) => !success),
  };
}
