import { addUsage } from '../../../core/addUsage.js';
import type { Exposure } from '../../../core/Exposure.js';
import { listChanges } from '../../../html/listChanges.js';
import type { Asked } from '../../../judges/askForObject.js';
import type { GenerateObject } from '../../../judges/GenerateObject.js';
import type { StageContext, StageResult } from '../../../runs/StageTask.js';
import { recordPart } from '../exposure/recordPart.js';
import { judgeNoDamage } from '../judging/judgeNoDamage.js';
import { judgeRubric } from '../judging/judgeRubric.js';
import { judgeSteps } from '../judging/judgeSteps.js';
import type { Omni2WebInstance } from '../schema.js';
import type { ItemDecision } from '../scoring/Judgment.js';
import type { Judge } from './Judge.js';
import { overturnByPictures } from './overturnByPictures.js';
import type { Resources } from './Resources.js';

/** A model under the judge protocols: rubric, no damage and replaced image for pages, step matching for track B. */
export function openModelJudge(modelId: string, resources: Resources): Judge {
  const model = resources.models.open(modelId, 'judge');
  const options = (context: StageContext, repeat: number) => ({
    generate: ((request) =>
      model.generateObject({ ...request, fresh: context.retried === 'ungraded' })) as GenerateObject,
    promptPack: resources.options.prompts,
    repeat,
    signal: context.signal,
  });
  return {
    name: modelId,
    async judgePage(instance, outputHtml, context, repeat) {
      const sourceHtml = await resources.readPage(instance.sourcePage);
      const changes = listChanges(sourceHtml, outputHtml);
      const asking = options(context, repeat);
      const pictures = resources.picturesFor(instance);
      const rubric = await judgeRubric({ instance, sourceHtml, outputHtml, pictures }, asking);
      const damage = await judgeNoDamage({ instance, changes }, asking);
      const looked = model.capabilities.images
        ? await overturnByPictures(
            { instance, items: rubric.items, sourceHtml, outputHtml, resources },
            asking,
          )
        : { items: withoutPictures(instance, rubric.items, modelId), asked: [], ungraded: null };
      const asked = [rubric.asked, ...damage.asked, ...looked.asked];
      const ungraded = rubric.ungraded ?? damage.ungraded ?? looked.ungraded;
      return {
        judgment: ungraded === null ? { items: looked.items, damage: damage.damage } : { ungraded },
        changes,
        replies: asked.map(({ reply }) => reply),
        result: await recordAsked(modelId, asked, context),
      };
    },
    async judgeSteps(instance, steps, context, repeat) {
      const sourceHtml = await resources.readPage(instance.sourcePage);
      const verdict = await judgeSteps({ instance, predicted: steps, sourceHtml }, options(context, repeat));
      return {
        judgment:
          verdict.ungraded === null
            ? { steps: verdict.steps, predictedSteps: verdict.predictedSteps }
            : { ungraded: verdict.ungraded },
        replies: [verdict.asked.reply],
        result: await recordAsked(modelId, [verdict.asked], context),
      };
    },
  };
}

/** A judge that reads text only decides on replaced pictures by the page's text; the reader is told. */
function withoutPictures(
  { steps, rubric }: Omni2WebInstance,
  items: readonly ItemDecision[],
  modelId: string,
): ItemDecision[] {
  const ofImages = new Set(
    steps.filter(({ operation }) => operation === 'replace_image').map(({ step }) => step),
  );
  const ids = new Set(rubric.filter(({ step }) => step !== null && ofImages.has(step)).map(({ id }) => id));
  return items.map((item) =>
    ids.has(item.id)
      ? {
          ...item,
          reason: `${item.reason ?? ''} (the picture was not looked at: ${modelId} takes no pictures)`.trim(),
        }
      : item,
  );
}

async function recordAsked(
  modelId: string,
  asked: readonly Asked<unknown>[],
  context: StageContext,
): Promise<Pick<StageResult, 'exposure' | 'usage' | 'models'>> {
  const parts: Exposure['parts'] = [];
  for (const part of asked.flatMap((question) => question.parts))
    parts.push(await recordPart(part, context.artifacts));
  return {
    exposure: { completeness: 'exact', condition: 'judge', parts, derivations: [], conversions: [] },
    usage: asked.map(({ usage }) => usage).reduce(addUsage),
    models: asked.map(({ modelReturned }) => ({ asked: modelId, returned: modelReturned })),
  };
}
