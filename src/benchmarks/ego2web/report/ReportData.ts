import type { Dataset } from '../../../datasets/Dataset.js';
import type { Markup } from '../../../report/markup.js';
import type { ArtifactStore } from '../../../runs/ArtifactStore.js';
import type { RunDifference } from '../../findRunDifferences.js';
import type { LostArtifact } from '../../reporting/LostArtifact.js';
import type { ReportRun } from '../../reporting/ReportRun.js';
import type { VideoFaults } from '../../reporting/VideoFaults.js';
import type { Ego2WebInstance } from '../schema.js';
import type { EpisodeOutput } from '../scoring/EpisodeOutput.js';
import type { Ego2WebScore } from '../scoring/scoreEpisodes.js';
import type { EpisodeLabels } from './readEpisodeLabels.js';

/** Everything the pages of a report are made from. */
export interface ReportData {
  /** Scored together: they are judged alike. */
  runs: ReportRun[];
  /** Runs that judged episodes of those again, in other ways. */
  judgedAgain: { run: ReportRun; outputs: EpisodeOutput[] }[];
  differences: RunDifference[];
  dataset: Omit<Dataset<Ego2WebInstance>, 'sha256'>;
  /** Whether the data set is known to have changed since the runs. */
  dataChanged: boolean;
  /** The instances of the runs, in the order of the data set. */
  instances: Ego2WebInstance[];
  outputs: EpisodeOutput[];
  score: Ego2WebScore;
  /** Bytes of any of the runs. */
  artifacts: Pick<ArtifactStore, 'read'>;
  /** What none of the runs has whole any more. */
  lost: readonly LostArtifact[];
  /** What is wrong with videos that were looked at for this report. */
  videos: VideoFaults;
  labels: EpisodeLabels | null;
  outputDirectory: string;
  /** Whether pictures and videos are written beside the pages. */
  media: boolean;
  /** Of everything that is drawn anew. */
  seed: number;
}

/** A part of the report's first page. */
export interface Section {
  /** What links name after "#". */
  id: string;
  title: string;
  body: Markup;
}
