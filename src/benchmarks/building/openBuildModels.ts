import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createModels } from '../../models/createModels.js';
import type { Model } from '../../models/Model.js';
import { type ModelConfiguration, modelConfigurationSchema } from '../../models/ModelSettings.js';
import { createBudget } from '../../runs/createBudget.js';

export interface BuildModelOptions {
  directory: string;
  /** Servers, prices and provider options, as in a run file. */
  configuration?: ModelConfiguration;
  maxCostUsd?: number;
  /** Answers come from the build folder's cache alone. */
  replay?: boolean;
}

export interface BuildModels {
  /** @throws DeixisError MODEL_ID_INVALID, PROVIDER_UNKNOWN (usage), MODEL_KEY_MISSING (environment) */
  open(id: string): Model;
  /** Takes the values of all known keys out of a text. */
  redact(text: string): string;
  spent(): { costUsd: number; tokens: number };
}

/** The models of a build. Every whole answer is kept in the build folder, so that a build that was killed asks nothing twice. */
export async function openBuildModels(options: BuildModelOptions): Promise<BuildModels> {
  const { directory, configuration, maxCostUsd, replay = false } = options;
  const budget = createBudget(maxCostUsd === undefined ? {} : { maxCostUsd });
  const workDirectory = join(directory, 'work');
  await mkdir(workDirectory, { recursive: true });
  const models = createModels({
    configuration: configuration ?? modelConfigurationSchema.parse({}),
    cacheDirectory: join(directory, 'answer-cache'),
    ...{ replay, budget, workDirectory },
  });
  return {
    open: (id) => models.open(id),
    redact: (text) => models.redact(text),
    spent: () => budget.spent(),
  };
}
