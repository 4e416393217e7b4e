import { z } from 'zod';
import { optionNumber } from '../../options/optionNumber.js';
import { optionYesNo } from '../../options/optionYesNo.js';
import { readBenchmarkOptions } from '../../options/readBenchmarkOptions.js';
import { protocolNames } from '../judging/JudgeProtocol.js';

/** The options of an Ego2Web run, beside what every run has. */
const statedOptionsSchema = z.strictObject({
  /** Frames in the condition frames. */
  frames: optionNumber(z.number().int().min(1).max(600)).default(32),
  /** A folder of captions for the condition common-captions. */
  commonCaptions: z.string().min(1).optional(),
  /** Of one episode (ego2web, Task). */
  maximumActions: optionNumber(z.number().int().min(1).max(1000)).default(40),
  maximumSeconds: optionNumber(z.number().min(1).max(86_400)).default(600),
  /** Tokens of one episode, in and out. */
  maximumTokens: optionNumber(z.number().int().min(1)).optional(),
  /** Let pages lead to addresses of this machine and its network. */
  privateAddresses: optionYesNo.default(false),
  /** A folder for recordings of the sites of every episode, which replay them without network. */
  recordSites: z.string().min(1).optional(),
  /** How a model judges; paper: as Ego2WebJudge, and every model that is no subject is one of the source. */
  protocol: z.enum([...protocolNames, 'paper']).default('ego2web'),
  threshold: optionNumber(z.number().int().min(0).max(5)).optional(),
  maximumScreenshots: optionNumber(z.number().int().min(1)).optional(),
  /** A folder with prompts of the user's own. */
  prompts: z.string().min(1).optional(),
  /** Judge the episodes of this run again instead of having tasks done anew. */
  outputsOf: z.string().min(1).optional(),
});

const ego2WebOptionsSchema = statedOptionsSchema.transform(({ protocol, ...others }) => ({
  ...others,
  protocol: protocol === 'paper' ? ('ego2web' as const) : protocol,
  paper: protocol === 'paper',
}));

export type Ego2WebOptions = z.output<typeof ego2WebOptionsSchema>;

/** @throws DeixisError OPTIONS_INVALID (usage): unknown or wrong options, by name */
export function readOptions(options: Record<string, unknown>): Ego2WebOptions {
  return readBenchmarkOptions('ego2web', ego2WebOptionsSchema, options);
}
