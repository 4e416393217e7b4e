import { inputError } from '../core/errors.js';
import { nearestName } from '../core/nearestName.js';
import type { DatasetFormat } from '../datasets/DatasetFormat.js';
import { readDatasetHeader } from '../datasets/inspectDataset.js';

/** The data set format of each benchmark; loaded when it is used. */
const formats: Record<string, () => Promise<DatasetFormat>> = {
  omni2web: async () =>
    (await import('./omni2web/datasetFormat.js')).datasetFormat as unknown as DatasetFormat,
  ego2web: async () => (await import('./ego2web/datasetFormat.js')).datasetFormat as unknown as DatasetFormat,
  egoeverything: async () =>
    (await import('./egoeverything/datasetFormat.js')).datasetFormat as unknown as DatasetFormat,
};

/**
 * The format of a data set folder, by the benchmark that its dataset.json names.
 * @throws DeixisError BENCHMARK_UNKNOWN and those of readDatasetHeader (input)
 */
export async function findDatasetFormat(directory: string): Promise<DatasetFormat> {
  const { benchmark } = await readDatasetHeader(directory);
  if (Object.hasOwn(formats, benchmark)) return findFormatOf(benchmark);
  const near = nearestName(benchmark, Object.keys(formats));
  throw inputError(
    'BENCHMARK_UNKNOWN',
    `${directory}/dataset.json: benchmark: expected one of ${Object.keys(formats).join(', ')}, not "${benchmark}"${near ? `; did you mean "${near}"?` : ''}`,
    { hint: 'correct it there, or give the folder of another data set' },
  );
}

/** The data set format of a benchmark that has one. */
export async function findFormatOf(benchmark: string): Promise<DatasetFormat> {
  return formats[benchmark]!();
}
