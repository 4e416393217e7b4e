import { inputError } from '../core/errors.js';
import type { Dataset } from './Dataset.js';
import type { DatasetFormat } from './DatasetFormat.js';
import { formatProblem } from './DatasetProblem.js';
import { type Inspection, inspectDataset } from './inspectDataset.js';

const shownProblems = 20;

/**
 * Reads a data set that must be sound.
 * @throws DeixisError DATASET_INVALID (input), one problem a line
 */
export async function readDatasetWith<Instance extends { id: string }>(
  directory: string,
  format: DatasetFormat<Instance>,
): Promise<Dataset<Instance>> {
  return soundDataset(directory, await inspectDataset(directory, format));
}

/**
 * The same without the hash, for those who know it already: the files that instances name must be there and are not read.
 * @throws DeixisError DATASET_INVALID (input), one problem a line
 */
export async function readInstancesWith<Instance extends { id: string }>(
  directory: string,
  format: DatasetFormat<Instance>,
): Promise<Omit<Dataset<Instance>, 'sha256'>> {
  const inspection = await inspectDataset(directory, format, { hashFiles: false });
  const { sha256: _unknown, ...dataset } = soundDataset(directory, inspection);
  return dataset;
}

function soundDataset<Instance extends { id: string }>(
  directory: string,
  { problems, dataset }: Inspection<Instance>,
): Dataset<Instance> {
  if (dataset) return dataset;
  const lines = problems.slice(0, shownProblems).map(formatProblem);
  if (problems.length > shownProblems) lines.push(`and ${problems.length - shownProblems} more`);
  throw inputError('DATASET_INVALID', `${directory}: the data set has faults\n${lines.join('\n')}`, {
    hint: `deixis data validate ${directory} lists them all`,
    details: { directory, problems },
  });
}
