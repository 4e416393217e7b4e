import type { Fate } from '../../../building/countFates.js';
import type { Question } from '../ledger/BuildEvent.js';
import type { TargetRecord, VideoRecord } from '../ledger/BuildState.js';
import type { AnswerEvent } from './AnswerEvent.js';

/** A question on its way through people (egoeverything, Filters). */
export interface AnswerItem {
  id: string;
  video: string;
  /** Where the video lies. */
  videoFile: string;
  queryTimeSeconds: number;
  target: string;
  /** As it stands now, mended or not. */
  question: Question;
  /** 1, and one more with each mend. */
  version: number;
  /** Of the current version; one who answers again takes the answer before back. */
  answers: { by: string; choice: number; secondsSpent: number | null }[];
  rejected?: string;
  opened?: { by: string; at: string };
  history: AnswerEvent[];
}

/** waiting; agreed: everybody chose the proposed answer; disagreed: somebody chose another; rejected. */
export type AnswerState = 'waiting' | 'agreed' | 'disagreed' | 'rejected';

export function newAnswerItem(target: TargetRecord, video: VideoRecord): AnswerItem {
  return {
    ...{ id: target.id, video: video.id, videoFile: video.file, target: target.name },
    queryTimeSeconds: target.queryTimeSeconds!,
    question: target.question!,
    ...{ version: 1, answers: [], history: [] },
  };
}

export function answerStateOf({ rejected, answers, question }: AnswerItem): AnswerState {
  if (rejected !== undefined) return 'rejected';
  if (answers.length === 0) return 'waiting';
  return answers.every(({ choice }) => choice === question.rightOption) ? 'agreed' : 'disagreed';
}

/** What people made of it, for the ledger; undefined while it waits. */
export function answerFateOf(item: AnswerItem): Fate | undefined {
  const state = answerStateOf(item);
  if (state === 'waiting') return undefined;
  if (state === 'agreed') return { outcome: item.version > 1 ? 'mended' : 'passed' };
  return { outcome: 'dropped', reason: state === 'rejected' ? 'rejected' : 'disagreement' };
}

/** Takes an event in. */
export function applyAnswer(item: AnswerItem, event: AnswerEvent): void {
  item.history.push(event);
  if (event.action === 'open') {
    item.opened = { by: event.by, at: event.at };
    return;
  }
  delete item.opened;
  if (event.action === 'answer') {
    const { by, choice, secondsSpent } = event;
    item.answers = [...item.answers.filter((one) => one.by !== by), { by, choice, secondsSpent }];
    delete item.rejected;
  } else if (event.action === 'mend') {
    item.question = {
      ...item.question,
      question: event.changes.question ?? item.question.question,
      options: event.changes.options ?? item.question.options,
    };
    item.version += 1;
    item.answers = [];
    delete item.rejected;
  } else item.rejected = event.reason;
}

/** What somebody who is to answer may know: neither the proposed answer, nor its evidence, nor the target. */
export function blindView({ id, video, videoFile, queryTimeSeconds, question, version }: AnswerItem) {
  return {
    ...{ id, version, video, videoFile, queryTimeSeconds },
    ...{ question: question.question, options: question.options },
  };
}
