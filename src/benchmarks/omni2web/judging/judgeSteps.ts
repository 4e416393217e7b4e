import { z } from 'zod';
import { type Asked, askForObject } from '../../../judges/askForObject.js';
import { decisionSchema } from '../../../judges/decisionSchema.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { type InstructionStep, referenceInstructions } from '../referenceInstructions.js';
import type { Omni2WebInstance } from '../schema.js';
import type { StepMatch } from '../scoring/Judgment.js';
import type { JudgeOptions } from './JudgeOptions.js';

export interface StepsVerdict {
  steps: StepMatch[];
  predictedSteps: number;
  ungraded: string | null;
  asked: Asked<unknown>;
}

/**
 * Asks a model to match recovered steps to the reference steps, and to decide target and action of each pair. A reply
 * that uses a predicted step twice, or one that does not exist, is not readable: the model is told and asked again.
 */
export async function judgeSteps(
  {
    instance,
    predicted,
    sourceHtml,
  }: { instance: Omni2WebInstance; predicted: readonly InstructionStep[]; sourceHtml: string },
  options: JudgeOptions,
): Promise<StepsVerdict> {
  const asked = await askForObject({
    ...options,
    prompt: 'omni2web/judge-steps',
    values: {
      reference: fenceUntrusted('REFERENCE', JSON.stringify(referenceInstructions(instance), null, 1)),
      predicted: fenceUntrusted('PREDICTED', JSON.stringify(predicted, null, 1)),
      source: fenceUntrusted('PAGE', sourceHtml),
    },
    schema: replySchema(instance.steps.length, predicted.length),
  });
  const predictedSteps = predicted.length;
  if (!asked.object)
    return { steps: [], predictedSteps, ungraded: asked.problem ?? 'no readable reply', asked };
  const steps = asked.object.steps.map(({ step, matched, target, action, reason }) => ({
    step,
    matched,
    target: matched !== null && target,
    action: matched !== null && action,
    reason,
  }));
  return { steps, predictedSteps, ungraded: null, asked };
}

function replySchema(referenceSteps: number, predictedSteps: number) {
  const row = z.object({
    step: z.int().min(1).max(referenceSteps),
    matched: z.int().min(1).max(predictedSteps).nullable(),
    target: decisionSchema,
    action: decisionSchema,
    reason: z.string().optional(),
  });
  const unique = (values: readonly (number | null)[]): boolean => {
    const present = values.filter((value) => value !== null);
    return new Set(present).size === present.length;
  };
  return z.object({
    steps: z
      .array(row)
      .refine((rows) => unique(rows.map(({ step }) => step)), 'each reference step at most once')
      .refine(
        (rows) => unique(rows.map(({ matched }) => matched)),
        'each predicted step matched at most once',
      ),
  });
}
