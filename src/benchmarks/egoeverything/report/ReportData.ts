import type { Dataset } from '../../../datasets/Dataset.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import type { RunDifference } from '../../findRunDifferences.js';
import type { LostArtifact } from '../../reporting/LostArtifact.js';
import type { ReportRun } from '../../reporting/ReportRun.js';
import type { VideoFaults } from '../../reporting/VideoFaults.js';
import type { AnswerRecord } from '../analysis/AnswerRecord.js';
import type { EgoEverythingInstance } from '../schema.js';
import type { EgoEverythingScore } from '../scoring/scoreAnswers.js';

/** What the sections of the report are made from. */
export interface ReportData {
  runs: readonly ReportRun[];
  differences: readonly RunDifference[];
  dataset: Omit<Dataset<EgoEverythingInstance>, 'sha256'>;
  /** Those that were asked. */
  instances: readonly EgoEverythingInstance[];
  records: readonly StageRecord[];
  answers: readonly AnswerRecord[];
  score: EgoEverythingScore;
  /** Whether the data set is known to have changed since the runs. */
  dataChanged: boolean;
  /** Bytes of any of the runs. */
  artifacts: Pick<ArtifactStore, 'read'>;
  /** What none of the runs has whole any more. */
  lost: readonly LostArtifact[];
  /** What is wrong with videos that were looked at for this report. */
  videos: VideoFaults;
  outputDirectory: string;
}
