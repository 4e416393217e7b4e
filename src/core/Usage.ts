/** What a stage cost. Absent members are unknown, never zero. */
export interface Usage {
  inputTokens?: number;
  outputTokens?: number;
  /** Tokens the provider read from its own prompt cache, part of inputTokens. */
  cachedInputTokens?: number;
  reasoningTokens?: number;
  costUsd?: number;
  durationSeconds?: number;
  requests?: number;
}
