import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handFolder } from '../../../../tests/support/handScript.js';
import { packageRoot } from '../../../core/packageRoot.js';
import { readPages } from './readPages.js';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-pages-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const none: [string, string | Buffer, string][] = [
  ['empty.html', '', 'it is empty'],
  ['blank.html', '\uFEFF \n\t', 'it is empty'],
  ['letter.txt', 'Dear all, a < b and <b>so</b> on.', 'it begins with "Dear all'],
  ['generic.ts', 'const rows: Array<string> = [];', 'it begins with "const rows'],
  ['data.json', '{"html": "<p>no</p>"}', 'it begins with "{'],
  ['script.yaml', 'steps:\n  - said: <p>', 'it begins with "steps'],
  ['picture.svg', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'it begins with "<svg'],
  ['feed.xml', '<?xml version="1.0"?><!-- news --><rss version="2.0"/>', 'it begins with "<rss'],
  ['drawing.html', '<!DOCTYPE svg><p>', 'it begins with "<!DOCTYPE svg'],
  ['comment.html', '<!-- to do -->\n', 'it begins with ""'],
  ['picture.html', png, 'its bytes are no text in UTF-8'],
  ['western.html', Buffer.from('<p>caf\xe9', 'latin1'), 'its bytes are no text in UTF-8'],
];
const pages: [string, string][] = [
  ['plain.html', '<!doctype html><title>x</title>'],
  ['old.htm', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">\n<html>'],
  ['xhtml.html', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x" "y">\n<html xmlns="z">'],
  ['commented.html', '\uFEFF\n<!-- saved from x -->\n<!-- y --><html lang="en">'],
  ['piece.html', '<main class="a">x</main>'],
  ['bare.html', '<BR/>x'],
];

describe('pages of a build', () => {
  it.each(none)('tells that %s is none', async (name, content, problem) => {
    await writeFile(at(name), content);
    await expect(readPages([at(name)])).rejects.toMatchObject({
      ...{ code: 'PAGE_INVALID', kind: 'input' },
      message: expect.stringContaining(`${at(name)}: expected an HTML page; ${problem}`),
    });
  });

  it('tells of all at once', async () => {
    for (const [name, content] of none) await writeFile(at(name), content);
    const files = [join(handFolder, 'pages/bakery.html'), ...none.map(([name]) => at(name))];
    const error = (await readPages(files).catch((caught: unknown) => caught)) as Error;
    expect(error.message.split('\n')).toHaveLength(none.length);
  });

  it('takes pages for what browsers take them for, alone and in folders', async () => {
    await mkdir(at('shops'));
    for (const [name, content] of pages) await writeFile(at('shops', name), content);
    await writeFile(at('shops', 'notes.txt'), 'no page');
    const read = await readPages([at('shops'), at('shops', 'plain.html')]);
    expect(read.map(({ source, html }) => [source, html])).toEqual(
      [...pages].sort().map(([name, content]) => [at('shops', name), content]),
    );
    const own = join(packageRoot, 'datasets/pages/omni2web');
    expect((await readPages([own])).map(({ page }) => page)).toContain('shop');
  });

  it('refuses a folder without pages, and a file that is not there', async () => {
    await mkdir(at('nothing'));
    await expect(readPages([at('nothing')])).rejects.toMatchObject({ code: 'PAGES_MISSING', kind: 'input' });
    await expect(readPages([at('none.html')])).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });
});
