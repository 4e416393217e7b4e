import type { Outcome } from '../../../core/Outcome.js';
import type { StageContext, StageResult } from '../../../runs/StageTask.js';
import type { LabelledCondition } from '../conditionLabel.js';
import type { Omni2WebInstance } from '../schema.js';
import type { PagePayload, StepsPayload } from './payloads.js';

export interface AnswerRequest {
  instance: Omni2WebInstance;
  condition: LabelledCondition;
  track: 'A' | 'B';
  repeat: number;
  context: StageContext;
}

/** Whatever answers tracks A and B: a baseline of ours, a model, a program, recorded outputs. */
export interface Contestant {
  name: string;
  /** It is given nothing, so that every condition is the same to it: it is run in the first one only. */
  ignoresConditions?: boolean;
  /** The track is A: a page payload; B: a steps payload. */
  answer(request: AnswerRequest): Promise<StageResult>;
  close(): Promise<void>;
}

type PageInput = Partial<PagePayload> & { html?: string; answerText?: string | null };

/** A stage result for a page or for the want of one; texts are kept as artifacts. */
export async function pageResult(
  context: StageContext,
  { html, answerText = null, ...payload }: PageInput,
  rest: Omit<StageResult, 'outcome' | 'payload'> & { outcome?: Outcome } = {},
): Promise<StageResult> {
  const page = html === undefined ? null : await context.artifacts.put(html);
  const complete: PagePayload = {
    kind: 'page',
    page,
    answer: answerText === null ? null : await context.artifacts.put(answerText),
    unusable: null,
    detail: null,
    undone: [],
    instructions: null,
    evidence: null,
    ...payload,
  };
  return finish(complete, rest);
}

type StepsInput = Partial<StepsPayload> & { answerText?: string | null };

export async function stepsResult(
  context: StageContext,
  { answerText = null, ...payload }: StepsInput,
  rest: Omit<StageResult, 'outcome' | 'payload'> & { outcome?: Outcome } = {},
): Promise<StageResult> {
  const complete: StepsPayload = {
    kind: 'steps',
    steps: [],
    answer: answerText === null ? null : await context.artifacts.put(answerText),
    unusable: null,
    detail: null,
    evidence: null,
    ...payload,
  };
  return finish(complete, rest);
}

function finish(
  payload: PagePayload | StepsPayload,
  { outcome, ...rest }: Omit<StageResult, 'outcome' | 'payload'> & { outcome?: Outcome },
): StageResult {
  return {
    outcome: outcome ?? (payload.unusable === null ? 'success' : 'unusable'),
    payload,
    ...(payload.unusable === null ? {} : { reason: payload.detail ?? payload.unusable }),
    ...rest,
  };
}

/** A subject that cannot take this condition or track: shown as "-", never zero, in no mean. */
export function unavailable(track: 'A' | 'B' | 'C', reason: string): StageResult {
  return {
    outcome: 'unavailable',
    payload: { kind: track === 'B' ? 'steps' : 'page', unavailable: reason },
    reason,
  };
}
