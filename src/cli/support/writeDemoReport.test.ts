import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyHeadings } from '../../../tests/support/emptyHeadings.js';
import { type DemoPart, writeDemoReport } from './writeDemoReport.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-demo-'));
  await mkdir(join(folder, 'run'));
  await writeFile(join(folder, 'run', 'index.html'), 'the report');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const part = (rows: { subject: string; rate: number }[]): DemoPart => ({
  ...{ name: 'pages', title: 'pages that are read', measured: 'The share of pages that were read.' },
  instances: { run: 3, all: 12 },
  scores: {
    A: [{ name: 'toEnd', description: 'the page was read to its end' }],
    B: [{ name: 'toEnd', description: 'the page was read to its end' }],
  },
  tables: [
    {
      ...{ name: 'rates', caption: 'Pages read in percent, with Wilson intervals', rows },
      columns: [
        { title: 'subject', value: ({ subject }) => subject, address: () => 'lists/elsewhere.html' },
        { title: 'to end', value: ({ rate }) => rate, interval: () => ({ low: 20.8, high: 93.9 }) },
      ],
    },
  ],
  ...{ score: null, report: join(folder, 'run', 'index.html') },
});

async function write(rows: { subject: string; rate: number }[]): Promise<string> {
  const out = join(folder, 'report');
  await writeDemoReport([part(rows)], out);
  expect(await readFile(join(out, 'pages', 'index.html'), 'utf8')).toBe('the report');
  return readFile(join(out, 'index.html'), 'utf8');
}

test('the first page of the demo says what is measured, in which unit, how surely and on how many items', async () => {
  const page = await write([{ subject: 'reader', rate: 66.7 }]);
  expect(page).toContain('The share of pages that were read. Run: 3 of 12 instances of the data.');
  expect(page).toContain('Pages read in percent, with Wilson intervals');
  expect(page).toMatch(/66\.7.+20\.8 to 93\.9/s);
  // Under the name that it has in the table, and once for both tracks.
  expect(page.match(/<dt>to end<\/dt><dd>the page was read to its end/g)).toHaveLength(1);
  // What lies beside a report lies elsewhere from here.
  expect([...page.matchAll(/href="([^"#]+)"/g)].map(([, address]) => address)).toEqual(['pages/index.html']);
});

test('it has no heading without a word below it where nothing was scored', async () => {
  const page = await write([]);
  expect(page).toContain('Nothing was scored.');
  expect(emptyHeadings(page)).toEqual([]);
});
