import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { replaceFolder } from '../../benchmarks/building/replaceFolder.js';
import { findDatasetFormat } from '../../benchmarks/datasetFormats.js';
import { assertFolderEmpty } from '../../core/assertFolderEmpty.js';
import { counted } from '../../core/counted.js';
import { makeFolder } from '../../core/makeFolder.js';
import { chooseInstances } from '../../datasets/chooseInstances.js';
import { readDatasetWith } from '../../datasets/readDatasetWith.js';
import { readLines } from '../../datasets/readLines.js';
import { datasetRows } from '../../exports/huggingFace/datasetRows.js';
import { writeHuggingFaceDataset } from '../../exports/huggingFace/writeHuggingFaceDataset.js';
import { terminal } from './terminal.js';

interface ExportDataFlags {
  out: string;
  ids?: string[];
  json?: boolean;
  quiet?: boolean;
}

/**
 * The verb `data export`: a data set as a folder that can be put on the Hugging Face hub as it is. The folder stays a data set of
 * ours, so that who downloads it can run it. It appears whole or not at all.
 */
export async function exportData(
  directory: string,
  { out, ids, json, quiet }: ExportDataFlags,
): Promise<void> {
  await assertFolderEmpty(out);
  const format = await findDatasetFormat(directory);
  const { header, instances: all, pictures } = await readDatasetWith(directory, format);
  const instances = chooseInstances(all, { ids });
  const inside = [
    ...instances.flatMap((instance) => format.listFiles(instance).map(({ path }) => path)),
    ...pictures.map(({ file }) => file),
    'dataset.json',
    ...(pictures.length > 0 ? ['pictures.json'] : []),
  ];
  const { rows, columns } = datasetRows(instances as unknown as Record<string, unknown>[]);
  const partial = `${resolve(out)}.partial`;
  await rm(partial, { recursive: true, force: true });
  makeFolder(partial);
  try {
    await writeHuggingFaceDataset({
      folder: partial,
      name: header.name,
      ...(header.description === undefined ? {} : { description: header.description }),
      licence: header.licence ?? null,
      tags: [header.benchmark, 'evaluation'],
      rows,
      columns,
      files: new Map([...new Set(inside)].map((path) => [path, join(directory, path)])),
    });
    await writeFile(join(partial, 'instances.jsonl'), await chosenLines(directory, instances));
    const { sha256 } = await readDatasetWith(partial, format);
    await replaceFolder(partial, resolve(out));
    const document = { directory: out, format: 'huggingface', instances: instances.length, sha256 };
    if (json) terminal.out(`${JSON.stringify(document, null, 2)}\n`);
    else if (!quiet) terminal.out(`${out}: ${counted(instances.length, 'instance')} (sha256 ${sha256})\n`);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** The lines as they stand in the data set, so that the data keep their hash. */
async function chosenLines(directory: string, instances: readonly { id: string }[]): Promise<string> {
  const lines = new Map<string, string>();
  for await (const { text } of readLines(join(directory, 'instances.jsonl')))
    if (text !== null && text.trim() !== '') lines.set((JSON.parse(text) as { id: string }).id, text);
  return instances.map(({ id }) => `${lines.get(id)}\n`).join('');
}
