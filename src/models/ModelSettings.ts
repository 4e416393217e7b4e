import { z } from 'zod';
import { capabilityOverridesSchema } from './capabilities.js';
import type { SpendingGate } from './modelFetch.js';
import { priceOverridesSchema } from './prices.js';

/** What a run file may say about models. */
export const modelConfigurationSchema = z.strictObject({
  /** Servers of the user's own, by provider name. */
  providers: z
    .record(z.string(), z.strictObject({ baseUrl: z.url(), keyVariable: z.string().min(1).optional() }))
    .default({}),
  capabilities: capabilityOverridesSchema.default({}),
  prices: priceOverridesSchema.default({}),
  /** Passed to the provider's client as they are, by model id: reasoning effort, media resolution, seed ... */
  providerOptions: z.record(z.string(), z.record(z.string(), z.json())).default({}),
  temperature: z.number().min(0).max(2).optional(),
  maxOutputTokens: z.int().positive().optional(),
  /** Describes frames in words for models that read text only. */
  captioner: z.string().optional(),
  timeoutSeconds: z.number().positive().default(600),
  maximumTries: z.int().min(1).max(20).default(6),
  maximumWaitSeconds: z.number().positive().default(120),
  /** Requests under way at one provider, at most. */
  concurrency: z.int().min(1).max(256).default(16),
});

export type ModelConfiguration = z.output<typeof modelConfigurationSchema>;

/** Everything createModels needs. */
export interface ModelSettings {
  configuration: ModelConfiguration;
  /** Answers are kept here; left out for no cache. */
  cacheDirectory?: string;
  replay?: boolean;
  budget?: SpendingGate;
  workDirectory: string;
  environment?: NodeJS.ProcessEnv;
  send?: typeof fetch;
}
