import type { DatasetHeader } from './DatasetHeader.js';

/** A data set as read from disk: checked, hashed, its instances in file order. */
export interface Dataset<Instance extends { id: string }> {
  /** Absolute. */
  directory: string;
  name: string;
  version: string;
  /** Hash over the instances and every file that they name. */
  sha256: string;
  instances: Instance[];
  header: DatasetHeader;
}
