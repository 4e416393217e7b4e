import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { longestTimerSeconds } from '../core/longestTimer.js';
import { parseDocument } from '../core/parseDocument.js';
import { readTextFile } from '../core/parseJson.js';
import { parseYaml } from '../core/parseYaml.js';
import { modelConfigurationSchema } from '../models/ModelSettings.js';

const list = z.union([
  z
    .string()
    .min(1)
    .transform((name) => [name]),
  z.array(z.string().min(1)).min(1),
]);

/** A run in a file: what stands on the command line of `deixis run` goes before it. */
export const runFileSchema = z.strictObject({
  schemaVersion: z.literal(1).default(1),
  benchmark: z.string().min(1).optional(),
  /** Folder of the data set; relative to the file. */
  dataset: z.string().min(1).optional(),
  subjects: list.optional(),
  conditions: list.optional(),
  judge: z.string().min(1).optional(),
  limit: z.int().positive().optional(),
  ids: list.optional(),
  repeats: z.int().positive().optional(),
  seed: z.int().nonnegative().optional(),
  /** Options of the benchmark, under their own names; the benchmark checks them. */
  options: z.record(z.string(), z.json()).default({}),
  /** Servers, prices, capabilities and provider options of models. */
  models: modelConfigurationSchema.optional(),
  /** Folder of the run; relative to the file. */
  run: z.string().min(1).optional(),
  concurrency: z.int().positive().max(1000).optional(),
  maxCostUsd: z.number().nonnegative().optional(),
  maxTokens: z.int().nonnegative().optional(),
  maxDurationSeconds: z.number().positive().max(longestTimerSeconds).optional(),
  taskTimeoutSeconds: z.number().positive().max(longestTimerSeconds).optional(),
  /** A number of items, or a share of them such as "5%". */
  maxFailures: z
    .union([
      z.int().nonnegative(),
      z.string().regex(/^(\d+|(100|\d{1,2}(\.\d+)?)%)$/, 'a whole number, or a share such as "5%"'),
    ])
    .optional(),
  replay: z.boolean().optional(),
  /** Folder of cached answers; relative to the file. */
  cache: z.string().min(1).optional(),
});

export type RunFile = z.output<typeof runFileSchema>;

/**
 * Reads a run file (YAML, and so JSON too); folders in it come back absolute.
 * @throws DeixisError FILE_UNREADABLE, YAML_INVALID, DOCUMENT_INVALID (input)
 */
export async function readRunFile(path: string): Promise<RunFile> {
  const file = parseDocument(runFileSchema, parseYaml(await readTextFile(path), path), path);
  const absolute = (folder: string): string => resolve(dirname(path), folder);
  return {
    ...file,
    ...(file.dataset === undefined ? {} : { dataset: absolute(file.dataset) }),
    ...(file.run === undefined ? {} : { run: absolute(file.run) }),
    ...(file.cache === undefined ? {} : { cache: absolute(file.cache) }),
  };
}
