import { z } from 'zod';
import { outcomes } from '../../../core/Outcome.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import type { BootstrapOptions } from '../../../stats/bootstrap/BootstrapOptions.js';
import { findGaps } from '../analysis/compareModalities.js';
import { siteTable } from '../analysis/siteTable.js';
import { successTable } from '../analysis/successTable.js';
import { type Ego2WebInstance, siteKinds } from '../schema.js';
import { domainOrder, type EpisodeOutput, readOutputs } from './EpisodeOutput.js';
import { gapConditions } from './gapConditions.js';

const count = z.int().nonnegative();
/** A share in [0, 1] with its interval; null without any output. */
const rate = z.strictObject({
  rate: z.number().nullable(),
  low: z.number(),
  high: z.number(),
  method: z.enum(['wilson', 'exact']),
});
const interval = z.strictObject({ low: z.number(), high: z.number() });
const points = z.strictObject({
  difference: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: count,
});

const key = { subject: z.string(), condition: z.string() };
const successes = {
  successes: count,
  /** Not executable and unusable outputs among them, which count as failures, as in the source. */
  n: count,
  rate,
  videos: count,
  /** From drawing videos anew. */
  byVideo: interval.nullable(),
  executable: z.strictObject({ n: count, rate }),
  notExecutable: count,
  unusable: count,
  errors: count,
  ungraded: count,
  complete: z.boolean(),
  tooFew: z.boolean(),
};

export const scoreSchema = z.strictObject({
  schemaVersion: z.literal(1),
  /** By subject, condition and domain, all domains (null) first. */
  success: z.array(z.strictObject({ ...key, domain: z.string().nullable(), ...successes })),
  /** By subject, condition and kind of site: live and frozen results are never one figure alone. */
  sites: z.array(z.strictObject({ ...key, site: z.enum(siteKinds), ...successes })),
  /** In percentage points, over tasks that both conditions have; null where one is missing. */
  gaps: z.array(
    z.strictObject({
      subject: z.string(),
      overCaptions: points.nullable(),
      perception: points.nullable(),
      execution: z
        .strictObject({ gap: z.number(), low: z.number().nullable(), high: z.number().nullable(), n: count })
        .nullable(),
    }),
  ),
  /** Which conditions the gaps are between. */
  gapConditions: z.strictObject({ native: z.string(), captions: z.string(), oracle: z.string() }),
  outcomes: z.record(z.enum(outcomes), count),
  /** False with errors and ungraded outputs: they are in no rate. */
  complete: z.boolean(),
});

export type Ego2WebScore = z.output<typeof scoreSchema>;

/** Success rates and gaps of a run, with intervals (ego2web, Running agents and Human evaluation). */
export function scoreEpisodes(
  records: Iterable<StageRecord>,
  instances: readonly Ego2WebInstance[],
  options: BootstrapOptions = {},
): Ego2WebScore {
  return scoreOutputs(readOutputs(records, new Map(instances.map((one) => [one.id, one]))), options);
}

export function scoreOutputs(
  outputs: readonly EpisodeOutput[],
  options: BootstrapOptions = {},
): Ego2WebScore {
  const present = new Set(outputs.map(({ domain }) => domain));
  const kinds = siteKinds.filter((kind) => outputs.some(({ site }) => site === kind));
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Ego2WebScore['outcomes'];
  for (const { outcome } of outputs) counts[outcome] += 1;
  const chosen = gapConditions(outputs);
  return {
    schemaVersion: 1,
    success: successTable(outputs, { ...options, domains: domainOrder.filter((one) => present.has(one)) }),
    sites: siteTable(outputs, kinds, options),
    gaps: findGaps(outputs, { ...chosen, ...options }).map(
      ({ subject, overCaptions, perception, execution }) => ({
        ...{ subject, overCaptions: toPoints(overCaptions), perception: toPoints(perception) },
        execution: execution && {
          ...{ gap: execution.gap, low: execution.low, high: execution.high, n: execution.n },
        },
      }),
    ),
    gapConditions: chosen,
    outcomes: counts,
    complete: counts.error + counts.ungraded === 0,
  };
}

function toPoints(
  found: { difference: number; low: number | null; high: number | null; n: number } | null,
): z.output<typeof points> | null {
  return found && { difference: found.difference, low: found.low, high: found.high, n: found.n };
}
