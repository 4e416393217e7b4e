import { z } from 'zod';

const headerSchema = z.object({ name: z.string(), value: z.string() });

/** A SHA-256, and an ending by which people and other tools know the kind. */
export const bodyNameSchema = z.string().regex(/^[0-9a-f]{64}(\.[a-z0-9]{1,8})?$/);

/** One exchange, as HAR 1.2 has it; members of other tools are let through, ours begin with "_". */
export const exchangeSchema = z.object({
  startedDateTime: z.string(),
  request: z.object({
    method: z.string().min(1),
    url: z.url({ protocol: /^https?$/ }),
    headers: z.array(headerSchema).default([]),
    /** Of what was sent; absent: nothing was. */
    _bodySha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  response: z.object({
    status: z.int().min(100).max(599),
    statusText: z.string().default(''),
    headers: z.array(headerSchema).default([]),
    redirectURL: z.string().default(''),
    content: z.object({
      size: z.number().default(0),
      mimeType: z.string().default(''),
      /** The entry of the zip that holds the body; absent: it is empty. */
      _file: bodyNameSchema.optional(),
    }),
  }),
});

export const archiveSchema = z.object({
  log: z.object({
    version: z.literal('1.2'),
    _deixis: z.object({
      schemaVersion: z.literal(1),
      startUrl: z.string().nullable(),
      recordedAt: z.string(),
      /** What could not be kept, a sentence each. */
      problems: z.array(z.string()),
    }),
    entries: z.array(exchangeSchema),
  }),
});

export type Exchange = z.output<typeof exchangeSchema>;
export type SiteArchive = z.output<typeof archiveSchema>;

/** The entry of the zip with all exchanges, where tools for HAR archives look for it. */
export const indexName = 'har.har';
