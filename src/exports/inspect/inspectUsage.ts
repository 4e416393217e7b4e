import type { Usage } from '../../core/Usage.js';
import type { InspectUsage } from './InspectLog.js';

/** Tokens of models as Inspect counts them; models whose tokens are unknown are left out, since its counts default to 0. */
export function inspectUsage(usage: ReadonlyMap<string, Usage>): Record<string, InspectUsage> {
  const known = [...usage].filter(
    ([, { inputTokens, outputTokens }]) => inputTokens !== undefined && outputTokens !== undefined,
  );
  return Object.fromEntries(known.map(([model, own]) => [model, tokensOf(own)]));
}

function tokensOf({
  inputTokens = 0,
  outputTokens = 0,
  cachedInputTokens,
  reasoningTokens,
  costUsd,
}: Usage): InspectUsage {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    ...(cachedInputTokens === undefined ? {} : { input_tokens_cache_read: cachedInputTokens }),
    ...(reasoningTokens === undefined ? {} : { reasoning_tokens: reasoningTokens }),
    ...(costUsd === undefined ? {} : { total_cost: costUsd }),
  };
}
