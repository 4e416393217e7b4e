import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunRequest } from '../src/benchmarks/benchmark.js';
import { benchmark } from '../src/benchmarks/egoeverything/benchmark.js';
import { runBenchmark } from '../src/benchmarks/runBenchmark.js';
import { readCsv } from '../src/core/readCsv.js';
import { captureCli } from './support/captureCli.js';
import { makeVideo } from './support/makeVideo.js';
import { readZip } from './support/readZip.js';

/** fr and stream show as many pixels. */
const seeing = ['fr:frames=2', 'stream:frames=2:memory=900', 'global+local:frames=11'];

let folder: string;
let request: RunRequest;
const at = (...names: string[]): string => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-ego-run-'));
  await mkdir(at('data'));
  for (const name of ['one', 'two']) await makeVideo(at('data', `${name}.mp4`), [0, 1, 2, 3, 4, 5], 6);
  const header = { schemaVersion: 1, benchmark: 'egoeverything', name: 'tiny', version: '1' };
  await writeFile(at('data', 'dataset.json'), JSON.stringify(header));
  const instances = ['one', 'two'].flatMap((video) =>
    [0, 1].map((rightOption) => ({
      ...{ schemaVersion: 1, id: `${video}-${rightOption}`, question: 'Which <b>mug</b>?', rightOption },
      ...{ options: ['=red', 'blue', 'green', 'white', 'none'], category: 'appearance', video },
      ...{ videoFile: `${video}.mp4`, targetTimeSeconds: 1, queryTimeSeconds: 5 },
    })),
  );
  await writeFile(
    at('data', 'instances.jsonl'),
    instances.map((instance) => `${JSON.stringify(instance)}\n`).join(''),
  );
  request = {
    ...{ datasetDirectory: at('data'), subjects: ['first', 'recall'], conditions: [...seeing, 'blind'] },
    ...{ judge: 'deterministic', repeats: 1, seed: 1, options: { rotations: 2 } },
  };
  const { totals } = await runBenchmark({ benchmark, request, runDirectory: at('run') });
  expect(totals.items.error).toBe(0);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function exported(format: string): Promise<string> {
  const out = join(await mkdtemp(at('as-')), format);
  const { exitCode, standardError } = await captureCli('export', at('run'), '--format', format, '--out', out);
  expect([exitCode, standardError]).toEqual([0, expect.not.stringContaining('error')]);
  return out;
}

describe('a run in formats of the field', () => {
  test('CSV: a row an answer, with what was right and what it cost; each order of the options is a track', async () => {
    const out = await exported('csv');
    const { rows } = await readCsv(join(out, 'items.csv'), { required: ['instance', 'subject', 'track'] });
    // first: one condition; recall: four; four questions, two orders.
    expect(rows).toHaveLength(4 * 2 * 5);
    const of = (instance: string, subject: string, condition: string, track: string) =>
      rows.find(
        ({ cells }) =>
          cells.instance === instance &&
          cells.subject === subject &&
          cells.condition === condition &&
          cells.track === track,
      )!.cells;
    const first = of('one-0', 'first', 'fr:frames=2', 'options');
    expect(first).toMatchObject({ accuracy: '1', chosen: 'A', right: 'A', video: 'one', recallSeconds: '4' });
    // Turned by one, the data set's first option stands last.
    expect(of('one-0', 'first', 'fr:frames=2', 'options.1')).toMatchObject({ accuracy: '0', right: 'E' });
    expect(of('one-1', 'recall', 'fr:frames=2', 'options')).toMatchObject({
      frames: '2',
      category: 'appearance',
    });
  });

  test('Inspect: a log a subject, condition and track, with question, answer and verdict', async () => {
    const out = await exported('inspect');
    const logs = (await readdir(out)).filter((name) => name.endsWith('.eval'));
    expect(logs).toHaveLength(5 * 2);
    const samples = await Promise.all(
      logs
        .filter((name) => /recall.*blind/.test(name))
        .map(async (name) => {
          const files = await readZip(join(out, name));
          return JSON.parse(files.find((file) => /^samples\/.*one-0/.test(file.name))!.text);
        }),
    );
    const { input, target, scores, output } = samples.find((sample) => /^A/.test(sample.target));
    expect(JSON.stringify(input)).toMatch(/A\. =red/);
    expect(target).toBe('A. =red');
    expect(samples.map((sample) => sample.target).sort()).toEqual(['A. =red', 'E. =red']);
    expect(Object.keys(scores)).toContain('accuracy');
    expect(output.completion).toMatch(/^[A-E]$/);
  });

  test('tables for a paper and a README, lmms-eval files, a folder for the hub', async () => {
    const markdown = await exported('markdown');
    const text = await readFile(join(markdown, (await readdir(markdown))[0]!), 'utf8');
    expect(text).toContain('Right answers in percent');
    const latex = await exported('latex');
    expect(await readFile(join(latex, 'tables.tex'), 'utf8')).toContain('Right answers in percent');
    const lmms = await exported('lmms-eval');
    expect((await readdir(lmms, { recursive: true })).some((name) => name.endsWith('.jsonl'))).toBe(true);
    const hub = await exported('huggingface');
    expect(await readdir(hub)).toContain('README.md');
  }, 60_000);
});

test('a run whose answers are compared is not judged again', async () => {
  const { exitCode, standardError } = await captureCli(
    ...['judge', at('run'), '--protocol', 'omni2web', '--model', 'deterministic', '--run', at('judged')],
  );
  expect(exitCode).toBe(2);
  expect(standardError).toContain('RUN_NOT_JUDGED');
});

test('the report compares conditions of equal cost, says what a look costs, and what was not measured', async () => {
  const page = await readFile(at('run', 'report', 'index.html'), 'utf8');
  expect(page).toContain('Conditions that showed as many pixels an answer');
  expect(page).toMatch(/count from the question on/);
  expect(page).toContain('first: the options alone are looked at');
  // With its budget too, the whole frame is what others are held against.
  expect(page).toContain('Each condition minus fr:frames=2');
  const { rows } = await readCsv(join(await exported('csv'), 'items.csv'), { required: ['pixels'] });
  const pixels = (condition: string) =>
    Number(
      rows.find(({ cells }) => cells.subject === 'recall' && cells.condition === condition)!.cells.pixels,
    );
  // Eleven small frames of 30 x 20, and one whole one of 96 x 64 that the baseline asks for where it saw something.
  expect([11 * 600, 11 * 600 + 96 * 64]).toContain(pixels('global+local:frames=11'));
  expect(pixels('stream:frames=2:memory=900')).toBe(pixels('fr:frames=2'));
});
