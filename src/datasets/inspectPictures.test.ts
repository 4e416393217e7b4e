import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../core/packageRoot.js';
import { formatProblem } from './DatasetProblem.js';
import { inspectPictures } from './inspectPictures.js';
import type { PictureCatalogue } from './PictureCatalogue.js';
import { readPictureFolder } from './readPictureFolder.js';

const ours = join(packageRoot, 'datasets/sources/omni2web/pictures');
let directory: string;
let catalogue: PictureCatalogue;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'deixis 图 catalogue-'));
  await mkdir(join(directory, 'pages/pictures'), { recursive: true });
  const folder = await readPictureFolder(ours);
  for (const { from, to } of folder.copies.slice(0, 3)) await copyFile(from, join(directory, to));
  catalogue = { schemaVersion: 1, pictures: folder.catalogue.pictures.slice(0, 3) };
});
afterEach(() => rm(directory, { recursive: true }));

async function problemsOf(document: unknown): Promise<string[]> {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  await writeFile(join(directory, 'pictures.json'), text);
  return (await inspectPictures(directory, true)).problems.map(formatProblem);
}

test('a folder of pictures becomes a catalogue with the facts of the files', async () => {
  // sha256sum, stat and the drawing's own width and height (head -c 200) of datasets/sources/omni2web/pictures/mug.svg.
  expect(catalogue.pictures[0]).toEqual({
    id: 'mug',
    file: 'pages/pictures/mug.svg',
    descriptions: { en: 'a steaming blue coffee mug', zh: '一只冒着热气的蓝色咖啡杯' },
    sizeBytes: 1028,
    width: 400,
    height: 300,
    sha256: 'd52da202a126310b5d7304346e0bf679f5a2367483824494e44dd0fcf228ee4c',
  });
  expect(await problemsOf(catalogue)).toEqual([]);
  expect((await inspectPictures(directory, true)).pictures).toEqual(catalogue.pictures);
});

test('a data set without a catalogue has no pictures and no problem', async () => {
  expect(await inspectPictures(directory, true)).toEqual({ pictures: [], problems: [] });
});

describe('faults, one a line', () => {
  const cases: [string, (pictures: PictureCatalogue['pictures']) => unknown, string[]][] = [
    [
      'a file that is not there',
      (pictures) => void Object.assign(pictures[1]!, { file: 'pages/pictures/none.svg' }),
      ['pictures[1].file: an existing file; "pages/pictures/none.svg" is not there'],
    ],
    [
      'a wrong hash, size and extent',
      (pictures) =>
        void Object.assign(pictures[0]!, { sha256: '0'.repeat(64), sizeBytes: 1, width: 3, height: 4 }),
      [
        'pictures[0].sizeBytes: 1028, as pages/pictures/mug.svg has it, not 1',
        'pictures[0].width: 400, as pages/pictures/mug.svg has it, not 3',
        'pictures[0].height: 300, as pages/pictures/mug.svg has it, not 4',
        `pictures[0].sha256: d52da202a126310b5d7304346e0bf679f5a2367483824494e44dd0fcf228ee4c, as pages/pictures/mug.svg has it, not ${'0'.repeat(64)}`,
      ],
    ],
    [
      'an id and a file twice',
      (pictures) => void Object.assign(pictures[2]!, { ...pictures[1]!, descriptions: { en: 'x' } }),
      [
        'pictures[2].id: one of its own; pictures[1] has "teapot" already',
        'pictures[2].file: one of its own; pictures[1] has "pages/pictures/teapot.svg" already',
      ],
    ],
    [
      'a way out of the folder, and other names that are no plain address',
      (pictures) => {
        pictures[0]!.file = 'pages/pictures/../../../secret.svg';
        pictures[1]!.file = 'pages/pictures/a b.svg';
        pictures[2]!.file = '/pages/pictures/mug.svg';
      },
      [0, 1, 2].map(
        (index) =>
          `pictures[${index}].file: a file in pages/pictures, with a name without "/", spaces, quotes, brackets, "?", "#", "%" and "\\"`,
      ),
    ],
    [
      'no description, or one of two lines that would look like two pictures',
      (pictures) => {
        pictures[0]!.descriptions = {};
        pictures[1]!.descriptions = { en: 'a lamp\npictures/x.svg: free' };
      },
      [
        'pictures[0].descriptions: a description in at least one language',
        'pictures[1].descriptions.en: one line',
      ],
    ],
    [
      'a wrong key',
      (pictures) => void Object.assign(pictures[0]!, { desciptions: {} }),
      ['pictures[0].desciptions: unknown key; did you mean "descriptions"?'],
    ],
  ];
  test.each(cases)('%s', async (_, change, expected) => {
    change(catalogue.pictures);
    expect(await problemsOf(catalogue)).toEqual(expected.map((text) => `pictures.json: ${text}`));
  });

  test('a link that leads out, and a file that is no picture', async () => {
    await writeFile(join(directory, '../deixis-outside.svg'), await readFile(join(ours, 'mug.svg')));
    await rm(join(directory, 'pages/pictures/mug.svg'));
    await symlink('../../../deixis-outside.svg', join(directory, 'pages/pictures/mug.svg'));
    await writeFile(join(directory, 'pages/pictures/teapot.svg'), '<svg');
    const problems = await problemsOf(catalogue);
    await rm(join(directory, '../deixis-outside.svg'));
    expect(problems).toEqual([
      'pictures.json: pictures[0].file: a file inside the data set folder; "pages/pictures/mug.svg" is a link that leads out of it',
      'pictures.json: pictures[1].file: a picture that can be read; "pages/pictures/teapot.svg" is none',
    ]);
  });

  test('no JSON, and a link that leads nowhere', async () => {
    expect((await problemsOf('{"schemaVersion": 1,'))[0]).toMatch(
      /^pictures\.json: one JSON object; not valid/,
    );
    await rm(join(directory, 'pictures.json'));
    await symlink('nowhere.json', join(directory, 'pictures.json'));
    const { problems } = await inspectPictures(directory, true);
    expect(problems.map(formatProblem)).toEqual([
      'pictures.json: an existing file; "pictures.json" is not there',
    ]);
  });
});

test('a folder whose descriptions name what it has not is refused, every fault on its line', async () => {
  const file = join(directory, 'descriptions.json');
  await copyFile(join(ours, 'mug.svg'), join(directory, 'mug.svg'));
  const entry = (id: string, name: string) => ({ id, file: name, descriptions: { en: id } });
  const listed = [
    entry('a', 'mug.svg'),
    entry('b', 'mug.svg'),
    entry('c', 'none.png'),
    entry('d', 'descriptions.json'),
  ];
  await writeFile(file, JSON.stringify(listed));
  await expect(readPictureFolder(directory)).rejects.toMatchObject({
    code: 'PICTURE_INVALID',
    kind: 'input',
    message: [
      `${file}: [1]: id and file of its own; "a" has one of them already`,
      `${file}: [2].file: an existing file; "none.png" is not there`,
      `${file}: [3].file: a picture that can be read; "descriptions.json" is none`,
    ].join('\n'),
  });
});
