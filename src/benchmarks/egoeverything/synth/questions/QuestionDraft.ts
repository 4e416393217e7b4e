import type { Random } from '../../../../core/createRandom.js';
import type { History } from './createHistory.js';
import type { Fact, WalkQuestion } from './WalkQuestion.js';

/** A question that is right at one time; its options are not in order yet. */
export interface QuestionDraft {
  category: WalkQuestion['category'];
  /** Of what it asks, so that no video is asked the same twice. */
  key: string;
  question: string;
  right: string;
  /** Four that are wrong then. */
  wrong: string[];
  /** What it is about, and when that is to be seen. */
  target: { thing: string; fromSeconds: number; untilSeconds: number };
  facts: Fact[];
}

/** All that can be asked at a time, from what lies before it. */
export type Asker = (history: History, querySeconds: number, random: Random) => QuestionDraft[];

/** Four different ones that are not right, or none where there are fewer. */
export function pickWrong(candidates: readonly string[], right: string, random: Random): string[] {
  const others = [...new Set(candidates)].filter((one) => one !== right);
  return others.length < 4 ? [] : random.shuffle(others).slice(0, 4);
}
