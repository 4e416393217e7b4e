import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeOmni2WebInstance } from '../../../tests/support/makeOmni2WebInstance.js';
import { formatProblem } from '../../datasets/DatasetProblem.js';
import { inspectDataset } from '../../datasets/inspectDataset.js';
import { datasetFormat } from './datasetFormat.js';
import { readDataset } from './readDataset.js';
import type { Omni2WebInstance } from './schema.js';

let directory: string;

beforeEach(async () => {
  // Spaces, a percent sign and Chinese in the path, which other tools have tripped over.
  directory = await mkdtemp(join(tmpdir(), 'deixis 数据%20 set-'));
  await mkdir(join(directory, 'pages'));
  await writeFile(join(directory, 'pages/source.html'), '<!doctype html><h1>Hello</h1>');
  await writeHeader({});
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const writeHeader = (extra: object): Promise<void> =>
  writeFile(
    join(directory, 'dataset.json'),
    JSON.stringify({ schemaVersion: 1, benchmark: 'omni2web', name: 'made', version: '1', ...extra }),
  );

const writeInstances = (text: string): Promise<void> => writeFile(join(directory, 'instances.jsonl'), text);

const steps = [{ operation: 'change_color' as const }, { operation: 'revert' as const, undoes: [1] }];
const sound = makeOmni2WebInstance(steps);
const second = makeOmni2WebInstance(steps, { id: 'made-2' });

async function problemsOf(change: (instance: Omni2WebInstance) => unknown): Promise<string[]> {
  const instance = structuredClone(sound);
  const changed = change(instance) ?? instance;
  await writeInstances(JSON.stringify(changed));
  const { problems, dataset } = await inspectDataset(directory, datasetFormat);
  expect(dataset).toBeUndefined();
  return problems.map(formatProblem);
}

describe('a sound data set', () => {
  it('is read with BOM, CRLF and blank lines, in file order', async () => {
    await writeInstances(`\uFEFF${JSON.stringify(second)}\r\n\r\n${JSON.stringify(sound)}\r\n`);
    const dataset = await readDataset(directory);
    expect(dataset.instances.map(({ id }) => id)).toEqual(['made-2', 'made-1']);
    expect(dataset).toMatchObject({ directory, name: 'made', version: '1' });
  });

  it('has a hash of instances and named files, not of spacing or key order', async () => {
    await writeInstances(JSON.stringify(sound));
    const { sha256 } = await readDataset(directory);
    await writeInstances(
      `${JSON.stringify(Object.fromEntries(Object.entries(sound).reverse()), null, 0)}\r\n`,
    );
    expect((await readDataset(directory)).sha256).toBe(sha256);
    await writeFile(join(directory, 'pages/unnamed.html'), 'not named by any instance');
    expect((await readDataset(directory)).sha256).toBe(sha256);
    await writeFile(join(directory, 'pages/source.html'), '<!doctype html><h1>Hullo</h1>');
    const changedFile = (await readDataset(directory)).sha256;
    expect(changedFile).not.toBe(sha256);
    await writeInstances(JSON.stringify({ ...sound, licence: 'CC-BY-4.0' }));
    expect((await readDataset(directory)).sha256).not.toBe(changedFile);
  });
});

describe('faults name file, line, instance, field and what was expected', () => {
  const at = (text: string): string => `instances.jsonl:1: instance made-1: ${text}`;
  const cases: [string, (instance: Omni2WebInstance) => unknown, string[]][] = [
    [
      'step numbers',
      (i) => {
        i.steps[1]!.step = 3;
      },
      [at('steps[1].step: 2 (steps count from 1), not 3')],
    ],
    [
      'undo link from another operation',
      (i) => {
        i.steps[0]!.undoes = [1];
      },
      [at('steps[0].undoes: none; only a revert step cancels others, this is change_color')],
    ],
    [
      'undo link forwards',
      (i) => {
        i.steps[1]!.undoes = [2];
      },
      [at('steps[1].undoes[0]: an earlier step (1 to 1), not 2')],
    ],
    [
      'undo link twice',
      (i) => {
        i.steps[1]!.undoes = [1, 1];
      },
      [at('steps[1].undoes[1]: step 1 once, not twice')],
    ],
    [
      'revert of nothing',
      (i) => {
        i.steps[1]!.undoes = [];
      },
      [at('steps[1].undoes: at least one earlier step that this revert cancels')],
    ],
    [
      'typed edit of another kind',
      (i) => {
        i.steps[0]!.edits = [{ type: 'rewrite_text', target: { description: 'x' }, text: 'y' }];
      },
      [at('steps[0].edits[0].type: "change_color" as the step\'s operation, not "rewrite_text"')],
    ],
    [
      'transcript too short',
      (i) => void i.transcript.pop(),
      [at('transcript: one line a step: 2 lines, not 1')],
    ],
    [
      'transcript times',
      (i) => void Object.assign(i.transcript[1]!, { startSeconds: 4, endSeconds: 3 }),
      [at('transcript[1].endSeconds: after startSeconds (4), not 3')],
    ],
    [
      'half a transcript time',
      (i) => {
        i.transcript[0]!.startSeconds = 1;
      },
      [at('transcript[0]: startSeconds and endSeconds both, or neither')],
    ],
    [
      'rubric ids',
      (i) => {
        i.rubric[1]!.id = 'g1';
      },
      [at('rubric[1].id: an id of its own, "g1" is taken')],
    ],
    [
      'wrong category',
      (i) => {
        i.rubric[3]!.category = 'edit_fulfillment';
      },
      [
        at(
          'rubric: two items for step 2 (revert): target_grounding and revision; it has target_grounding, edit_fulfillment',
        ),
      ],
    ],
    ['no no-damage item', (i) => void i.rubric.pop(), [at('rubric: exactly one no_damage item, not 0')]],
    [
      'unknown key',
      (i) => ({ ...i, langauge: 'en' }),
      [at('langauge: unknown key; did you mean "language"?')],
    ],
    [
      'missing file',
      (i) => {
        i.recording = 'media/a.mp4';
      },
      [at('recording: an existing file; "media/a.mp4" is not there')],
    ],
    [
      'absolute path',
      (i) => {
        i.sourcePage = '/etc/hostname';
      },
      [at('sourcePage: a path relative to the data set folder, not the absolute "/etc/hostname"')],
    ],
    [
      'path that leads out',
      (i) => {
        i.sourcePage = 'pages/../../x.html';
      },
      [
        at(
          'sourcePage: a path inside the data set folder with "/" and without "..", not "pages/../../x.html"',
        ),
      ],
    ],
    [
      'folder for a file',
      (i) => {
        i.sourcePage = 'pages';
      },
      [at('sourcePage: a file; "pages" is not one')],
    ],
  ];
  it.each(cases)('%s', async (_, change, expected) => {
    expect(await problemsOf(change)).toEqual(expected);
  });

  it('a link that leads out of the folder', async () => {
    await symlink('/etc/hostname', join(directory, 'pages/link.html'));
    expect(
      await problemsOf((i) => {
        i.sourcePage = 'pages/link.html';
      }),
    ).toEqual([
      at('sourcePage: a file inside the data set folder; "pages/link.html" is a link that leads out of it'),
    ]);
  });

  it('an id used twice, broken JSON and bytes that are not UTF-8, all in one go', async () => {
    const line = Buffer.from(`${JSON.stringify(sound)}\n`);
    await writeFile(
      join(directory, 'instances.jsonl'),
      Buffer.concat([line, line, Buffer.from('{"id": \n'), Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a])]),
    );
    const { problems, instanceLines } = await inspectDataset(directory, datasetFormat);
    expect(problems.map(({ line, field }) => [line, field])).toEqual([
      [2, 'id'],
      [3, null],
      [4, null],
    ]);
    expect(instanceLines).toBe(3);
  });

  it('a line over the limit, without holding it in memory', async () => {
    await writeInstances(
      `${JSON.stringify(sound)}\n${'x'.repeat(65 * 1024 * 1024)}\n${JSON.stringify(second)}\n`,
    );
    const { problems } = await inspectDataset(directory, datasetFormat);
    expect(problems.map(formatProblem)).toEqual(['instances.jsonl:2: a line of at most 67108864 bytes']);
  });

  it('an empty data set, a missing instances.jsonl, another benchmark', async () => {
    await writeInstances('\n');
    await expect(readDataset(directory)).rejects.toThrow('at least one instance; the file has none');
    await rm(join(directory, 'instances.jsonl'));
    await expect(readDataset(directory)).rejects.toThrow('"instances.jsonl" is not there');
    await writeHeader({ benchmark: 'ego2web' });
    await expect(readDataset(directory)).rejects.toThrow(
      'dataset.json: benchmark: "omni2web", not "ego2web"',
    );
  });

  it('a header with a misspelt key, and a folder that is none', async () => {
    await writeHeader({ licnce: 'x' });
    await expect(readDataset(directory)).rejects.toThrow('licnce: unknown key; did you mean "licence"?');
    await expect(readDataset(join(directory, 'nothing'))).rejects.toMatchObject({
      code: 'DATASET_MISSING',
      exitCode: 3,
    });
  });
});
