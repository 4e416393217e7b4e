import type { Json } from '../core/canonicalJson.js';
import type { ExportedContent } from '../exports/ExportedRun.js';
import type { ModelConfiguration } from '../models/ModelSettings.js';
import type { Budget } from '../runs/createBudget.js';
import type { RunStore } from '../runs/RunStore.js';
import type { ArtifactStore, StageRecord, StageTask } from '../runs/StageTask.js';

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
  /** Servers, prices, capabilities and provider options of models; the models room's defaults when absent. */
  models?: ModelConfiguration;
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
  /** Items: one for each instance, subject, condition, repeat and track. Default: taskCount. */
  itemCount?: number;
  /** What the results hang on besides our own version: browser build, font files, decoder. Kept in the manifest. */
  environment?: Record<string, Json>;
  /** Lines for --preview: calls, media, disk, estimated cost. */
  preview: string[];
  /** What is not as one would expect from what was asked for: told in a preview and when the run begins. */
  notes?: string[];
  /** Ends what the plan started (browser, programs). */
  close(): Promise<void>;
}

/** What a plan may lean on; none of it changes what comes out, so it is not part of the request. */
export interface PlanContext {
  /** True for --preview: say what would be done, start nothing, ask nobody. */
  preview: boolean;
  /** True for --replay: answers come from the cache alone and a miss is an error. */
  replay: boolean;
  /** Where answers of models are cached; the models room's default when absent. */
  cacheDirectory?: string;
  concurrency: number;
  /** The run's own folder, for files that a later session of the run may use again; absent in a preview. */
  runDirectory?: string;
  /** The run's artifacts; absent in a preview. */
  artifacts?: ArtifactStore;
  /** Over all sessions of the run; paid calls reserve from it first. */
  budget: Budget;
  signal: AbortSignal;
}

export interface ReportRequest {
  /** Runs of the same data that are reported together. */
  runDirectories: readonly string[];
  outputDirectory: string;
  /** Also write pictures and recordings beside the pages. */
  media: boolean;
  /** Labels that the judge is held against (columns item, rater, label). */
  labelsFile?: string;
  /** Hash the data set again, so that the report can say that it has changed since; needless right after a run. */
  verifyData?: boolean;
  /** Told what the report lacks, a line each: files that a run has lost, videos that are not whole. */
  onWarning?: (line: string) => void;
}

/** How each arrow of the path of the data is done for one benchmark. */
export interface Benchmark {
  name: string;
  title: string;
  conditions: readonly string[];
  /** What is given in each condition, by its name. */
  conditionDescriptions?: Readonly<Record<string, string>>;
  subjects: readonly { name: string; description: string }[];
  judges: readonly { name: string; description: string }[];
  /** The judge where none is named, if it hangs on options; else the first of `judges`. */
  judgeUnder?(options: Record<string, unknown>): string;
  /**
   * Throws for an unknown option and a wrong value. Asked first of all, so that what is said is about the option and not about what
   * it leads to, such as a run that was started with another one.
   */
  checkOptions(options: Record<string, unknown>): void;
  plan(request: RunRequest, context: PlanContext): Promise<RunPlan>;
  /** Scores from committed records: one JSON document. */
  score(records: Iterable<StageRecord>, request: RunRequest): Promise<unknown>;
  /** The scores as lines for a terminal. */
  summarize?(score: unknown): string[];
  /** Writes the report of one or several runs into a folder and gives the path of its first page. */
  report(input: ReportRequest): Promise<string>;
  /** A run in the neutral shape that formats of the field and comparisons are made from. */
  exportRun?(store: RunStore): Promise<ExportedContent>;
}
