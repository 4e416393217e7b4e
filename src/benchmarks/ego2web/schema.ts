import { z } from 'zod';
import { instanceIdSchema } from '../../datasets/instanceIdSchema.js';
import { domains } from './analysis/TaskOutcome.js';
import { finalCheckSchema } from './finalState/FinalCheck.js';
import { rangeSchema } from './judging/Evidence.js';

export const difficulties = ['easy', 'medium', 'hard'] as const;

/** Where a task is done. */
export const siteSchema = z.discriminatedUnion('kind', [
  /** The network, as it is that day. */
  z.strictObject({ kind: z.literal('live') }),
  /** The small web made from this seed, served anew for every episode. */
  z.strictObject({ kind: z.literal('small-web'), seed: z.int().nonnegative() }),
  /** Recorded pages; a path inside the data set folder. */
  z.strictObject({ kind: z.literal('frozen'), file: z.string().min(1) }),
]);

export type TaskSite = z.output<typeof siteSchema>;

/** In the order of tables. */
export const siteKinds = ['live', 'frozen', 'small-web'] as const satisfies readonly TaskSite['kind'][];
export type SiteKind = (typeof siteKinds)[number];

/** One instance of Ego2Web: a line of instances.jsonl (ego2web, Task and Building pairs). */
export const instanceSchema = z.strictObject({
  schemaVersion: z.literal(1),
  id: instanceIdSchema,
  /** I of the source: what is to be done on the web, which cannot be met without seeing the video. */
  instruction: z.string().min(1),
  /** V of the source: the video's name, where it comes from. */
  video: z.string().min(1),
  /** A path inside the data set folder, where the video is there. */
  videoFile: z.string().min(1).optional(),
  /** The video in words, as a path inside the data set folder (schemas/ego2web-captions.schema.json). */
  captionsFile: z.string().min(1).optional(),
  domain: z.enum(domains).optional(),
  /** The sites on which it can be done, such as "amazon.com". */
  websites: z.array(z.string().min(1)).default([]),
  site: siteSchema.default({ kind: 'live' }),
  /** The page that an episode begins on; the first website's when absent. */
  startUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Hosts that pages may lead to, with their subdomains; those of websites and startUrl when absent. */
  allowedHosts: z.array(z.string().min(1)).optional(),
  difficulty: z.enum(difficulties).optional(),
  /** What the web result has to share with what the video shows. */
  mustMatch: z.array(z.string().min(1)).default([]),
  /** v of the source: the stretches that the task hangs on, in seconds on the presentation timeline. */
  evidence: z.array(rangeSchema).default([]),
  /** Moments inside the evidence that show it best; without any, evenly spread ones are taken. */
  keyframesSeconds: z.array(z.number().nonnegative()).optional(),
  /** What the evidence shows, a sentence each: all that a subject needs of the video (condition oracle). */
  oracle: z.array(z.string().min(1)).default([]),
  /** What a program can check when an episode is over; all of them have to hold. */
  finalState: z.array(finalCheckSchema).default([]),
  /** Cues in the video that it takes, words of order in the instruction ("fourth"), and actions of a shortest way: for the analyses. */
  cues: z.int().nonnegative().optional(),
  orderWords: z.int().nonnegative().optional(),
  actions: z.int().nonnegative().optional(),
  /** Whether people have checked the pair, and who: whoever verified or edited it is not asked to judge its outputs. */
  verification: z
    .strictObject({ status: z.enum(['unverified', 'verified']), by: z.array(z.string().min(1)) })
    .optional(),
  /** For the composition of the data. */
  source: z.string().min(1).optional(),
  place: z.string().min(1).optional(),
  language: z.string().min(1).optional(),
  activity: z.string().min(1).optional(),
  licence: z.string().min(1).optional(),
  provenance: z.record(z.string(), z.json()).optional(),
});

export type Ego2WebInstance = z.output<typeof instanceSchema>;
export type Ego2WebInstanceInput = z.input<typeof instanceSchema>;
