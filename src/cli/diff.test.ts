import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';

let folder = '';
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-diff-'));
  await writeFile(file('a page.html'), '<h1>Shop</h1><p>\u4f60\u597d</p>');
  await writeFile(file('b.html'), '<h1 style="color:red">Shop</h1><p>Bye \u001b[31m</p>');
});
afterAll(() => rm(folder, { recursive: true }));

it('prints one JSON document with --json', async () => {
  const { exitCode, standardOutput: stdout } = await captureCli(
    'diff',
    file('a page.html'),
    file('b.html'),
    '--json',
  );
  expect(exitCode).toBe(0);
  const { changes } = JSON.parse(stdout) as { changes: Record<string, unknown>[] };
  expect(stdout.startsWith('{')).toBe(true);
  expect(changes.map(({ kind, path }) => [kind, path])).toEqual([
    ['style', '/html/body/h1'],
    ['text', '/html/body/p'],
  ]);
  expect(Object.keys(changes[0]!).sort()).toEqual([
    'after',
    'anchor',
    'before',
    'id',
    'kind',
    'path',
    'touches',
  ]);
});

it('prints readable lines otherwise, and nothing that steers a terminal', async () => {
  const { standardOutput: stdout } = await captureCli('diff', file('a page.html'), file('b.html'));
  expect(stdout).toContain('style     the heading "Shop"');
  expect(stdout).toContain('- \u4f60\u597d');
  expect(stdout).not.toContain('\u001b');
});

it('names a file that is not there', async () => {
  const { exitCode, standardError: stderr } = await captureCli('diff', file('absent.html'), file('b.html'));
  expect(exitCode).toBe(3);
  expect(stderr).toContain('absent.html');
});
