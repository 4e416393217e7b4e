import { z } from 'zod';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

export const screenshotSchema = z.strictObject({
  /** Inside the trajectory's folder, with "/". */
  path: z.string().min(1),
  /** Of the file. */
  sha256: sha256Schema,
  mediaType: z.string().min(1),
  width: z.int().positive(),
  height: z.int().positive(),
});

export const trajectoryStepSchema = z.strictObject({
  /** 1-based. */
  index: z.int().positive(),
  /** What the agent was shown in words. */
  observation: z.string().optional(),
  thought: z.string().optional(),
  action: z.string().optional(),
  /** The action as data, where our own recorder saw it. */
  structuredAction: z.looseObject({ type: z.string().min(1) }).optional(),
  /** What came of the action, in the source's words. */
  result: z.string().optional(),
  url: z.string().optional(),
  /** What happened before the action beside what the agent did: dialogs, downloads, tabs, refused navigations. */
  events: z.array(z.string()).optional(),
  /** Spent on deciding this action. */
  tokens: z.strictObject({ input: z.int().nonnegative(), output: z.int().nonnegative() }).optional(),
  screenshot: screenshotSchema.optional(),
  /** ISO 8601. */
  startedAt: z.string().optional(),
  durationSeconds: z.number().nonnegative().optional(),
});

export const trajectoryFormats = [
  'deixis',
  'online-mind2web-v1',
  'online-mind2web-v2',
  'webvoyager',
  'browser-use',
  'atif',
] as const;

/** One finished episode of a web agent: schemas/trajectory.schema.json. */
export const trajectorySchema = z.strictObject({
  schemaVersion: z.literal(1),
  kind: z.literal('trajectory'),
  /** Within the folder that it was found in. */
  id: z.string().min(1),
  /** The id of its task in the task's data set, where the source tells it. */
  task: z.string().nullable(),
  instruction: z.string().nullable(),
  startUrl: z.string().nullable(),
  agent: z.strictObject({ name: z.string().nullable(), model: z.string().nullable() }),
  steps: z.array(trajectoryStepSchema),
  finalAnswer: z.string().nullable(),
  /**
   * answered: the agent said that it was done; gave-up: it said that it could not do it; stopped: it was ended from
   * outside, such as at its last step; not-executable: the site was down or kept agents out; unknown: the source does not tell.
   */
  ended: z.enum(['answered', 'gave-up', 'stopped', 'not-executable', 'unknown']),
  source: z.strictObject({
    format: z.enum(trajectoryFormats),
    /** The name of the file that it was read from. */
    file: z.string().min(1),
    sha256: sha256Schema,
  }),
  /** exact and browser-only: our own recorder; declared: what a source says that the agent was shown. */
  exposure: z.strictObject({ completeness: z.enum(['exact', 'browser-only', 'declared']) }),
  /** What was wrong with the source and could be left out, one sentence each. */
  problems: z.array(z.string()),
  /** Files that the episode downloaded, inside the trajectory's folder, with "/". */
  downloads: z.array(z.string()).optional(),
});

export type Trajectory = z.output<typeof trajectorySchema>;
export type TrajectoryStep = z.output<typeof trajectoryStepSchema>;
export type TrajectoryFormatName = (typeof trajectoryFormats)[number];
