import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPageFile } from './readPageFile.js';

let file: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-page-'));
  file = join(folder, 'page.html');
});
afterAll(() => rm(folder, { recursive: true }));

// Bytes by `iconv` and the tables of the Encoding standard.
it.each([
  ['UTF-8', '<h1>价格</h1>', Buffer.from('<h1>价格</h1>')],
  ['UTF-8 with a mark', '<h1>é</h1>', Buffer.from('\ufeff<h1>é</h1>')],
  ['UTF-16 with a mark', '<h1>价格</h1>', Buffer.from('\ufeff<h1>价格</h1>', 'utf16le')],
  ['UTF-16, the other way round', '<p>é</p>', Buffer.from('\ufeff<p>é</p>', 'utf16le').swap16()],
  [
    'an encoding that the page names',
    '<meta charset="gbk"><h1>价格</h1>',
    Buffer.from('<meta charset="gbk"><h1>\xbc\xdb\xb8\xf1</h1>', 'latin1'),
  ],
  [
    'an encoding named the old way',
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><p>“é”</p>',
    Buffer.from(
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><p>\x93\xe9\x94</p>',
      'latin1',
    ),
  ],
])('reads %s', async (_, text, bytes) => {
  await writeFile(file, bytes);
  expect(await readPageFile(file)).toBe(text);
});

it('does not turn into question marks what it cannot read', async () => {
  await writeFile(file, Buffer.from('<h1>caf\xe9</h1>', 'latin1'));
  await expect(readPageFile(file)).rejects.toMatchObject({
    code: 'PAGE_ENCODING_WRONG',
    message: expect.stringContaining(file),
    hint: expect.stringContaining('UTF-8'),
  });
});
