import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import { runError } from '../../../core/errors.js';
import { fillPrompt } from '../../../judges/fillPrompt.js';
import { loadPrompt } from '../../../judges/loadPrompt.js';
import { createModels } from '../../../models/createModels.js';
import { type ModelConfiguration, modelConfigurationSchema } from '../../../models/ModelSettings.js';

export interface BuilderModel {
  /** provider/model */
  model: string;
  /** Servers, prices and provider options, as in a run file. */
  configuration?: ModelConfiguration;
  promptPack?: string;
  signal?: AbortSignal;
}

export interface BuilderAnswer<Value> {
  object: Value;
  /** What was asked and answered, for the record. */
  record: {
    prompt: string;
    promptSha256: string;
    modelAsked: string;
    modelReturned: string;
    repairs: number;
    usage: object;
    request: string;
    reply: string;
  };
}

/**
 * Fills a prompt in and asks a model for one object; what does not fit is told and asked for again, twice at most.
 * @throws DeixisError DRAFT_UNUSABLE (run), and as Model.generate
 */
export async function askBuilder<Schema extends z.ZodType>({
  model: { model: modelId, configuration, promptPack, signal },
  prompt: name,
  values,
  schema,
}: {
  model: BuilderModel;
  prompt: string;
  values: Readonly<Record<string, string>>;
  schema: Schema;
}): Promise<BuilderAnswer<z.output<Schema>>> {
  const prompt = await loadPrompt(name, promptPack);
  const workDirectory = await mkdtemp(join(tmpdir(), 'deixis-build-'));
  try {
    const model = createModels({
      configuration: configuration ?? modelConfigurationSchema.parse({}),
      workDirectory,
    }).open(modelId);
    const answer = await model.generateObject({
      parts: [{ type: 'text', text: fillPrompt(prompt, values), label: name }],
      schema,
      signal,
    });
    if (answer.object === undefined)
      throw runError(
        'DRAFT_UNUSABLE',
        `${modelId}: ${name}: no usable answer after ${answer.repairs} repairs: ${answer.problem ?? 'the model refused'}`,
        { hint: 'try again (a new answer is asked for), or another model' },
      );
    return {
      object: answer.object,
      record: {
        prompt: name,
        promptSha256: prompt.sha256,
        modelAsked: modelId,
        modelReturned: answer.modelReturned,
        repairs: answer.repairs,
        usage: answer.usage,
        request: answer.request,
        reply: answer.text,
      },
    };
  } finally {
    await rm(workDirectory, { recursive: true, force: true });
  }
}
