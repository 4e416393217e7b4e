import { z } from 'zod';
import { type Asked, askForObject } from '../../../judges/askForObject.js';
import { decisionSchema } from '../../../judges/decisionSchema.js';
import { fenceUntrusted } from '../../../judges/fenceUntrusted.js';
import { activeItems } from '../activeSteps.js';
import { composePictures } from '../exposure/composePictures.js';
import type { ListedPicture } from '../listPictures.js';
import type { Omni2WebInstance } from '../schema.js';
import type { ItemDecision } from '../scoring/Judgment.js';
import { describeHistory, describeLinks } from './describeHistory.js';
import type { JudgeOptions } from './JudgeOptions.js';

const replySchema = z.object({
  items: z.array(z.object({ id: z.string(), met: decisionSchema, reason: z.string().optional() })),
});

export interface RubricVerdict {
  /** Decisions on the active items only; one that the reply leaves out is left out here, and scores zero. */
  items: ItemDecision[];
  /** Why there is no verdict, or null. */
  ungraded: string | null;
  asked: Asked<unknown>;
}

/**
 * Asks a model for every active rubric item of an edited page. It sees both pages, the whole history and no media. An
 * id that is not of an active item is dropped; an item decided in both ways is not met.
 */
export async function judgeRubric(
  {
    instance,
    sourceHtml,
    outputHtml,
    pictures = [],
  }: {
    instance: Omni2WebInstance;
    sourceHtml: string;
    outputHtml: string;
    /** What stands behind addresses that the page may use. */
    pictures?: readonly ListedPicture[];
  },
  options: JudgeOptions,
): Promise<RubricVerdict> {
  const items = activeItems(instance);
  const shown = items.map(
    ({ id, category, question, beforeAnchor, afterExpectedChange, forbiddenChange }) => ({
      id,
      category,
      question,
      beforeAnchor,
      afterExpectedChange,
      forbiddenChange,
    }),
  );
  const listed = await composePictures(pictures, 'judge', options.promptPack);
  const asked = await askForObject({
    ...options,
    before: listed.parts,
    prompt: 'omni2web/judge-rubric',
    values: {
      history: fenceUntrusted('HISTORY', describeHistory(instance)),
      links: describeLinks(instance),
      rubric: fenceUntrusted('QUESTIONS', JSON.stringify(shown, null, 1)),
      source: fenceUntrusted('PAGE BEFORE', sourceHtml),
      output: fenceUntrusted('PAGE AFTER', outputHtml),
    },
    schema: replySchema,
  });
  if (!asked.object) return { items: [], ungraded: asked.problem ?? 'no readable reply', asked };
  const decisions = new Map<string, ItemDecision>();
  for (const { id, met, reason } of asked.object.items) {
    if (!items.some((item) => item.id === id)) continue;
    const earlier = decisions.get(id);
    decisions.set(id, { id, met: met && (earlier?.met ?? true), reason });
  }
  return { items: [...decisions.values()], ungraded: null, asked };
}
