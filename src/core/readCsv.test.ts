import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvNumber } from './csvNumber.js';
import { readCsv } from './readCsv.js';

let file = '';
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'deixis-csv-')), 'table.csv');
});
afterAll(() => rm(join(file, '..'), { recursive: true }));

async function read(content: string | Uint8Array, optional: string[] = []) {
  await writeFile(file, content);
  return readCsv(file, { required: ['x', 'y'], optional });
}

it('reads a mark, any line end, quotes, blank lines, columns in any order, and knows the lines', async () => {
  const { columns, rows } = await read(
    '\ufeffy, x ,"a ""note"""\r\n1,2,\r\n\r\n"3",4,"one, two\r\nthree"\n 五 ,6,z\r7,8,last',
  );
  expect(columns).toEqual(['y', 'x', 'a "note"']);
  expect(rows).toEqual([
    { line: 2, cells: { y: '1', x: '2', 'a "note"': '' } },
    { line: 4, cells: { y: '3', x: '4', 'a "note"': 'one, two\nthree' } },
    { line: 6, cells: { y: '五', x: '6', 'a "note"': 'z' } },
    { line: 7, cells: { y: '7', x: '8', 'a "note"': 'last' } },
  ]);
  expect((await read('x,y\n')).rows).toEqual([]);
  // A cell that is called like a property of every object is a cell, no more.
  expect((await read('x,y,__proto__\n1,2,3\n')).rows[0]?.cells).toHaveProperty('x', '1');
});

it.each([
  ['', 'table.csv: it is empty; expected a heading with "x", "y"'],
  ['x,Y\n1,2', 'table.csv:1: no column "y" among "x", "Y"; did you mean "Y"?'],
  ['x;y\n1;2', 'table.csv:1: no column "x" among "x;y"'],
  ['x,y,x\n1,2,3', 'table.csv:1: two columns are called "x"'],
  ['x,y\n1,2\n\n3', 'table.csv:4: expected 2 cells, got 1'],
  ['x,y\n1,2,3', 'table.csv:2: expected 2 cells, got 3'],
  ['x,y\n1,"2\n3,4', 'table.csv:3: not valid CSV: Quote Not Closed'],
  ['x,y\n1,2\n1,a"b\n', 'table.csv:3: not valid CSV: Invalid Opening Quote'],
  ['x,y,clutser\n1,2,3', 'table.csv:1: column "clutser"; did you mean "cluster"?'],
  [new Uint8Array([0xff, 0xfe, 0x78, 0]), 'table.csv: not UTF-8 text'],
  [new Uint8Array([0x78, 0x2c, 0x79, 10, 0xd6, 0xd0, 0x2c, 0x31]), 'table.csv: not UTF-8 text'],
])('refuses %j', async (content, message) => {
  await expect(read(content, ['cluster'])).rejects.toThrow(message);
});

it('names the file that cannot be read', async () => {
  await expect(readCsv(`${file}.no`, { required: [] })).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    exitCode: 3,
  });
});

it.each(['', 'one', 'NaN', 'Infinity', '1e999', '1,5', '0x', '0x10', '0b1', '1_0', '--1', '1e', '.'])(
  'refuses %j as a number',
  async (cell) => {
    const table = await read(`x,y\n-1.5e-3,"${cell}"`);
    expect(csvNumber(table, table.rows[0]!, 'x')).toBe(-0.0015);
    expect(() => csvNumber(table, table.rows[0]!, 'y')).toThrow(
      `table.csv:2: y: expected a number, got "${cell}"`,
    );
  },
);

it('refuses numbers whose squares run over, by file and line, before a statistic meets them', async () => {
  const table = await read('x,y\n1e150,-1e151');
  expect(csvNumber(table, table.rows[0]!, 'x')).toBe(1e150);
  expect(() => csvNumber(table, table.rows[0]!, 'y')).toThrow(
    'table.csv:2: y: expected a number of at most 1e+150, got "-1e151"',
  );
});
