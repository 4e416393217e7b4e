import type { StageContext, StageResult } from '../../../runs/StageTask.js';
import type { Condition } from '../names.js';
import type { Ego2WebInstance } from '../schema.js';

export interface AttemptRequest {
  instance: Ego2WebInstance;
  condition: Condition;
  /** 0-based. */
  repeat: number;
  context: StageContext;
}

/** Whatever does tasks: a model, a baseline, a program, a person, finished trajectories. */
export interface Contestant {
  name: string;
  /** Every condition is the same to it: it is run in the first one only. */
  ignoresConditions?: boolean;
  /** Its tasks may wait for each other, so that none has a time of its own. */
  isSlow?: boolean;
  /** Models that it asks, for --preview. */
  modelIds?: readonly string[];
  attempt(request: AttemptRequest): Promise<StageResult>;
  close(): Promise<void>;
}

/** A subject that cannot take this condition: shown as "-", never zero, in no mean. */
export function unavailable(reason: string): StageResult {
  return { outcome: 'unavailable', payload: { kind: 'unavailable' }, reason };
}
