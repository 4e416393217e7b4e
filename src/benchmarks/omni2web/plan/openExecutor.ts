import type { StageContext, StageResult } from '../../../runs/StageTask.js';
import { readEditedPage } from '../answers/readEditedPage.js';
import { contextOf } from '../executor/execute/contextOf.js';
import { composePictures } from '../exposure/composePictures.js';
import { composeExecution } from '../exposure/composeTask.js';
import { recordPart } from '../exposure/recordPart.js';
import type { InstructionStep } from '../referenceInstructions.js';
import type { Omni2WebInstance } from '../schema.js';
import { pageResult } from './Contestant.js';
import { openSubject } from './openAskedContestant.js';
import type { Resources } from './Resources.js';
import { toAsset } from './toAsset.js';

export interface ExecuteRequest {
  instance: Omni2WebInstance;
  steps: readonly InstructionStep[];
  repeat: number;
  context: StageContext;
}

/** Carries instructions out on the source page: track C and the oracle run. */
export interface Executor {
  name: string;
  execute(request: ExecuteRequest): Promise<StageResult>;
  close(): Promise<void>;
}

/** "rules" is the offline executor; any other name is a subject that is asked with the executor's prompt. */
export function openExecutor(name: string, resources: Resources): Executor {
  return name === 'rules' ? openRuleExecutor(resources) : openAskedExecutor(name, resources);
}

function openRuleExecutor(resources: Resources): Executor {
  return {
    name: 'rules',
    async execute({ instance, steps, context }) {
      const { executeInstructions } = await import('../executor/executeInstructions.js');
      const sourceHtml = await resources.readPage(instance.sourcePage);
      const source = await resources.render(instance, sourceHtml, `${instance.id}, source page`);
      const { boxes, computedStyle } = contextOf(source);
      const pictures = resources.picturesFor(instance);
      const { html, unparsed, unresolved } = await executeInstructions({
        sourceHtml,
        instructions: [...steps],
        language: instance.language,
        boxes,
        computedStyle,
        assets: pictures.map(toAsset),
      });
      const listed = await composePictures(pictures, 'editor', resources.options.prompts);
      const exposure = {
        completeness: 'exact' as const,
        condition: 'instructions',
        parts: await Promise.all(listed.parts.map((part) => recordPart(part, context.artifacts))),
        derivations: [],
        conversions: [],
      };
      return pageResult(
        context,
        {
          html,
          undone: [...unparsed, ...unresolved].map(({ step, reason }) => ({ step, reason })),
          instructions: steps.length,
        },
        { exposure },
      );
    },
    close: async () => undefined,
  };
}

function openAskedExecutor(name: string, resources: Resources): Executor {
  const subject = openSubject(name, resources);
  return {
    name,
    async execute({ instance, steps, repeat, context }) {
      const sourceHtml = await resources.readPage(instance.sourcePage);
      const task = await composeExecution({ steps, sourceHtml, promptPack: resources.options.prompts });
      const pictures = resources.picturesFor(instance);
      const listed = await composePictures(pictures, 'editor', resources.options.prompts);
      const parts = [...listed.parts, { type: 'text' as const, text: task.text, label: 'omni2web/executor' }];
      const response = await subject.respond({
        instance: instance.id,
        task: 'C',
        condition: 'instructions',
        parts,
        pictures,
        repeat,
        seed: 0,
        signal: context.signal,
      });
      const read =
        response.text === null
          ? { unusable: 'refused', detail: response.reason ?? 'no answer' }
          : readEditedPage(response.text);
      return pageResult(
        context,
        {
          answerText: response.text ?? '',
          instructions: steps.length,
          ...('html' in read ? { html: read.html } : read),
        },
        {
          usage: response.usage,
          ...(response.models ? { models: response.models } : {}),
          exposure: {
            completeness: response.completeness,
            condition: 'instructions',
            parts: await Promise.all(parts.map((part) => recordPart(part, context.artifacts))),
            derivations: response.derivations,
            conversions: response.conversions,
          },
        },
      );
    },
    close: () => subject.close(),
  };
}
