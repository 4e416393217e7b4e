import { join } from 'node:path';
import { readVersion } from '../core/readVersion.js';
import { replaceFile } from '../core/replaceFile.js';
import type { DatasetHeader } from './DatasetHeader.js';

/** Writes the dataset.json of data that this program made from a seed. */
export async function writeMadeHeader(
  directory: string,
  {
    benchmark,
    name,
    description,
    seed,
  }: Pick<DatasetHeader, 'benchmark' | 'name'> & {
    description: string;
    seed: number;
  },
): Promise<void> {
  const header: DatasetHeader = {
    ...{ schemaVersion: 1, benchmark, name, version: '1', description, licence: 'Apache-2.0' },
    provenance: { program: `deixis ${readVersion()}`, seed },
  };
  await replaceFile(join(directory, 'dataset.json'), `${JSON.stringify(header, null, 2)}\n`);
}
