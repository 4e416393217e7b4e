import type { Derivation, ExposurePart } from '../../../core/Exposure.js';
import type { Usage } from '../../../core/Usage.js';
import type { StageContext } from '../../../runs/StageTask.js';
import type { BuiltQuestion } from '../exposure/buildExposure.js';
import type { BudgetedCondition } from '../parseCondition.js';
import type { EgoEverythingInstance } from '../schema.js';

export interface AnswerRequest {
  instance: EgoEverythingInstance;
  condition: BudgetedCondition;
  /** What it is given; null for answers that were made elsewhere. */
  built: BuiltQuestion | null;
  /** Of the video itself, where it was opened. */
  videoSha256: string | null;
  /** The options as shown. */
  options: readonly string[];
  rotation: number;
  repeat: number;
  context: StageContext;
}

/** What came back, as it came; one reader of choices serves all. */
export interface Answer {
  /** Null when there is none. */
  text: string | null;
  reason?: string;
  unavailable?: boolean;
  usage: Usage;
  /** exact unless said otherwise. */
  completeness?: 'exact' | 'browser-only' | 'declared';
  /** Where the subject was shown something else than what was built. */
  shown?: ExposurePart[];
  derivations?: Derivation[];
  conversions?: string[];
  request?: string;
  models?: { asked: string; returned?: string }[];
  /** Of the condition stream, where the pictures went by before: what was spent from the question on, and what was kept for it. */
  fromQuestion?: { timeSeconds: number; memoryBytes: number; energyJoules: number | null };
}

/** Whatever answers questions: a baseline, a model, a program, answers made elsewhere. */
export interface Answerer {
  name: string;
  /** It looks at nothing, so that every condition is the same to it: it is run in the first one only. */
  ignoresConditions?: boolean;
  /** Answers that were made elsewhere: nothing is built for them. */
  declared?: boolean;
  /** Why it cannot take a condition; undefined where it can. */
  cannotTake?(condition: BudgetedCondition): string | undefined;
  answer(request: AnswerRequest): Promise<Answer>;
  close(): Promise<void>;
}
