import type { Usage } from './Usage.js';

/**
 * Sums usage; a member that is unknown on either side stays unknown, since a part is no total.
 * @param first undefined before anything was used; {} would be something of which nothing is known
 */
export function addUsage(first: Usage | undefined, second: Usage): Usage {
  if (!first) return second;
  const sum: Usage = {};
  for (const member of ['inputTokens', 'outputTokens', 'costUsd', 'durationSeconds', 'requests'] as const) {
    if (first[member] !== undefined && second[member] !== undefined)
      sum[member] = first[member] + second[member];
  }
  for (const member of ['cachedInputTokens', 'reasoningTokens', 'reusedTokens'] as const) {
    if (first[member] !== undefined || second[member] !== undefined)
      sum[member] = (first[member] ?? 0) + (second[member] ?? 0);
  }
  return sum;
}
