import type { Outcome } from '../core/Outcome.js';
import type { Usage } from '../core/Usage.js';

export type OutcomeCounts = Record<Outcome, number>;

/** Sums over every attempt of a run, of all its sessions; attempts that do not know a figure are counted beside it. */
export interface UsageTotals extends Usage {
  /** Attempts that called something (requests above 0) and do not know what it cost. */
  unknownCost: number;
}

export interface RunTotals {
  /** Items: one for each instance, subject, condition, repeat and track. */
  items: OutcomeCounts;
  /** Items that have ended. */
  done: number;
  /** Counts of all committed records, a stage. */
  stages: Record<string, OutcomeCounts>;
  /** Items by subject and condition, for tables. */
  groups: { subject: string; condition: string; items: OutcomeCounts }[];
  usage: UsageTotals;
  /** Committed and superseded attempts, and those that were cut off (killed, stopped, slept). */
  attempts: { finished: number; cutOff: number };
  /** Model ids asked for and returned. */
  models: { asked: string; returned: string | null }[];
}
