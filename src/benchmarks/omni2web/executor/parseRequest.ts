import type { Language, ParsedRequest, ParseOutcome } from './ParsedRequest.js';

/**
 * Reads the edit requests of one line or instruction. Empty when any part of it could not be read: a request that is
 * half understood is not understood. `explainRequest` gives the reason.
 */
export function parseRequest(text: string, language: Language): ParsedRequest[] {
  const outcome = explainRequest(text, language);
  return outcome.problem ? [] : outcome.requests;
}

/** As `parseRequest`, with what was read and the part that was not. */
export function explainRequest(text: string, _language: Language): ParseOutcome {
  return { requests: [], problem: { reason: 'no rule reads it', text } };
}
