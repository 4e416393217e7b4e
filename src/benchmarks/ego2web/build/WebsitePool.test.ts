import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readWebsitePool } from './WebsitePool.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis 网站 '));
});
afterEach(() => rm(folder, { recursive: true }));

const site = 'name: Shop, domain: shop.example, category: E-Commerce, use: buying';

it.each([
  ['plain.txt', 'amazon.com\nebay.com\n', 'DOCUMENT_INVALID', /\(document\): .*expected object/],
  ['list.yaml', '- amazon.com\n', 'DOCUMENT_INVALID', /\(document\): .*expected object, received array/],
  ['empty.yaml', '', 'DOCUMENT_INVALID', /\(document\): .*expected object, received null/],
  ['one.yaml', `schemaVersion: 1\nwebsites: [{${site}}]`, 'DOCUMENT_INVALID', /websites: /],
  [
    'www.yaml',
    `schemaVersion: 1\nwebsites: [{${site.replace('shop.example', 'www.shop.example')}}, {${site}}]`,
    'DOCUMENT_INVALID',
    /websites\[0\]\.domain: a domain in small letters without scheme and "www\."/,
  ],
  ['bad.yaml', 'websites: [b', 'YAML_INVALID', /not valid YAML/],
  ['bad.json', '{"schemaVersion": 1,', 'JSON_INVALID', /not valid JSON/],
  ['video.mp4', '\u0000\u0000\u0000\u0018ftypmp42', 'YAML_INVALID', /it is not text/],
])('%s is no file of websites', async (name, text, code, message) => {
  const file = join(folder, name);
  await writeFile(file, text);
  const error = await readWebsitePool(file).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code, exitCode: 3, message: expect.stringMatching(message) });
  const { message: said, hint } = error as { message: string; hint?: string };
  expect(said.startsWith(`${file}: `)).toBe(true);
  expect(hint).toMatch(code === 'DOCUMENT_INVALID' ? /a list "websites".*websites\.yaml$/ : /\w/);
});

it.each(['nowhere.yaml', '.'])('%s cannot be read', async (name) => {
  await expect(readWebsitePool(join(folder, name))).rejects.toMatchObject({
    ...{ code: 'FILE_UNREADABLE', exitCode: 3, hint: expect.any(String) },
  });
});
