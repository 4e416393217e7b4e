import { z } from 'zod';

/** What may be said about one page of ours: texts that fit it. Lies beside the page as <name>.json. */
export const pageHintsSchema = z.strictObject({
  language: z.enum(['en', 'zh']),
  rewrites: z.array(z.strictObject({ from: z.string().min(1), to: z.array(z.string().min(1)).min(1) })),
  inserts: z.array(z.strictObject({ tag: z.enum(['p', 'button', 'a']), text: z.string().min(1) })),
});

export type PageHints = z.output<typeof pageHintsSchema>;

/** A picture that may replace another. */
export interface PictureAsset {
  id: string;
  description: { en: string; zh: string };
  /** A data URI. */
  source: string;
}
