import type { Dataset } from '../../../datasets/Dataset.js';
import type { RunManifest } from '../../../runs/RunManifest.js';
import type { RunStore } from '../../../runs/RunStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import type { AnswerRecord } from '../analysis/AnswerRecord.js';
import type { EgoEverythingInstance } from '../schema.js';
import type { EgoEverythingScore } from '../scoring/scoreAnswers.js';

/** One run, open for reading. */
export interface ReportRun {
  directory: string;
  store: RunStore;
  manifest: RunManifest;
}

/** What the sections of the report are made from. */
export interface ReportData {
  runs: readonly ReportRun[];
  dataset: Omit<Dataset<EgoEverythingInstance>, 'sha256'>;
  /** Those that were asked. */
  instances: readonly EgoEverythingInstance[];
  records: readonly StageRecord[];
  answers: readonly AnswerRecord[];
  score: EgoEverythingScore;
  /** Whether the data set's content has changed since; null where that was not looked at. */
  dataChanged: boolean | null;
  outputDirectory: string;
}
