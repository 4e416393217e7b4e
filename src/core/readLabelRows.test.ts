import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readLabelRows } from './readLabelRows.js';

const folder = mkdtempSync(join(tmpdir(), 'deixis-labels-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'labels.csv');
const write = (...lines: string[]) => writeFileSync(file, `item,rater,label\n${lines.join('\n')}\n`);

test('gives rows as they stand, without a label too', async () => {
  write('a,Ada,1', '"b,c",Bo,');
  expect(await readLabelRows(file)).toEqual([
    { line: 2, item: 'a', rater: 'Ada', label: '1' },
    { line: 3, item: 'b,c', rater: 'Bo', label: '' },
  ]);
});

test('a rater labels an item once, or once of each kind', async () => {
  write('a,Ada,1', 'b,Ada,1', 'a,Ada,wrong click');
  await expect(readLabelRows(file)).rejects.toMatchObject({
    code: 'CSV_ROW_TWICE',
    message: expect.stringContaining(`${file}:4: "Ada" has labelled "a" already, in line 2`),
  });
  expect(await readLabelRows(file, (label) => (label === '1' ? 'outcome' : 'failure'))).toHaveLength(3);
});

test.each([
  [',Ada,1', 'item'],
  ['a,,1', 'rater'],
])('%j lacks the %s', async (row, name) => {
  write(row);
  await expect(readLabelRows(file)).rejects.toMatchObject({
    code: 'LABEL_INVALID',
    message: expect.stringContaining(`${file}:2: ${name}: `),
  });
});
