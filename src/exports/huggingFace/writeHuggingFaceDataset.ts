import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { escapeMarkdown } from '../tables/markdownTable.js';
import { licenceFields, sizeCategory } from './datasetCard.js';

export interface HuggingFaceDataset {
  folder: string;
  name: string;
  description?: string;
  licence: string | null;
  tags: readonly string[];
  /** The same columns in every row, since readers take the first rows' for all. */
  rows: readonly Record<string, unknown>[];
  /** What each column means, for the card. */
  columns: Readonly<Record<string, string>>;
  /** Files beside the rows, by their path inside the folder. */
  files: ReadonlyMap<string, string>;
}

/**
 * Writes a data set as a folder of the hub: README.md (the card), data/test.jsonl with a row an item, and files beside.
 * @returns the files that describe the others
 */
export async function writeHuggingFaceDataset({
  folder,
  name,
  description,
  licence,
  tags,
  rows,
  columns,
  files,
}: HuggingFaceDataset): Promise<string[]> {
  await mkdir(join(folder, 'data'), { recursive: true });
  for (const [inside, path] of files) {
    await mkdir(dirname(join(folder, inside)), { recursive: true });
    await copyFile(path, join(folder, inside));
  }
  const table = join(folder, 'data', 'test.jsonl');
  await writeFile(table, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const head = {
    pretty_name: name,
    ...licenceFields(licence),
    tags: [...tags],
    size_categories: [sizeCategory(rows.length)],
    configs: [{ config_name: 'default', data_files: [{ split: 'test', path: 'data/test.jsonl' }] }],
  };
  const card = join(folder, 'README.md');
  await writeFile(
    card,
    `---
${stringify(head)}---

# ${escapeMarkdown(name)}

${description === undefined ? '' : `${escapeMarkdown(description)}\n\n`}${rows.length} rows in \`data/test.jsonl\`; licence: ${escapeMarkdown(licence ?? 'not stated')}.

## Columns

${Object.entries(columns)
  .map(([column, meaning]) => `- \`${column}\`: ${escapeMarkdown(meaning)}`)
  .join('\n')}
`,
  );
  return [card, table];
}
