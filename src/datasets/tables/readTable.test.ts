import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../core/createRandom.js';
import { packageRoot } from '../../core/packageRoot.js';
import { readTable, readTableHead } from './readTable.js';
import type { TableRow } from './TableRow.js';

const fixture = (codec: string) => join(packageRoot, `tests/fixtures/import/items.${codec}.parquet`);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-tables-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readAll(path: string, columns?: string[]): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of readTable(path, { name: 'T', ...(columns ? { columns } : {}) })) rows.push(row);
  return rows;
}

describe('Parquet', () => {
  // Values as they were given to the writer; see the README beside the files.
  it.each(['zstd', 'snappy'])('reads %s with nested columns and whole numbers', async (codec) => {
    const rows = await readAll(fixture(codec));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({
      place: 'T: row 1',
      cells: {
        question: 'Where did I leave the green kettle?',
        answer: 'On the stove.',
        options: ['In the sink.', 'On the stove.', 'On the shelf.', 'On the floor.', 'In the box.'],
        correct_answer: 1,
        category: 'Direct Location',
        video_name: 'kitchen_a',
        dataset: 'aria_everyday',
        timestamp_sec: 12.5,
        keyframes: [
          { image_path: '/keyframes/a.jpg', timestamp: 12.5, object_name: 'kettle', bbox: '10,20,110,220' },
        ],
      },
    });
    expect(await readAll(fixture(codec), ['dataset', 'not there'])).toEqual([
      { place: 'T: row 1', cells: { dataset: 'aria_everyday' } },
      { place: 'T: row 2', cells: { dataset: 'nymeria' } },
    ]);
  });

  it('says what is wrong with a damaged file, whatever the damage is', async () => {
    const whole = await readFile(fixture('zstd'));
    const random = createRandom('damage');
    const path = join(folder, 'damaged.parquet');
    let problems = 0;
    for (let round = 0; round < 250; round += 1) {
      const bytes = Buffer.from(whole);
      for (let flip = 0; flip <= round % 4; flip += 1)
        bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
      const cut = round % 5 === 0 ? random.integer(0, bytes.length) : bytes.length;
      await writeFile(path, bytes.subarray(0, cut));
      for (const row of await readAll(path)) if ('problem' in row) problems += 1;
      await readTableHead(path, { name: 'T' });
    }
    expect(problems).toBeGreaterThan(30);
  });
});

describe('text', () => {
  const write = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };

  it('reads JSON lines, a JSON list and CSV, each row with its place', async () => {
    expect(await readAll(await write('a.jsonl', '\uFEFF{"a":1}\r\n\n{"a":"中"}'))).toEqual([
      { place: 'T:1', cells: { a: 1 } },
      { place: 'T:3', cells: { a: '中' } },
    ]);
    expect(await readAll(await write('a.json', '[{"a":1}, 2]'))).toEqual([
      { place: 'T[0]', cells: { a: 1 } },
      { place: 'T[1]', problem: 'an object' },
    ]);
    expect(await readAll(await write('a.csv', 'a,b\n1,"x\ny"\n1\n'))).toEqual([
      { place: 'T:4', problem: '2 cells, got 1' },
      { place: 'T:2', cells: { a: '1', b: 'x\ny' } },
    ]);
  });

  it('tells files that are none of these', async () => {
    for (const [name, text] of [
      ['b.json', '{"a": [1]}'],
      ['c.json', '[{'],
      ['b.csv', 'a,b\n"1,2\n'],
      ['b.txt', 'a'],
    ] as const) {
      const rows = await readAll(await write(name, text));
      expect(rows).toEqual([{ place: 'T', problem: expect.any(String) }]);
      expect(JSON.stringify(rows)).not.toContain(folder);
    }
  });
});
