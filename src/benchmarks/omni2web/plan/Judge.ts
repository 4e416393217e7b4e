import type { StageContext, StageResult } from '../../../runs/StageTask.js';
import type { InstructionStep } from '../referenceInstructions.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Judgment } from '../scoring/Judgment.js';

/** What a judge says of one output; its bytes are kept by the stage. */
export interface Verdict {
  judgment: Omit<Judgment, 'instance' | 'subject' | 'track'>;
  /** JSON of the change list, for tracks A and C. */
  changes?: unknown;
  /** Replies of a model judge as they came. */
  replies?: string[];
  /** What a model judge was shown. */
  result?: Pick<StageResult, 'exposure' | 'usage' | 'models'>;
  unparsedActions?: number;
}

export interface Judge {
  name: string;
  judgePage(
    instance: Omni2WebInstance,
    outputHtml: string,
    context: StageContext,
    repeat: number,
  ): Promise<Verdict>;
  judgeSteps(
    instance: Omni2WebInstance,
    steps: readonly InstructionStep[],
    context: StageContext,
    repeat: number,
  ): Promise<Verdict>;
}
