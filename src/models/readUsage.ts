import type { Usage } from '../core/Usage.js';

type Counts = Record<string, unknown>;

/** Token counts from a provider's answer, whichever of the three wire formats it is in; empty when it tells none. */
export function readUsage(answer: unknown): Usage {
  const body = asCounts(answer);
  const google = asCounts(body.usageMetadata);
  if ('promptTokenCount' in google) {
    const reasoningTokens = count(google.thoughtsTokenCount);
    return withoutUnknown({
      inputTokens: count(google.promptTokenCount),
      outputTokens: (count(google.candidatesTokenCount) ?? 0) + (reasoningTokens ?? 0),
      cachedInputTokens: count(google.cachedContentTokenCount),
      reasoningTokens,
    });
  }
  const usage = asCounts(body.usage);
  if ('prompt_tokens' in usage) {
    return withoutUnknown({
      inputTokens: count(usage.prompt_tokens),
      outputTokens: count(usage.completion_tokens),
      cachedInputTokens: count(asCounts(usage.prompt_tokens_details).cached_tokens),
      reasoningTokens: count(asCounts(usage.completion_tokens_details).reasoning_tokens),
    });
  }
  if ('input_tokens' in usage) {
    // Anthropic counts what it read from or wrote to its cache beside the input tokens.
    const cachedInputTokens = count(usage.cache_read_input_tokens);
    const fresh = count(usage.input_tokens);
    return withoutUnknown({
      inputTokens:
        fresh === undefined
          ? undefined
          : fresh + (cachedInputTokens ?? 0) + (count(usage.cache_creation_input_tokens) ?? 0),
      outputTokens: count(usage.output_tokens),
      cachedInputTokens,
    });
  }
  return {};
}

function asCounts(value: unknown): Counts {
  return typeof value === 'object' && value !== null ? (value as Counts) : {};
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function withoutUnknown(usage: Usage): Usage {
  return Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== undefined));
}
