import { z } from 'zod';

const versionsSchema = z.record(z.string(), z.string());

/** What ran when: a run is continued by later sessions, perhaps with other versions. */
export const runSessionSchema = z.strictObject({
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** How it ended; null when it was killed. */
  ended: z.enum(['complete', 'interrupted', 'budget', 'failed']).nullable(),
  /** Our own version, Node, the database, and what the plan names (browser, decoder ...). */
  versions: versionsSchema,
  /** Browser build, font files, decoder: whatever the benchmark's plan says its results hang on. */
  environment: z.record(z.string(), z.json()),
  /** Concurrency, budgets, replay: how it was run, which must not change what comes out. */
  execution: z.record(z.string(), z.json()),
});

/** What a run stores about itself, so that it can be done again (contract 4). */
export const runManifestSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id: z.string().min(1),
  createdAt: z.string(),
  benchmark: z.string().min(1),
  dataset: z.strictObject({
    name: z.string(),
    directory: z.string(),
    sha256: z.string(),
    /** The exact instances of this run, in order. */
    instanceIds: z.array(z.string()),
  }),
  /** The request as the benchmark was given it: subjects, conditions, judge, repeats, seed, limit, ids, options. */
  request: z.record(z.string(), z.json()),
  /** Prompt name to hash. */
  prompts: z.record(z.string(), z.string()),
  /** Items planned: each ends in one outcome. */
  planned: z.int().nonnegative(),
  /** Stage tasks planned: each is one record. */
  plannedTasks: z.int().nonnegative(),
  sessions: z.array(runSessionSchema),
});

export type RunManifest = z.output<typeof runManifestSchema>;
export type RunSession = z.output<typeof runSessionSchema>;
