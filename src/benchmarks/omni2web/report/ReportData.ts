import type { Dataset } from '../../../datasets/Dataset.js';
import type { RunManifest } from '../../../runs/RunManifest.js';
import type { RunStore } from '../../../runs/RunStore.js';
import type { Omni2WebInstance } from '../schema.js';
import type { Omni2WebScore } from '../scoreRecords.js';

/** Everything the pages of a report are made from. */
export interface ReportData {
  store: RunStore;
  manifest: RunManifest;
  /** Its hash is the manifest's: that of the data that were run. */
  dataset: Omit<Dataset<Omni2WebInstance>, 'sha256'>;
  /** The instances of the run, in order. */
  instances: Omni2WebInstance[];
  score: Omni2WebScore;
  outputDirectory: string;
}
