import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../core/packageRoot.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-output-'));
  const rows = Array.from({ length: 300 }, (_, index) => `i${index},a,x${index}\ni${index},b,y${index}`);
  await writeFile(join(folder, 'labels.csv'), `item,rater,label\n${rows.join('\n')}\n`);
});
afterAll(() => rm(folder, { recursive: true }));

function agreement(stdout: 'pipe' | number) {
  const main = join(packageRoot, 'dist/cli/main.js');
  return spawn(process.execPath, [main, 'stats', 'agreement', join(folder, 'labels.csv'), '--json'], {
    stdio: ['ignore', stdout, 'pipe'],
  });
}

it('a reader that stops early is no fault', async () => {
  const child = agreement('pipe');
  let said = '';
  child.stderr!.on('data', (text) => {
    said += text;
  });
  // More than a pipe holds comes after the first piece.
  child.stdout!.once('data', () => child.stdout!.destroy());
  expect((await once(child, 'close'))[0]).toBe(0);
  expect(said).toBe('');
});

it.runIf(existsSync('/dev/full'))('output that finds no room is an error of the environment', async () => {
  const child = agreement(openSync('/dev/full', 'w'));
  let said = '';
  child.stderr!.on('data', (text) => {
    said += text;
  });
  expect((await once(child, 'close'))[0]).toBe(4);
  expect(said).toMatch(/^error OUTPUT_FAILED: standard output: ENOSPC.*\n {2}what to do: .*\n$/);
});
