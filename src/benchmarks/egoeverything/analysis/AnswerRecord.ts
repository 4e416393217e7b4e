import type { Outcome } from '../../../core/Outcome.js';
import type { FactorRow } from '../../../stats/factorTable.js';

/** Options of a question. */
export const optionCount = 5;
/** Accuracy of a guess, in percent. */
export const chancePercent = 100 / optionCount;

/** What was spent on one answer, as far as it is known. */
export interface AnswerCost {
  frames?: number;
  pixels?: number;
  tokens?: number;
  timeSeconds?: number;
  memoryBytes?: number;
  /** Of the whole machine, from the question on; of the condition stream. */
  energyJoules?: number;
}

/** One answer of a subject to a question under an input condition, in one order of the options. */
export interface AnswerRecord {
  question: string;
  /** The cluster of every interval. */
  video: string;
  subject: string;
  condition: string;
  /** Success is the right option; unusable answers count as wrong. */
  outcome: Outcome;
  category: string;
  /** How far the options were turned; 0 is the order of the data set. */
  rotation: number;
  /** Place of the chosen and of the right option as shown, from 0; null where none could be read. */
  chosenPlace: number | null;
  rightPlace: number;
  /** The chosen option's place in the order of the data set; null as `chosenPlace`. */
  chosenOption: number | null;
  /** Pixels from the target's centre to the gaze, and its area; null where boxes have no known unit. */
  distancePixels: number | null;
  areaSquarePixels: number | null;
  /** From the target to the question; null where the query time is not known. */
  recallSeconds: number | null;
  /** Null where the video is not there. */
  videoSeconds: number | null;
  cost?: AnswerCost;
}

/** Whether an answer is in the accuracy: errors, ungraded and unavailable ones are not. */
export function isAnswered({ outcome }: Pick<AnswerRecord, 'outcome'>): boolean {
  return outcome === 'success' || outcome === 'failure' || outcome === 'unusable';
}

/** An answer as a row of `factorTable` and `pairedDifferences`: 100 or 0, clustered by video. */
export function toRow(answer: AnswerRecord, level: string): FactorRow {
  const { subject, question, rotation, video, outcome } = answer;
  return {
    ...{ subject, level, item: `${question} ${rotation}`, cluster: video },
    score: outcome === 'success' ? 100 : 0,
  };
}
