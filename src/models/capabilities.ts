import { z } from 'zod';
import { parseDocument } from '../core/parseDocument.js';
import { capabilityTable } from './capabilityTable.js';

/** What a model can take. Sizes are of the raw file, before base64 makes it a third larger. */
export const capabilitiesSchema = z.strictObject({
  /** Native video: with its sound or without, the largest file inline, and whether larger ones can be uploaded. */
  video: z
    .strictObject({
      sound: z.boolean(),
      inlineLimitBytes: z.number().int().nonnegative(),
      upload: z.boolean(),
    })
    .nullable(),
  audio: z.strictObject({ inlineLimitBytes: z.number().int().positive() }).nullable(),
  images: z
    .strictObject({
      maximumCount: z.number().int().positive(),
      maximumSidePixels: z.number().int().positive(),
    })
    .nullable(),
  /** The provider's own computer-use tool, by its date; absent or null where the model has none that we can offer. */
  computerTool: z.enum(['20250124', '20251124', '20260801']).nullable().optional(),
});

export type Capabilities = z.output<typeof capabilitiesSchema>;

/** Overrides by model id; a trailing "*" stands for any ending. */
export const capabilityOverridesSchema = z.record(z.string(), capabilitiesSchema.partial());

/** What the table, then the user's overrides, say of a model. Unknown models are taken to read text only. */
export function findCapabilities(modelId: string, overrides: unknown = {}): Capabilities {
  const checked = parseDocument(capabilityOverridesSchema, overrides, 'capabilities');
  const base = capabilityTable.find(([pattern]) => matchesId(pattern, modelId))?.[1];
  const own = Object.entries(checked).filter(([pattern]) => matchesId(pattern, modelId));
  return Object.assign(
    { video: null, audio: null, images: null },
    base,
    ...own.map(([, value]) => value),
  ) as Capabilities;
}

/** Whether an id fits a pattern in which "*" stands for anything. */
export function matchesId(pattern: string, modelId: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(modelId);
}
