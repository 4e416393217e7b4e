import type { Usage } from './Usage.js';

/** Sums usage; a member that is unknown on either side stays unknown, since a part is no total. */
export function addUsage(first: Usage, second: Usage): Usage {
  const sum: Usage = {};
  for (const member of ['inputTokens', 'outputTokens', 'costUsd', 'durationSeconds', 'requests'] as const) {
    if (first[member] !== undefined && second[member] !== undefined)
      sum[member] = first[member] + second[member];
  }
  for (const member of ['cachedInputTokens', 'reasoningTokens'] as const) {
    if (first[member] !== undefined || second[member] !== undefined)
      sum[member] = (first[member] ?? 0) + (second[member] ?? 0);
  }
  return sum;
}
