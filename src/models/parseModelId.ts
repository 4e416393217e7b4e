import { usageError } from '../core/errors.js';

/** "provider/model"; the model's own name may hold more slashes. */
export interface ModelId {
  provider: string;
  model: string;
}

/** True when a subject or judge name reads as a model id. */
export function isModelId(text: string): boolean {
  return /^[a-z][a-z0-9_-]*\/\S+$/i.test(text);
}

/** @throws DeixisError MODEL_ID_INVALID (usage) */
export function parseModelId(text: string): ModelId {
  const slash = text.indexOf('/');
  if (!isModelId(text)) {
    throw usageError(
      'MODEL_ID_INVALID',
      `"${text}" is no model id: expected provider/model, as in openai/gpt-4o`,
      { hint: 'write the provider, a slash and the name of the model' },
    );
  }
  return { provider: text.slice(0, slash), model: text.slice(slash + 1) };
}
