import { usageError } from '../core/errors.js';
import type { Model } from './Model.js';

/**
 * Throws unless a model's provider has a computer-use tool for it that we can offer.
 * @throws DeixisError MODEL_HAS_NO_COMPUTER_TOOL (usage)
 */
export function assertComputerTool({ id, capabilities }: Pick<Model, 'id' | 'capabilities'>): void {
  if (capabilities.computerTool) return;
  throw usageError(
    'MODEL_HAS_NO_COMPUTER_TOOL',
    `${id}: no computer-use tool of its provider is known that the AI SDK can offer`,
    {
      hint: `name the model without "computer:", or, for a model of Anthropic, say which tool it takes in the run file: models: {capabilities: {"${id}": {computerTool: "20251124"}}}`,
    },
  );
}
