import type { RunManifest } from '../../runs/RunManifest.js';
import type { RunStore } from '../../runs/RunStore.js';
import type { RunTotals } from '../../runs/RunTotals.js';

/** One of the runs that a report is about, open for reading. */
export interface ReportRun {
  directory: string;
  store: RunStore;
  manifest: RunManifest;
  totals: RunTotals;
  /** Who judged, and how where that differs: runs of one judge are scored together. */
  judge: string;
}
