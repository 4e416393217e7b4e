import { DeixisError } from '../core/DeixisError.js';
import { environmentError, errorMessage } from '../core/errors.js';
import type { CallRecord } from './modelFetch.js';

interface ProviderError {
  statusCode?: number;
  message: string;
  responseBody?: string;
}

/** What a failed call is reported as: our own error where there is one inside, else the provider's words without keys. */
export function describeFailure(
  error: unknown,
  modelId: string,
  call: CallRecord,
  redact: (text: string) => string,
): DeixisError {
  for (let inner = error, depth = 0; inner !== undefined && depth < 8; depth += 1) {
    if (DeixisError.is(inner)) return inner;
    inner =
      (inner as { cause?: unknown; lastError?: unknown } | null)?.cause ??
      (inner as { lastError?: unknown } | null)?.lastError;
  }
  const { statusCode, responseBody } = (error ?? {}) as Partial<ProviderError>;
  const words = redact(errorMessage(error) || responseBody || 'no reason given').slice(0, 500);
  return environmentError(
    'MODEL_REFUSED_REQUEST',
    `${modelId}: ${statusCode ? `answered ${statusCode}: ` : ''}${words}${call.tries > 1 ? ` (tried ${call.tries} times)` : ''}`,
    { hint: hintFor(statusCode), details: statusCode ? { statusCode } : {} },
  );
}

function hintFor(statusCode: number | undefined): string {
  if (statusCode === 401 || statusCode === 403) return 'Check the key and what it may use.';
  if (statusCode === 404) return 'Check the name of the model and the address of the provider.';
  if (statusCode === 413)
    return 'The input is too large for this provider: use fewer frames or a shorter recording.';
  return 'Resume the run with --retry-errors to try again.';
}
