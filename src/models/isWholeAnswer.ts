/**
 * Whether a provider's answer is complete: it has a finish reason, and that is not "ran out of tokens". Only such answers
 * are cached.
 */
export function isWholeAnswer(body: unknown): boolean {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as {
    choices?: { finish_reason?: string | null }[];
    candidates?: { finishReason?: string | null }[];
    stop_reason?: string | null;
    promptFeedback?: { blockReason?: string };
    error?: unknown;
  };
  if (answer.error) return false;
  const reason =
    answer.choices?.[0]?.finish_reason ??
    answer.candidates?.[0]?.finishReason ??
    answer.stop_reason ??
    answer.promptFeedback?.blockReason;
  return (
    typeof reason === 'string' && !['length', 'max_tokens', 'MAX_TOKENS', 'error', 'OTHER'].includes(reason)
  );
}
