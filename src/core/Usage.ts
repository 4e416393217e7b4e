/** What a stage cost. Absent members are unknown, never zero. */
export interface Usage {
  inputTokens?: number;
  outputTokens?: number;
  /** Tokens the provider read from its own prompt cache, part of inputTokens. */
  cachedInputTokens?: number;
  reasoningTokens?: number;
  /** Tokens of answers that our own cache gave: part of inputTokens and outputTokens, sent and paid for in an earlier request. */
  reusedTokens?: number;
  costUsd?: number;
  durationSeconds?: number;
  requests?: number;
}
