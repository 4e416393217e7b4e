import { findDatasetFormat } from '../../benchmarks/datasetFormats.js';
import { alignColumns } from '../../core/alignColumns.js';
import { usageError } from '../../core/errors.js';
import { printableLine } from '../../core/printableLine.js';
import { readInstancesWith } from '../../datasets/readDatasetWith.js';
import { terminal } from './terminal.js';

const longestText = 80;

/** `deixis list instances DIR`: an id a line, as --ids takes them, with what it is of and how its text begins. */
export async function listInstances(
  directory: string | undefined,
  { json = false, quiet = false }: { json?: boolean | undefined; quiet?: boolean | undefined },
): Promise<void> {
  if (directory === undefined)
    throw usageError('ARGUMENT_MISSING', 'instances: expected the folder of a data set', {
      hint: 'give it, as in "deixis list instances my-data"; "deixis list datasets" names those that come along',
    });
  const format = await findDatasetFormat(directory);
  const { instances } = await readInstancesWith(directory, format);
  const rows = instances.map((instance) => ({ id: instance.id, ...format.tellInstance(instance) }));
  if (json) terminal.out(`${JSON.stringify({ instances: rows }, null, 2)}\n`);
  else if (quiet) for (const { id } of rows) terminal.out(`${printableLine(id)}\n`);
  else {
    const cells = rows.map(({ id, category, text }) => [id, category, shorten(text)].map(printableLine));
    for (const line of alignColumns(cells, 3)) terminal.out(`${line}\n`);
  }
}

function shorten(text: string): string {
  const letters = [...text.trim()];
  return letters.length <= longestText ? text.trim() : `${letters.slice(0, longestText - 3).join('')}...`;
}
