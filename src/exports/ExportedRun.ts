import type { Column } from '../report/renderTable.js';
import type { ExportItem } from './ExportItem.js';

/** A table as the report shows it, for documents. */
// biome-ignore lint/suspicious/noExplicitAny: rows are the benchmark's own; columns and rows fit each other where the table is made
export interface ExportTable<Row = any> {
  /** Short, for labels and file names: letters, digits and "-". */
  name: string;
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

export interface ExportScore {
  name: string;
  description: string;
}

/** What a benchmark says about one of its runs. */
export interface ExportedContent {
  dataset: {
    version: string;
    licence: string | null;
    description: string | null;
    /** Instances in the data set, of which the run may have used a part. */
    instances: number;
  };
  /** The scores of each track, the main one first. */
  scores: Record<string, readonly ExportScore[]>;
  /** Items by instance, subject, condition, repeat, track; read in pages, so that memory stays flat. */
  items(filter?: { subject?: string; condition?: string }): Iterable<ExportItem>;
  tables(): Promise<ExportTable[]>;
  /** Whether the data set holds other bytes than when it was run; it is hashed for that. Undefined where nobody can tell. */
  isDataChanged?(): Promise<boolean>;
}

/** A run with what its manifest says of it. */
export interface ExportedRun extends ExportedContent {
  id: string;
  benchmark: string;
  createdAt: string;
  /** How its last session ended; null when it was killed or is running. */
  ended: 'complete' | 'interrupted' | 'budget' | 'failed' | null;
  dataset: ExportedContent['dataset'] & {
    name: string;
    directory: string;
    sha256: string;
    instanceIds: readonly string[];
  };
  judge: string;
  seed: number;
  repeats: number;
  options: Record<string, unknown>;
  prompts: Record<string, string>;
  versions: Record<string, string>;
  environment: Record<string, unknown>;
}
