import type { DeixisError } from '../../core/DeixisError.js';

/** Why a thing was dropped, from the error that ended it: a short name to count by, and the sentence. */
export function fateOfError(
  error: DeixisError,
  redact: (text: string) => string,
): { reason: string; detail: string } {
  return {
    reason: error.code.toLowerCase().replaceAll('_', '-'),
    detail: redact(error.message).slice(0, 2000),
  };
}
