import type { Outcome } from '../../../core/Outcome.js';

/** The domains of the source, in its order of size. */
export const domains = ['E-Commerce', 'Media Retrieval', 'Knowledge Lookup', 'Local/Maps', 'Others'] as const;

/** What became of one task for one subject in one input condition. */
export interface TaskOutcome {
  task: string;
  /** The cluster of every interval: tasks on one video share what it shows. */
  video: string;
  domain: string;
  subject: string;
  condition: string;
  outcome: Outcome;
  /** Whether the subject said that it could not do the task, if that is known. */
  abstained?: boolean;
  steps?: number;
  tokens?: number;
  costUsd?: number;
  timeSeconds?: number;
}

/** Whether an outcome is in the success rate: not-executable and unusable count as failure (ego2web, agreement). */
export function isCounted({ outcome }: Pick<TaskOutcome, 'outcome'>): boolean {
  return ['success', 'failure', 'not-executable', 'unusable'].includes(outcome);
}
