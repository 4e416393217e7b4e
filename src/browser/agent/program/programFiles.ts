import { z } from 'zod';

/** What an outside program finds in the file that the variable DEIXIS_TASK_FILE names. */
export interface ProgramTask {
  schemaVersion: 1;
  kind: 'agent-task';
  id: string;
  instruction: string;
  /** Open in the browser's only tab already. */
  startUrl: string;
  /** Hosts that may be visited, with their subdomains. */
  allowedHosts: readonly string[];
  /** What it may look at, each with its path where it is a file. */
  given: readonly unknown[];
  limits: {
    /** One navigation, click, choice, scroll burst or run of keys in one field is one action; the answer counts none. */
    actions: number;
    /** From the program's start. */
    seconds: number;
  };
  /** Where the browser is spoken to; also in DEIXIS_CDP_URL. For clients that ask for /json/version: `httpUrl`. */
  cdp: { webSocketUrl: string; httpUrl: string };
  /** Where the answer is to be written before the program ends. */
  answerFile: string;
  downloadsFolder: string;
}

/** What the program writes: an answer, with where in the video it saw what it relied on, or that it gives up. */
export const programAnswerSchema = z.union([
  z.strictObject({
    answer: z.string().max(100_000),
    evidence: z
      .array(z.strictObject({ startSeconds: z.number().nonnegative(), endSeconds: z.number().nonnegative() }))
      .max(1000)
      .default([]),
  }),
  z.strictObject({ giveUp: z.string().max(100_000) }),
]);
export type ProgramAnswer = z.output<typeof programAnswerSchema>;
