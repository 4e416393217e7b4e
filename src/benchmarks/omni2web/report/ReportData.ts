import type { Dataset } from '../../../datasets/Dataset.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import type { StageRecord } from '../../../runs/StageTask.js';
import type { RunDifference } from '../../findRunDifferences.js';
import type { LostArtifact } from '../../reporting/LostArtifact.js';
import type { ReportRun } from '../../reporting/ReportRun.js';
import type { VideoFaults } from '../../reporting/VideoFaults.js';
import type { Omni2WebOptions } from '../plan/Omni2WebOptions.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Omni2WebScore } from '../scoreRecords.js';
import type { JudgedLabel } from './labels/JudgedLabel.js';
import type { ScoredLabels } from './labels/ScoredLabels.js';
import type { ReportOutput } from './ReportOutput.js';

/** Everything the pages of a report are made from. */
export interface ReportData {
  /** Scored together: their judge is the same. */
  runs: ReportRun[];
  /** Runs that judged outputs of those again, with other judges. */
  judgedAgain: { run: ReportRun; outputs: ReportOutput[] }[];
  /** In what the runs differ, as far as a reader must know it. */
  differences: RunDifference[];
  /** Its hash is that of the data that were run. */
  dataset: Omit<Dataset<Omni2WebInstance>, 'sha256'>;
  /** Whether the data set is known to have changed since the runs. */
  dataChanged: boolean;
  /** The instances of the runs, in the order of the data set. */
  instances: Omni2WebInstance[];
  options: Omni2WebOptions;
  score: Omni2WebScore;
  /** Every judged output of the runs. */
  outputs: ReportOutput[];
  /** Those that one list page is about (listAddress). */
  outputsAt(address: string): readonly ReportOutput[];
  /** Records of the runs, subjects named as in the report; of one instance or of all. */
  records(instance?: string): Iterable<StageRecord>;
  /** Bytes of any of the runs. */
  artifacts: Pick<ArtifactStore, 'read'>;
  /** What none of the runs has whole any more. */
  lost: readonly LostArtifact[];
  /** What is wrong with videos that were looked at for this report. */
  videos: VideoFaults;
  /** Labels that judges are held against; `unknown` of them name nothing that a judge decided. */
  labels: { file: string; judged: JudgedLabel[]; scores: ScoredLabels[]; unknown: number } | null;
  outputDirectory: string;
  /** Whether pictures and recordings are written beside the pages. */
  media: boolean;
}
