import { mean } from '../../../stats/mean.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Judgment } from './Judgment.js';
import { type EditingOptions, scoreEditing } from './scoreEditing.js';
import { type RecoveryVariants, scoreRecovery } from './scoreRecovery.js';

/** How many outputs stand behind a mean. */
export interface Coverage {
  /** Outputs in the mean: valid and zero-filled ones. */
  n: number;
  valid: number;
  /** Refused, empty, unparsable or otherwise unusable: zero in everything. */
  zeroFilled: number;
  /** Outputs that no judgment could be had for. Not in the mean, which is incomplete then. */
  ungraded: number;
  /** Instances without a line for this subject and track. Not in the mean, which is incomplete then. */
  missing: number;
  complete: boolean;
}

/** Data-set means in percent; null where no instance has the category, or nothing was graded. */
export interface EditingMeans {
  efs: number | null;
  grounding: number | null;
  edit: number | null;
  noDamage: number | null;
  revision: number | null;
}

export interface RecoveryMeans {
  targetF1: number | null;
  actionF1: number | null;
  irs: number | null;
  variants: { [Name in keyof RecoveryVariants]: number | null };
}

export type EditingSummary = EditingMeans & Coverage & { validOnly: EditingMeans & { n: number } };
export type RecoverySummary = RecoveryMeans & Coverage & { validOnly: RecoveryMeans & { n: number } };

/** One subject's outputs on one track: every instance of the data set, with its judgment where there is one. */
export type JudgedInstance = { instance: Omni2WebInstance; judgment: Judgment | undefined };

/** Means over instances of tracks A and C, zero-filled and valid-only. */
export function summarizeEditing(
  judged: readonly JudgedInstance[],
  options: EditingOptions = {},
): EditingSummary {
  const means = (part: readonly JudgedInstance[]): EditingMeans => {
    const scores = part.flatMap(({ instance, judgment }) =>
      judgment ? [scoreEditing(instance, judgment, options)] : [],
    );
    const over = (name: keyof EditingMeans): number | null =>
      percent(scores.map((score) => score?.[name] ?? null));
    return {
      efs: over('efs'),
      grounding: over('grounding'),
      edit: over('edit'),
      noDamage: over('noDamage'),
      revision: over('revision'),
    };
  };
  return summarize(judged, means);
}

/** Means over instances of track B, zero-filled and valid-only. */
export function summarizeRecovery(judged: readonly JudgedInstance[]): RecoverySummary {
  const means = (part: readonly JudgedInstance[]): RecoveryMeans => {
    const scores = part.flatMap(({ instance, judgment }) =>
      judgment ? [scoreRecovery(instance, judgment)] : [],
    );
    const over = (name: 'targetF1' | 'actionF1' | 'irs'): number | null =>
      percent(scores.map((score) => score?.[name] ?? null));
    const variant = (name: keyof RecoveryVariants): number | null =>
      percent(scores.map((score) => score?.variants[name] ?? null));
    return {
      targetF1: over('targetF1'),
      actionF1: over('actionF1'),
      irs: over('irs'),
      variants: {
        recallOnly: variant('recallOnly'),
        f2: variant('f2'),
        f05: variant('f05'),
        jointF1: variant('jointF1'),
      },
    };
  };
  return summarize(judged, means);
}

function summarize<Means>(
  judged: readonly JudgedInstance[],
  means: (part: readonly JudgedInstance[]) => Means,
): Means & Coverage & { validOnly: Means & { n: number } } {
  const graded = judged.filter(({ judgment }) => judgment && !judgment.ungraded);
  const valid = graded.filter(({ judgment }) => !judgment?.unusable);
  const ungraded = judged.filter(({ judgment }) => judgment?.ungraded).length;
  const missing = judged.filter(({ judgment }) => !judgment).length;
  return {
    ...means(graded),
    n: graded.length,
    valid: valid.length,
    zeroFilled: graded.length - valid.length,
    ungraded,
    missing,
    complete: ungraded === 0 && missing === 0,
    validOnly: { ...means(valid), n: valid.length },
  };
}

function percent(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? null : 100 * mean(present);
}
