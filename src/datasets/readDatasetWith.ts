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
  return soundDataset(directory, format, await inspectDataset(directory, format));
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
  const { sha256: _unknown, ...dataset } = soundDataset(directory, format, inspection);
  return dataset;
}

function soundDataset<Instance extends { id: string }>(
  directory: string,
  { benchmark }: DatasetFormat<Instance>,
  { problems, dataset }: Inspection<Instance>,
): Dataset<Instance> {
  if (dataset) return dataset;
  const isOfAnother = problems[0]?.file === 'dataset.json' && problems[0].field === 'benchmark';
  const lines = problems.slice(0, shownProblems).map(formatProblem);
  if (problems.length > shownProblems) lines.push(`and ${problems.length - shownProblems} more`);
  throw inputError('DATASET_INVALID', `${directory}: the data set has faults\n${lines.join('\n')}`, {
    hint: isOfAnother
      ? `give a data set of ${benchmark}, or the benchmark that the data set is of`
      : `deixis data validate ${directory} lists them all`,
    details: { directory, problems },
  });
}
