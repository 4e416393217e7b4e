import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../core/packageRoot.js';

let directory: string;
let children: ChildProcess[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'deixis-verb-中 😀 '));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

function start(argumentList: string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(packageRoot, 'tests/support/runsVerb.mjs'), ...argumentList], {
    cwd: directory,
    env: { ...process.env, RUNS_VERB_BROKEN: join(directory, 'broken'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]!.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  const end = once(child, 'close').then(([exitCode]) => ({ exitCode: exitCode as number, ...output }));
  return { child, output, end };
}

const deixis = (argumentList: string[], environment?: NodeJS.ProcessEnv) =>
  start(argumentList, environment).end;
const tiny = (...more: string[]) => [
  'run',
  'tiny',
  '--dataset',
  '数据',
  '--subject',
  'good',
  '--run',
  '跑 1',
  ...more,
];

describe('deixis run', () => {
  it('runs, scores and reports; one JSON document on stdout and nothing else', async () => {
    const { exitCode, stdout, stderr } = await deixis(tiny('--json', '--tracks', 'A', '--seed', '7'));
    expect(exitCode).toBe(0);
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({
      run: join(directory, '跑 1'),
      planned: 10,
      done: 10,
      success: 10,
      failure: 0,
      notExecutable: 0,
      unusable: 0,
      error: 0,
      ungraded: 0,
      unavailable: 0,
      usage: { costUsd: expect.closeTo(0.1, 9), requests: 10, unknownCost: 0 },
      score: { count: 10 },
      report: join(directory, '跑 1', 'report', 'index.html'),
    });
    expect(readFileSync(document.report, 'utf8')).toBe('<p>10 条记录 🎉</p>');
    expect(stderr).toContain('planning');
    const shown = JSON.parse((await deixis(['runs', 'show', '跑 1', '--json'])).stdout);
    expect(shown).toMatchObject({
      state: 'complete',
      manifest: {
        dataset: { name: '小数据', sha256: 'aaaa', instanceIds: expect.arrayContaining(['页 0', '页 9']) },
        prompts: { answer: 'hash' },
        request: { seed: 7, options: { tracks: 'A' } },
        sessions: [{ ended: 'complete', versions: { node: process.versions.node } }],
      },
    });
  });

  it('runs the rest when the limit is raised, and nothing again (R4)', async () => {
    const first = JSON.parse((await deixis(tiny('--limit', '3', '--json', '--quiet'))).stdout);
    expect(first).toMatchObject({ planned: 3, done: 3 });
    const second = JSON.parse((await deixis(tiny('--limit', '8', '--json', '--quiet'))).stdout);
    expect(second).toMatchObject({ planned: 8, done: 8, usage: { requests: 8 } });
    const lower = JSON.parse((await deixis(tiny('--limit', '2', '--json', '--quiet'))).stdout);
    expect(lower).toMatchObject({ planned: 8, done: 8, usage: { requests: 8 } });
    const all = JSON.parse((await deixis(tiny('--json', '--repeats', '2'))).stdout);
    expect(all).toMatchObject({ planned: 20, done: 20, usage: { requests: 20 } });
  });

  it('fails on errors until they are retried on request; task failures do not count by default', async () => {
    const broken = join(directory, 'broken');
    writeFileSync(broken, '');
    const first = await deixis(tiny('--subject', 'bad'));
    expect(first.exitCode).toBe(1);
    expect(first.stdout).toMatch(/bad +omni +10 +0 +9 +1/);
    expect(first.stderr).toContain("deixis resume '跑 1' --retry-errors");
    expect(first.stderr).toContain('errors, the most frequent first:\n     2  坏了 💥\n');
    expect(first.stderr).toContain(`writing the report to ${join(directory, '跑 1', 'report')}`);
    unlinkSync(broken);
    const again = JSON.parse((await deixis(['resume', '跑 1', '--json'])).stdout);
    expect(again).toMatchObject({ error: 2, success: 9, failure: 9 });
    const mended = await deixis(['resume', '跑 1', '--json', '--retry-errors']);
    expect(JSON.parse(mended.stdout)).toMatchObject({ error: 0, success: 10, failure: 10 });
    expect(mended.exitCode).toBe(0);
    expect((await deixis(['resume', '跑 1', '--max-failures', '9'])).exitCode).toBe(1);
    expect((await deixis(['resume', '跑 1', '--max-failures', '50%'])).exitCode).toBe(0);
  });

  it('stops at once on Ctrl-C in the middle of a delay, and says how to go on (R6)', async () => {
    const { child, output, end } = start(tiny('--subject', 'slow', '--concurrency', '20'));
    while (!output.stderr.includes('tasks')) await once(child.stderr!, 'data');
    const startMs = performance.now();
    child.kill('SIGINT');
    const { exitCode, stderr } = await end;
    expect(performance.now() - startMs).toBeLessThan(20_000);
    expect(exitCode).toBe(130);
    expect(stderr).toContain("Go on with: deixis resume '跑 1'");
    const { runs } = JSON.parse((await deixis(['runs', 'list', '--dir', '.', '--json'])).stdout);
    expect(runs).toMatchObject([{ state: 'interrupted', planned: 20, error: 0 }]);
  });

  it('stops at once while it is planning, and leaves nothing behind', async () => {
    const { child, output, end } = start([
      'run',
      'tiny',
      '--dataset',
      'slow',
      '--subject',
      'good',
      '--run',
      'r',
    ]);
    while (!output.stderr.includes('planning')) await once(child.stderr!, 'data');
    child.kill('SIGINT');
    expect((await end).exitCode).toBe(130);
    expect(existsSync(join(directory, 'r'))).toBe(false);
  });

  it('refuses a run that another process works on', async () => {
    const { child, output, end } = start(tiny('--subject', 'slow'));
    while (!output.stderr.includes('tasks')) await once(child.stderr!, 'data');
    const { exitCode, stderr } = await deixis(['resume', '跑 1']);
    expect(exitCode).toBe(4);
    expect(stderr).toContain(`RUN_OWNED: ${join(directory, '跑 1')}: process ${child.pid}`);
    child.kill('SIGKILL');
    await end;
  });

  it('stops before the budget is overrun with exit code 1, and goes on with a higher one', async () => {
    const first = await deixis(tiny('--max-cost', '0.045', '--json'));
    expect(first.exitCode).toBe(1);
    expect(JSON.parse(first.stdout)).toMatchObject({ done: 4, planned: 10, ended: 'budget' });
    const rest = await deixis(['resume', '跑 1', '--max-cost', '1', '--json']);
    expect(rest.exitCode).toBe(0);
    expect(JSON.parse(rest.stdout)).toMatchObject({ done: 10, usage: { requests: 10 } });
  });

  it('remembers the data set by a path that holds in every folder', async () => {
    await deixis(tiny());
    const { manifest } = JSON.parse((await deixis(['runs', 'show', '跑 1', '--json'])).stdout);
    expect(manifest.request.datasetDirectory).toBe(resolve(directory, '数据'));
  });

  it('previews without starting anything', async () => {
    const { stdout, exitCode } = await deixis(tiny('--preview'));
    expect(exitCode).toBe(0);
    expect(stdout).toContain('calls     10');
    expect(existsSync(join(directory, '跑 1'))).toBe(false);
  });

  it('reads a run file; the command line goes before it', async () => {
    writeFileSync(
      join(directory, '配置.yaml'),
      'benchmark: tiny\ndataset: d\nsubjects: [good, bad]\nlimit: 2\noptions: {tracks: "B"}\nreplay: true\nrun: r\n',
    );
    const { stdout } = await deixis(['run', '配置.yaml', '--subject', 'bad', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ run: join(directory, 'r'), planned: 2, failure: 2 });
    const { manifest } = JSON.parse((await deixis(['runs', 'show', 'r', '--json'])).stdout);
    expect(manifest.request).toMatchObject({
      datasetDirectory: join(directory, 'd'),
      options: { tracks: 'B' },
    });
    expect(manifest.sessions[0].execution.replay).toBe(true);
    writeFileSync(join(directory, 'bad.yaml'), 'benchmark: tiny\nsubjcts: [good]\n');
    writeFileSync(join(directory, 'share.yaml'), 'benchmark: tiny\nmaxFailures: 101%\n');
    expect((await deixis(['run', 'share.yaml'])).stderr).toContain('maxFailures: a whole number, or a share');
    writeFileSync(join(directory, 'tag.yaml'), 'benchmark: !!js/function "function () {}"\n');
    const tag = await deixis(['run', 'tag.yaml']);
    expect(tag).toMatchObject({
      exitCode: 3,
      stderr: expect.stringMatching(/^YAML_INVALID: tag\.yaml: .*tag/),
    });
    expect(tag.stderr).not.toContain('Warning');
    writeFileSync(join(directory, 'cache.yaml'), 'benchmark: tiny\ncache: tag.yaml\n');
    expect(await deixis(['run', 'cache.yaml'])).toMatchObject({
      exitCode: 3,
      stderr: expect.stringMatching(/cache\.yaml: cache: .*tag\.yaml is a file; expected a folder/),
    });
    const bad = await deixis(['run', 'bad.yaml']);
    expect(bad.exitCode).toBe(3);
    expect(bad.stderr).toContain('subjcts: unknown key; did you mean "subjects"?');
  });

  it.each([
    [['run', 'tiny', '--datset', 'x'], /did you mean --dataset/i],
    [['run', 'tinny', '--dataset', 'x', '--subject', 'good'], /did you mean "tiny"/],
    [['run', 'tiny', '--subject', 'good'], /--dataset is missing/],
    [['run', 'tiny', '--dataset', 'x', '--subject', 'good', '--other', '1'], /--other is no option of tiny/],
    [['run', 'tiny', '--limit', '0'], /--limit/],
    [['run', 'tiny', '--max-failures', '101%'], /--max-failures/],
    [['run', 'tiny', '--cache', process.execPath], /--cache .* this is a file; expected a folder/],
    [['resume', 'r', '--cache', process.execPath], /--cache .* this is a file; expected a folder/],
  ])('refuses %j with exit code 2', async (argumentList, message) => {
    const { exitCode, stderr } = await deixis(argumentList);
    expect(stderr).toMatch(message);
    expect(exitCode).toBe(2);
  });

  it('never mixes data sets, judges or seeds in one run, and leaves nothing of a run that could not be planned', async () => {
    await deixis(tiny('--limit', '1'));
    const data = await deixis(tiny('--limit', '2'), { RUNS_VERB_DATASET: 'bbbb' });
    expect(data).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('DATASET_CHANGED') });
    const seed = await deixis(tiny('--limit', '2', '--seed', '9'));
    expect(seed).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('seed') });
    const missing = await deixis([
      'run',
      'tiny',
      '--dataset',
      'missing',
      '--subject',
      'good',
      '--run',
      'new',
    ]);
    expect(missing.exitCode).toBe(3);
    expect(existsSync(join(directory, 'new'))).toBe(false);
  });

  it('begins no run among files that are not its own', async () => {
    mkdirSync(join(directory, 'taken'));
    writeFileSync(join(directory, 'taken', 'notes.txt'), 'mine');
    const { exitCode, stderr } = await deixis(tiny('--run', 'taken'));
    expect(stderr).toContain('RUN_FOLDER_TAKEN');
    expect(stderr).toContain('notes.txt');
    expect(exitCode).toBe(2);
    expect(readdirSync(join(directory, 'taken'))).toEqual(['notes.txt']);
  });

  it('prunes on --yes only, and takes no file that is not the run’s own', async () => {
    await deixis(tiny('--limit', '1'));
    writeFileSync(join(directory, '跑 1', 'notes.txt'), 'mine');
    const look = await deixis(['runs', 'prune', '--dir', '.', '--older-than', '0']);
    expect(look.stderr).toContain('--yes');
    expect(existsSync(join(directory, '跑 1', 'run.sqlite'))).toBe(true);
    const { stdout } = await deixis(['runs', 'prune', '--dir', '.', '--older-than', '0', '--yes', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ removed: true, runs: [{ action: 'run' }] });
    expect(existsSync(join(directory, '跑 1', 'run.sqlite'))).toBe(false);
    expect(readFileSync(join(directory, '跑 1', 'notes.txt'), 'utf8')).toBe('mine');
  });
});
