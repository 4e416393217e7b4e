import type { Dataset } from '../../datasets/Dataset.js';
import { readDatasetWith, readInstancesWith } from '../../datasets/readDatasetWith.js';
import { datasetFormat } from './datasetFormat.js';
import type { Omni2WebInstance } from './schema.js';

/**
 * Reads, checks and hashes an Omni2Web data set folder.
 * @throws DeixisError DATASET_MISSING, DATASET_INVALID, FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID (input)
 */
export function readDataset(directory: string): Promise<Dataset<Omni2WebInstance>> {
  return readDatasetWith(directory, datasetFormat);
}

/**
 * The same without hashing every recording anew, for what follows a plan: the run's manifest has the hash.
 * @throws as readDataset
 */
export function readInstances(directory: string): Promise<Omit<Dataset<Omni2WebInstance>, 'sha256'>> {
  return readInstancesWith(directory, datasetFormat);
}
