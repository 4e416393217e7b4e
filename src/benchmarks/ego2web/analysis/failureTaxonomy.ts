import type { RateInterval } from '../../../stats/rates/RateInterval.js';
import { wilsonInterval } from '../../../stats/rates/wilsonInterval.js';

/** The kinds of failure of the source (its figure of 50 failures). */
export const failureKinds = [
  'object misidentification',
  'temporal or action misunderstanding',
  'cross-modal retrieval failure',
  'coarse-grained match',
  'other',
] as const;
export type FailureKind = (typeof failureKinds)[number];

export interface LabelledFailure {
  task: string;
  subject: string;
  kind: FailureKind;
  /** Who gave the label. */
  labelledBy: 'person' | 'model';
}

export interface FailureRow {
  kind: FailureKind;
  count: number;
  /** Share of the labelled failures. */
  share: RateInterval;
  byPerson: number;
  byModel: number;
}

/** Labelled failures by kind, of all subjects or of one. */
export function failureTaxonomy(
  failures: readonly LabelledFailure[],
  { subject, confidence = 0.95 }: { subject?: string; confidence?: number } = {},
): FailureRow[] {
  const own = failures.filter((failure) => subject === undefined || failure.subject === subject);
  return failureKinds.map((kind) => {
    const ofKind = own.filter((failure) => failure.kind === kind);
    const byPerson = ofKind.filter(({ labelledBy }) => labelledBy === 'person').length;
    return {
      ...{ kind, count: ofKind.length, byPerson, byModel: ofKind.length - byPerson },
      share: wilsonInterval(ofKind.length, own.length, confidence),
    };
  });
}
