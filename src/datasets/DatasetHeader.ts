import { z } from 'zod';

/** `dataset.json`: what the folder is. */
export const datasetHeaderSchema = z.strictObject({
  schemaVersion: z.literal(1),
  /** The benchmark whose instances it holds. */
  benchmark: z.string().min(1),
  name: z.string().min(1),
  version: z.string().min(1),
  description: z.string().optional(),
  licence: z.string().min(1).optional(),
  /** How it came about: tools, versions, seeds. */
  provenance: z.record(z.string(), z.json()).optional(),
});

export type DatasetHeader = z.output<typeof datasetHeaderSchema>;
