import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { makeScoredDataset, makeScoredRun } from '../../tests/support/makeScoredRun.js';
import { readDataset } from '../benchmarks/omni2web/readDataset.js';
import { packageRoot } from '../core/packageRoot.js';

let folder = '';
let dataset = '';
const run = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-warnings-'));
  dataset = join(folder, 'data');
  const instances = await makeScoredDataset(dataset, { instances: 12, pages: 12 });
  const { sha256 } = await readDataset(dataset);
  const plan = { dataset, instances, datasetSha256: sha256 };
  await makeScoredRun(run('one'), {
    ...plan,
    id: 'one',
    subjects: { first: 0.5, 'second\u001b[2J\u202e': 0.6 },
  });
  await makeScoredRun(run('two'), {
    ...plan,
    id: 'two\u001b[31m',
    subjects: { first: 0.6 },
    judge: 'p/judge\u001b]0;x\u0007',
  });
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('compare shows names from runs as harmless text, and warns of few replicates', async () => {
  const { exitCode, standardError, standardOutput } = await captureCli(
    ...['compare', run('one'), run('two'), '--replicates', '200'],
  );
  expect(exitCode).toBe(0);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
  expect(standardError + standardOutput).not.toMatch(/[\u001b\u0007\u202e]/);
  expect(standardError).toContain('judge');
  expect(standardError).toContain('200 replicates are rough');
  expect((await captureCli('compare', run('one'), '--quiet', '--replicates', '200')).standardError).toBe('');
  expect((await captureCli('compare', run('one'))).standardError).not.toContain('replicates');
});

it('exports and comparisons tell that the data set is not what was run', async () => {
  const exported = (): Promise<{ standardError: string }> =>
    captureCli('export', run('one'), '--format', 'csv', '--out', join(folder, 'table.csv'));
  const changed = `warning: ${dataset} has changed since the run`;
  expect((await exported()).standardError).not.toContain('changed');
  await appendFile(join(dataset, 'pages', 'source.html'), '<p>more</p>');
  expect((await exported()).standardError).toContain(changed);
  expect((await captureCli('compare', run('one'))).standardError).toContain(changed);
});

it.runIf(existsSync('/proc/self'))('a folder that cannot be made is told at once', async () => {
  for (const verb of [
    ['export', run('one'), '--format', 'csv'],
    ['report', run('one')],
  ]) {
    const { exitCode, standardError } = await captureCli(...verb, '--out', '/proc/deixis/x');
    expect(exitCode).toBe(4);
    expect(standardError).toContain('/proc/deixis: cannot be made');
  }
});

it.skipIf(process.platform === 'win32')(
  'Ctrl-C during an export leaves nothing',
  { timeout: 60_000 },
  async () => {
    const out = join(folder, 'logs');
    const program = join(packageRoot, 'dist', 'cli', 'main.js');
    const child = spawn(
      process.execPath,
      [program, 'export', run('one'), '--format', 'inspect', '--out', out],
      {
        stdio: 'ignore',
      },
    );
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    while (child.exitCode === null && !(existsSync(out) && (await readdir(out)).length > 0)) await wait(1);
    child.kill('SIGINT');
    const code = await ended;
    const left = (await readdir(out)).filter((name) => name.startsWith('.'));
    // A machine that finished before the signal came has whole logs, which is right, too.
    expect([0, 130]).toContain(code);
    expect(left).toEqual([]);
  },
);
