import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { packageRoot } from '../core/packageRoot.js';
import { readDatasetHeader } from './inspectDataset.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis 数据 '));
  await mkdir(join(folder, 'all/first/media/deep'), { recursive: true });
  await mkdir(join(folder, 'all/second'));
  await mkdir(join(folder, 'empty'));
  const header = { schemaVersion: 1, benchmark: 'omni2web', name: 'made', version: '1' };
  for (const name of ['first', 'second'])
    await writeFile(join(folder, 'all', name, 'dataset.json'), JSON.stringify(header));
  await writeFile(join(folder, 'all/first/instances.jsonl'), '');
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  ['all', 'there is no dataset.json in it', /give one of them: .*all\/first, .*all\/second$/],
  [
    'all/first/media/deep',
    'there is no dataset.json in it',
    /it lies in a data set; give that folder: .*all\/first$/,
  ],
  ['all/first/instances.jsonl', 'it is a file', /give that folder: .*all\/first$/],
  ['all/first/dataset.json', 'it is a file', /give that folder: .*all\/first$/],
  ['all/frist', 'there is no such folder', /did you mean .*all\/first\?$/],
  ['empty', 'there is no dataset.json in it', /give the folder that holds dataset\.json/],
  ['nowhere/at/all', 'there is no such folder', /give the folder that holds dataset\.json/],
])('%s is no data set: %s', async (name, found, hint) => {
  const directory = join(folder, name);
  await expect(readDatasetHeader(directory)).rejects.toMatchObject({
    ...{ code: 'DATASET_MISSING', exitCode: 3, hint: expect.stringMatching(hint) },
    message: `${directory}: expected the folder of a data set; ${found}`,
  });
});

test.each([
  ['{}', /DOCUMENT_INVALID: .*dataset\.json: schemaVersion: [\s\S]*what to do: correct each field/],
  ['[]', /DOCUMENT_INVALID: .*dataset\.json: \(document\): .*expected object/],
  ['{bad', /JSON_INVALID: .*dataset\.json: not valid JSON/],
  ['\u0000\u0001', /JSON_INVALID: .*dataset\.json: not valid JSON/],
])('a dataset.json that holds %j is named with what was expected', async (text, message) => {
  await writeFile(join(folder, 'empty/dataset.json'), text);
  for (const verb of [
    ['data', 'validate', join(folder, 'empty')],
    ['data', 'stats', join(folder, 'empty')],
    ['sample', join(folder, 'empty'), '--size', '1'],
    ['run', 'omni2web', '--dataset', join(folder, 'empty'), '--subject', 'untouched', '--preview'],
  ])
    expect({ verb, ...(await captureCli(...verb)) }).toMatchObject({
      ...{ verb, exitCode: 3, standardError: expect.stringMatching(message) },
    });
});

test('a dataset.json that is a folder is told as one', async () => {
  await mkdir(join(folder, 'empty/dataset.json'));
  expect(await captureCli('data', 'stats', join(folder, 'empty'))).toMatchObject({
    exitCode: 3,
    standardError: expect.stringMatching(
      /FILE_UNREADABLE: [\s\S]*what to do: a folder is there; give a file/,
    ),
  });
});

test('a data set of another benchmark is that one fault, not the many of each instance', async () => {
  const directory = join(packageRoot, 'datasets/demo/ego2web');
  const { exitCode, standardError } = await captureCli(
    ...['run', 'omni2web', '--dataset', directory, '--subject', 'untouched', '--preview'],
  );
  expect({ exitCode, standardError }).toEqual({
    exitCode: 3,
    standardError: `error DATASET_INVALID: ${directory}: the data set has faults
dataset.json: benchmark: "omni2web", not "ego2web"
  what to do: give a data set of omni2web, or the benchmark that the data set is of
`,
  });
});
