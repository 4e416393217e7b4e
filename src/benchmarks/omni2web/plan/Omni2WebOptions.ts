import { z } from 'zod';
import { optionNumber } from '../../options/optionNumber.js';
import { optionYesNo } from '../../options/optionYesNo.js';
import { readBenchmarkOptions } from '../../options/readBenchmarkOptions.js';
import { publishedModels } from '../publishedModels.js';
import { tracks } from '../scoring/Judgment.js';

/** A list on the command line ("A,C") or in a run file. */
function listOf<Item extends z.ZodType<string>>(item: Item) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
    z.array(item).min(1),
  );
}

/** The options of an Omni2Web run, beside what every run has. */
const statedOptionsSchema = z.strictObject({
  /** paper: judge and executor are the models of the source; ours: whoever is named. */
  protocol: z.enum(['ours', 'paper']).default('ours'),
  tracks: listOf(z.enum(tracks)).default(['A', 'B', 'C']),
  /** Who carries out instructions in track C: "rules", "own" (the subject itself) or provider/model. The first is fixed. */
  executors: listOf(z.string().min(1)).optional(),
  /** Also carry out the reference instructions, which NIU needs. */
  oracle: optionYesNo.default(true),
  /** Seconds by which the sound is shifted. */
  shift: optionNumber(z.number().min(0).max(3600)).default(0),
  noDamage: z.enum(['linear', 'severity', 'per-step', 'exponential']).default('linear'),
  damageCoefficient: optionNumber(z.number().min(0).max(1)).default(0.15),
  /** Let the pages' own scripts run in the sandbox. */
  pageScripts: optionYesNo.default(false),
  /** A folder with prompts of the user's own. */
  prompts: z.string().min(1).optional(),
  /** Judge the outputs of this run again instead of asking subjects anew. */
  outputsOf: z.string().min(1).optional(),
});

export const omni2WebOptionsSchema = statedOptionsSchema.transform(({ executors, ...others }) => ({
  ...others,
  executors: executors ?? [others.protocol === 'paper' ? publishedModels.executor : 'rules'],
}));

export type Omni2WebOptions = z.output<typeof omni2WebOptionsSchema>;

/** @throws DeixisError OPTIONS_INVALID (usage): unknown or wrong options, by name */
export function readOptions(options: Record<string, unknown>): Omni2WebOptions {
  return readBenchmarkOptions('omni2web', omni2WebOptionsSchema, options);
}
