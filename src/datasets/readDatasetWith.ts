import { inputError } from '../core/errors.js';
import type { Dataset } from './Dataset.js';
import type { DatasetFormat } from './DatasetFormat.js';
import { formatProblem } from './DatasetProblem.js';
import { inspectDataset } from './inspectDataset.js';

const shownProblems = 20;

/**
 * Reads a data set that must be sound.
 * @throws DeixisError DATASET_INVALID (input), one problem a line
 */
export async function readDatasetWith<Instance extends { id: string }>(
  directory: string,
  format: DatasetFormat<Instance>,
): Promise<Dataset<Instance>> {
  const { problems, dataset } = await inspectDataset(directory, format);
  if (dataset) return dataset;
  const lines = problems.slice(0, shownProblems).map(formatProblem);
  if (problems.length > shownProblems) lines.push(`and ${problems.length - shownProblems} more`);
  throw inputError('DATASET_INVALID', `${directory}: the data set has faults\n${lines.join('\n')}`, {
    hint: `deixis data validate ${directory} lists them all`,
    details: { directory, problems },
  });
}
