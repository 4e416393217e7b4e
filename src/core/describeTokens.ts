import type { Usage } from './Usage.js';

/** How many tokens went in and out, in words; undefined where neither is known. */
export function describeTokens({ inputTokens, outputTokens, reusedTokens }: Usage): string | undefined {
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  const reused = reusedTokens ? ` (${reusedTokens} of them from the cache)` : '';
  return `${inputTokens ?? 0} tokens in, ${outputTokens ?? 0} out${reused}`;
}
