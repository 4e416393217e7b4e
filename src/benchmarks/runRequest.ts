import { z } from 'zod';
import { canonicalJson } from '../core/canonicalJson.js';
import { usageError } from '../core/errors.js';
import { modelConfigurationSchema } from '../models/ModelSettings.js';
import type { RunRequest } from './benchmark.js';

/** A request as the manifest of a run keeps it. */
export const runRequestSchema = z.strictObject({
  datasetDirectory: z.string().min(1),
  subjects: z.array(z.string().min(1)).min(1),
  conditions: z.array(z.string().min(1)).min(1),
  judge: z.string().min(1),
  repeats: z.int().positive(),
  seed: z.int().nonnegative(),
  limit: z.int().positive().optional(),
  ids: z.array(z.string().min(1)).min(1).optional(),
  options: z.record(z.string(), z.json()),
  models: modelConfigurationSchema.optional(),
});

/** Settings of models that change what they answer; prices, servers and time-outs may change within a run. */
export const answerSettings = [
  'temperature',
  'maxOutputTokens',
  'providerOptions',
  'capabilities',
  'captioner',
] as const;

/**
 * What a run becomes when it is asked for again with other words: more instances, subjects, conditions and repeats are
 * added and nothing is taken away, so that a limit raised later runs the rest (R4).
 * @throws DeixisError RUN_DIFFERS (usage) for what cannot change within a run
 */
export function mergeRequests(before: RunRequest, asked: RunRequest): RunRequest {
  for (const name of ['judge', 'seed', 'options'] as const) {
    if (canonicalJson(before[name]) !== canonicalJson(asked[name])) {
      throw usageError(
        'RUN_DIFFERS',
        `the run was started with ${name} ${JSON.stringify(before[name])}, now ${JSON.stringify(asked[name])} is asked for`,
        { hint: 'start another run with --run DIR' },
      );
    }
  }
  for (const name of answerSettings) {
    if (canonicalJson(before.models?.[name] ?? {}) !== canonicalJson(asked.models?.[name] ?? {})) {
      throw usageError('RUN_DIFFERS', `the run was started with other settings of models: ${name}`, {
        hint: 'start another run with --run DIR',
      });
    }
  }
  const merged: RunRequest = {
    datasetDirectory: asked.datasetDirectory,
    subjects: union(before.subjects, asked.subjects),
    conditions: union(before.conditions, asked.conditions),
    judge: before.judge,
    repeats: Math.max(before.repeats, asked.repeats),
    seed: before.seed,
    options: before.options,
    ...((asked.models ?? before.models) ? { models: asked.models ?? before.models } : {}),
  };
  // Without a limit and without ids, everything is asked for.
  const isAll = (request: RunRequest): boolean => request.limit === undefined && request.ids === undefined;
  if (isAll(before) || isAll(asked)) return merged;
  if ((before.ids === undefined) !== (asked.ids === undefined)) {
    throw usageError(
      'RUN_DIFFERS',
      'the run chose its instances with one of --limit and --ids, now the other is given',
      { hint: 'choose them in the same way, or start another run with --run DIR' },
    );
  }
  if (before.ids && asked.ids) merged.ids = union(before.ids, asked.ids);
  if (before.limit !== undefined && asked.limit !== undefined)
    merged.limit = Math.max(before.limit, asked.limit);
  return merged;
}

function union(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])];
}
