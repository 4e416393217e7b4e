import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Benchmark, RunRequest } from '../src/benchmarks/benchmark.js';
import { benchmark as ego2web } from '../src/benchmarks/ego2web/benchmark.js';
import { benchmark as egoeverything } from '../src/benchmarks/egoeverything/benchmark.js';
import { benchmark as omni2web } from '../src/benchmarks/omni2web/benchmark.js';
import { type RunBenchmarkResult, runBenchmark } from '../src/benchmarks/runBenchmark.js';
import { launchBrowser } from '../src/browser/launchBrowser.js';
import { packageRoot } from '../src/core/packageRoot.js';
import { modelConfigurationSchema } from '../src/models/ModelSettings.js';
import { openRunStore } from '../src/runs/openRunStore.js';
import { makeEgo2WebData } from './support/makeEgo2WebData.js';
import { makeVideo } from './support/makeVideo.js';
import { ScriptedModelServer } from './support/scriptedModelServer.js';

// W14: tasks and data change between revisions, models behind one name too. A run says what exactly it was made from and with: the
// hash of the data, the ids of the items, the model that was asked for and the one that says it answered, the browser's build.

interface Case {
  benchmark: Benchmark;
  /** Two of its items, and one that is left out. */
  ids: string[];
  leftOut: string;
  subject: string;
  judge: string;
  conditions: string[];
  options: Record<string, unknown>;
  /** A file of the data beside instances.jsonl on which the results hang. */
  file: string;
  makeData(directory: string): Promise<unknown>;
  usesBrowser: boolean;
}

const cases: Record<string, Case> = {
  omni2web: {
    benchmark: omni2web,
    ids: ['bakery-1', 'conference-1'],
    leftOut: 'garden-1',
    ...{ subject: 'local/subject', judge: 'local/judge', conditions: ['transcript'] },
    options: { tracks: 'A' },
    file: 'pages/bakery.html',
    makeData: (directory) =>
      cp(join(packageRoot, 'tests/fixtures/omni2web-hand'), directory, { recursive: true }),
    usesBrowser: true,
  },
  ego2web: {
    benchmark: ego2web,
    ids: ['cart', 'price'],
    leftOut: 'bare',
    ...{ subject: 'local/subject', judge: 'deterministic', conditions: ['none'] },
    options: { maximumSeconds: 60 },
    file: 'videos/walk.mp4',
    makeData: makeEgo2WebData,
    usesBrowser: true,
  },
  egoeverything: {
    benchmark: egoeverything,
    ids: ['one', 'three'],
    leftOut: 'two',
    ...{ subject: 'local/subject', judge: 'deterministic', conditions: ['blind'] },
    options: {},
    file: 'walk.mp4',
    async makeData(directory) {
      await mkdir(directory);
      await makeVideo(join(directory, 'walk.mp4'), [0, 1, 2, 3], 4);
      const header = { schemaVersion: 1, benchmark: 'egoeverything', name: 'walks', version: '1' };
      await writeFile(join(directory, 'dataset.json'), JSON.stringify(header));
      const instance = (id: string) => ({
        ...{ schemaVersion: 1, id, question: `Which mug (${id})?`, rightOption: 0, category: 'appearance' },
        ...{ options: ['red', 'blue', 'green', 'white', 'none'], video: 'walk', videoFile: 'walk.mp4' },
        ...{ queryTimeSeconds: 3 },
      });
      const lines = ['one', 'two', 'three'].map((id) => `${JSON.stringify(instance(id))}\n`);
      await writeFile(join(directory, 'instances.jsonl'), lines.join(''));
    },
    usesBrowser: false,
  },
};

let folder: string;
let address: string;
let browserVersion: string;
/** The provider puts another model behind the name while the run is going on. */
const behind = ['builds-2026-01-07', 'builds-2026-03-02'];
const server = new ScriptedModelServer(({ body }) => ({
  text:
    body.model === 'judge'
      ? '{"items": [], "changes": []}'
      : '<!doctype html><html><head><title>A</title></head><body><p>A</p></body></html>',
  model:
    body.model === 'judge'
      ? 'judge-0613'
      : behind[Math.min(server.requests.filter((one) => one.body.model === 'subject').length, 2) - 1],
}));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-identity-'));
  address = await server.start();
  const { browser, close } = await launchBrowser();
  // As the running program says it (CDP, Browser.getVersion), not as we found it.
  browserVersion = browser.version();
  await close();
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

function run(name: string, data: string, runName: string): Promise<RunBenchmarkResult> {
  const { benchmark, ids, subject, judge, conditions, options } = cases[name]!;
  const request: RunRequest = {
    ...{ datasetDirectory: data, subjects: [subject], conditions, judge, options, ids },
    ...{ repeats: 1, seed: 1 },
    models: modelConfigurationSchema.parse({ providers: { local: { baseUrl: `${address}/v1` } } }),
  };
  server.requests.splice(0);
  return runBenchmark({ benchmark, request, runDirectory: join(folder, runName), concurrency: 1 });
}

describe.each(Object.keys(cases))('a run of %s', (name) => {
  const { ids, leftOut, file, judge, makeData, usesBrowser } = cases[name]!;
  const data = (): string => join(folder, `${name}-data`);
  let first: RunBenchmarkResult;

  beforeAll(async () => {
    await makeData(data());
    first = await run(name, data(), `${name}-first`);
  }, 120_000);

  test('records the exact ids of its items, and of the models asked for and returned', async () => {
    const store = openRunStore(join(folder, `${name}-first`));
    const { dataset, request, sessions } = store.manifest();
    const records = [...store.records()];
    store.close();
    expect([...dataset.instanceIds].sort()).toEqual(ids);
    expect([...new Set(records.map(({ key }) => key.instance))].sort()).toEqual(ids);
    expect(dataset.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(request).toMatchObject({ subjects: ['local/subject'], judge });
    // Both models that stood behind the name, each as it called itself.
    const asked = first.totals.models.filter((model) => model.asked === 'local/subject');
    expect(asked.map(({ returned }) => returned).sort()).toEqual(behind);
    const byRecord = records.flatMap(({ models = [] }) => models.map(({ returned }) => returned));
    expect(byRecord).toEqual(expect.arrayContaining(behind));
    if (judge !== 'deterministic')
      expect(first.totals.models).toContainEqual({ asked: judge, returned: 'judge-0613' });
    const { browser, ffmpeg } = sessions.at(-1)!.environment;
    // FFmpeg 8.1, which node-av 6.1.1 brings (its package.json).
    expect(ffmpeg).toMatch(/\b8\.1/);
    if (usesBrowser) expect(browser).toContain(browserVersion);
  });

  test('shows them in its report', async () => {
    const page = await readFile(first.report!, 'utf8');
    expect(page).toContain(first.manifest.dataset.sha256);
    for (const returned of behind) expect(page).toContain(`local/subject, answered as ${returned}`);
    if (usesBrowser) expect(page).toContain(browserVersion);
  });

  test('has the same hash for the same data elsewhere, and another for one changed byte of any file', async () => {
    const copy = join(folder, `${name}-copy`);
    await cp(data(), copy, { recursive: true });
    for (const one of await readdir(copy)) await utimes(join(copy, one), new Date(0), new Date(0));
    const same = await run(name, copy, `${name}-same`);
    expect(same.manifest.dataset.sha256).toBe(first.manifest.dataset.sha256);

    const hashes = [first.manifest.dataset.sha256];
    // A byte more after the end of a page or a video; another letter in an item that this run does not use.
    const changes: [string, (bytes: Buffer) => Buffer][] = [
      [file, (bytes) => Buffer.concat([bytes, Buffer.from('\n')])],
      ['instances.jsonl', (bytes) => Buffer.from(bytes.toString().replace(leftOut, `${leftOut}x`))],
    ];
    for (const [index, [changed, change]] of changes.entries()) {
      const other = join(folder, `${name}-other-${index}`);
      await cp(data(), other, { recursive: true });
      await writeFile(join(other, changed), change(await readFile(join(other, changed))));
      const { manifest } = await run(name, other, `${name}-other-run-${index}`);
      hashes.push(manifest.dataset.sha256);
    }
    expect(new Set(hashes).size).toBe(3);
  }, 170_000);

  test('is not gone on with when its data have changed', async () => {
    await writeFile(join(data(), file), '\n', { flag: 'a' });
    await expect(run(name, data(), `${name}-first`)).rejects.toMatchObject({ code: 'DATASET_CHANGED' });
  });
});
