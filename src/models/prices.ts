import { z } from 'zod';
import type { Usage } from '../core/Usage.js';
import { matchesId } from './capabilities.js';

/** US dollars for a million tokens. */
export const priceSchema = z.strictObject({
  inputPerMillion: z.number().nonnegative(),
  outputPerMillion: z.number().nonnegative(),
  cachedInputPerMillion: z.number().nonnegative().optional(),
});

export type Price = z.output<typeof priceSchema>;

export const priceOverridesSchema = z.record(z.string(), priceSchema);

/** List prices as the providers published them by the middle of 2025; later models are unknown until a user adds them. */
const priceTable: [pattern: string, Price][] = [
  ['openai/gpt-4o-mini*', { inputPerMillion: 0.15, outputPerMillion: 0.6, cachedInputPerMillion: 0.075 }],
  ['openai/gpt-4o', { inputPerMillion: 2.5, outputPerMillion: 10, cachedInputPerMillion: 1.25 }],
  ['openai/gpt-4.1', { inputPerMillion: 2, outputPerMillion: 8, cachedInputPerMillion: 0.5 }],
  ['openai/gpt-4.1-mini*', { inputPerMillion: 0.4, outputPerMillion: 1.6, cachedInputPerMillion: 0.1 }],
  ['anthropic/claude-sonnet-4*', { inputPerMillion: 3, outputPerMillion: 15, cachedInputPerMillion: 0.3 }],
  ['google/gemini-2.5-flash', { inputPerMillion: 0.3, outputPerMillion: 2.5 }],
];

/** The price of a model, the user's first; undefined when nobody knows it. */
export function findPrice(modelId: string, overrides: Record<string, Price> = {}): Price | undefined {
  const own = Object.entries(overrides).find(([pattern]) => matchesId(pattern, modelId));
  return own?.[1] ?? priceTable.find(([pattern]) => matchesId(pattern, modelId))?.[1];
}

/** Cost in US dollars; undefined, never 0, when the price or a token count is unknown. */
export function costOf(usage: Usage, price: Price | undefined): number | undefined {
  if (!price || usage.inputTokens === undefined || usage.outputTokens === undefined) return undefined;
  const cached = price.cachedInputPerMillion === undefined ? 0 : (usage.cachedInputTokens ?? 0);
  const fresh = usage.inputTokens - cached;
  return (
    (fresh * price.inputPerMillion +
      cached * (price.cachedInputPerMillion ?? 0) +
      usage.outputTokens * price.outputPerMillion) /
    1e6
  );
}
