import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../../../core/packageRoot.js';
import { parseLooseJson } from '../../../core/parseLooseJson.js';
import { availableKey } from '../../../models/availableKey.js';
import { parseModelId } from '../../../models/parseModelId.js';
import { findProvider } from '../../../models/providers.js';
import type { EpisodeWork } from '../agents/EpisodeAgent.js';
import { findStagehand } from '../agents/stagehand/findStagehand.js';
import { attemptProgram } from './attemptProgram.js';
import { type Contestant, unavailable } from './Contestant.js';
import type { Resources } from './Resources.js';

const runner = join(packageRoot, 'dist/benchmarks/ego2web/agents/stagehand/runStagehand.js');
/** What the runner says last. */
const endSchema = z.object({
  success: z.boolean(),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).partial().optional(),
});

/**
 * Stagehand, an agent of others, as an outside program under our recorder and limits. It asks its model itself: what it asks is not ours
 * to know, nor in our cache.
 * @throws DeixisError STAGEHAND_MISSING, MODEL_KEY_MISSING (environment), MODEL_ID_INVALID, PROVIDER_UNKNOWN (usage)
 */
export function openStagehandContestant(modelId: string, resources: Resources): Contestant {
  const { models, modelConfiguration, options } = resources;
  models.open(modelId);
  const name = `stagehand:${modelId}`;
  const file = options.outputsOf === undefined ? findStagehand() : '';
  const { provider: providerName, model } = parseModelId(modelId);
  return {
    name,
    modelIds: [modelId],
    async attempt(request) {
      if (request.condition === 'native' || request.condition === 'frames')
        return unavailable('Stagehand takes a task in words; it cannot be shown a video or pictures');
      const provider = findProvider(providerName, modelConfiguration.providers, process.env);
      const client = {
        baseURL: provider.baseUrl,
        ...(provider.wire === 'compatible' ? { openaiEndpointFormat: 'chat' } : {}),
      };
      return attemptProgram(request, resources, {
        agent: { name, model: modelId },
        command: [process.execPath, runner],
        environment: {
          STAGEHAND_FILE: file,
          STAGEHAND_MODEL: `${provider.wire === 'compatible' ? 'openai' : provider.wire}/${model}`,
          STAGEHAND_KEY: availableKey(provider, modelId, process.env) ?? '',
          STAGEHAND_CLIENT: JSON.stringify(client),
        },
        readLog: (log) => readLog(log, modelId),
      });
    },
    close: async () => undefined,
  };
}

function readLog(log: string, asked: string): EpisodeWork {
  const said = endSchema.safeParse(parseLooseJson(log.trim().split('\n').at(-1) ?? ''));
  const { input_tokens: inputTokens, output_tokens: outputTokens } = (said.success && said.data.usage) || {};
  return {
    models: [{ asked }],
    usage: {
      ...(inputTokens === undefined ? {} : { inputTokens }),
      ...(outputTokens === undefined ? {} : { outputTokens }),
    },
  };
}
