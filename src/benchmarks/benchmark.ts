import type { StageRecord, StageTask } from '../runs/StageTask.js';

export type { Dataset } from '../datasets/Dataset.js';

/** What the user asked for, after the command line and the run file have been merged and checked. */
export interface RunRequest {
  datasetDirectory: string;
  subjects: string[];
  conditions: string[];
  judge: string;
  repeats: number;
  seed: number;
  limit?: number;
  ids?: string[];
  /** Options of one benchmark (tracks, executor, no-damage formula ...), checked by it. */
  options: Record<string, unknown>;
}

/** The work of a run, and what must be stored so that it can be done again (contract 4). */
export interface RunPlan {
  datasetSha256: string;
  datasetName: string;
  instanceIds: string[];
  /** Prompt name to hash. */
  prompts: Record<string, string>;
  /** In an order in which every task comes after those it waits for. */
  tasks: Iterable<StageTask>;
  taskCount: number;
  /** Lines for --preview: calls, media, disk, estimated cost. */
  preview: string[];
  /** Ends what the plan started (browser, programs). */
  close(): Promise<void>;
}

/** How each arrow of the path of the data is done for one benchmark. */
export interface Benchmark {
  name: string;
  title: string;
  conditions: readonly string[];
  subjects: readonly { name: string; description: string }[];
  judges: readonly { name: string; description: string }[];
  plan(request: RunRequest): Promise<RunPlan>;
  /** Scores from committed records: one JSON document. */
  score(records: Iterable<StageRecord>, request: RunRequest): Promise<unknown>;
  /** Writes the report into a folder and gives the path of its first page. */
  report(input: { runDirectory: string; outputDirectory: string }): Promise<string>;
}
