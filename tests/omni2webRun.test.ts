import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunRequest } from '../src/benchmarks/benchmark.js';
import { activeItems, activeSteps } from '../src/benchmarks/omni2web/activeSteps.js';
import { benchmark } from '../src/benchmarks/omni2web/benchmark.js';
import { readDataset } from '../src/benchmarks/omni2web/readDataset.js';
import { writtenInstructions } from '../src/benchmarks/omni2web/referenceInstructions.js';
import type { Omni2WebInstance } from '../src/benchmarks/omni2web/schema.js';
import type { Omni2WebScore } from '../src/benchmarks/omni2web/scoreRecords.js';
import { runBenchmark } from '../src/benchmarks/runBenchmark.js';
import { packageRoot } from '../src/core/packageRoot.js';
import { modelConfigurationSchema } from '../src/models/ModelSettings.js';
import { type ReceivedRequest, ScriptedModelServer } from './support/scriptedModelServer.js';

const directory = join(packageRoot, 'tests', 'fixtures', 'omni2web-hand');
const base: RunRequest = {
  datasetDirectory: directory,
  subjects: ['typed-oracle', 'untouched', 'empty'],
  conditions: ['transcript'],
  judge: 'deterministic',
  repeats: 1,
  seed: 1,
  options: {},
};

let folder: string;
let instances: Omni2WebInstance[];
/** The source pages by instance. */
const sources = new Map<string, string>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-run-'));
  ({ instances } = await readDataset(directory));
  for (const { id, sourcePage } of instances)
    sources.set(id, await readFile(join(directory, sourcePage), 'utf8'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('baselines under the deterministic judge', () => {
  let score: Omni2WebScore;
  beforeAll(async () => {
    const result = await runBenchmark({ benchmark, request: base, runDirectory: join(folder, 'baselines') });
    expect(result.totals.items.error).toBe(0);
    score = result.score as Omni2WebScore;
  }, 300_000);
  const subject = (name: string) => score.groups[0]!.scores.subjects[name]!;

  test('the typed edits of the truth score 100 in everything, and so do the reference steps as track B', () => {
    const { A, B } = subject('typed-oracle');
    expect(A).toMatchObject({ efs: 100, grounding: 100, edit: 100, noDamage: 100, revision: 100 });
    expect(B).toMatchObject({ irs: 100, targetF1: 100, actionF1: 100 });
  });

  test('an empty output scores 0 and stays in the mean', () => {
    const { A, B, C } = subject('empty');
    expect([A!.efs, B!.irs, C!.efs]).toEqual([0, 0, 0]);
    expect([A!.n, A!.zeroFilled]).toEqual([instances.length, instances.length]);
  });

  test('the untouched page earns no damage, and the items whose right end state is the source page', () => {
    // From the rubric alone: the revisions restore the source, so that their grounding and revision items hold.
    const expected = instances.map((instance) => {
      const restored = new Set(
        activeSteps(instance).flatMap(({ step, operation }) => (operation === 'revert' ? [step] : [])),
      );
      const share = (category: string): number => {
        const items = activeItems(instance).filter((item) => item.category === category);
        return items.filter(({ step }) => restored.has(step!)).length / items.length;
      };
      return (
        100 *
        (0.1 * share('target_grounding') + 0.5 * share('edit_fulfillment') + 0.2 + 0.2 * share('revision'))
      );
    });
    const mean = expected.reduce((sum, value) => sum + value, 0) / expected.length;
    expect(subject('untouched').A!.efs).toBeCloseTo(mean, 9);
    expect(subject('untouched').A!.noDamage).toBe(100);
    expect(subject('untouched').B).toBeUndefined();
  });

  test('the report is there, asks the network for nothing, and leads to a page an instance', async () => {
    const index = await readFile(join(folder, 'baselines', 'report', 'index.html'), 'utf8');
    for (const { id } of instances) expect(index).toContain(`href="items/${id}.html"`);
    expect(index).not.toMatch(/(?:src|href)="https?:/);
    expect(await readdir(join(folder, 'baselines', 'report', 'media'))).not.toHaveLength(0);
  });
});

describe('models over the wire', () => {
  let server: ScriptedModelServer;
  let address: string;
  const plantedKey = 'sk-planted-in-a-run-93b1';
  beforeAll(async () => {
    process.env.DEIXIS_TEST_RUN_KEY = plantedKey;
    server = new ScriptedModelServer(answer);
    address = await server.start();
  });
  afterAll(() => {
    delete process.env.DEIXIS_TEST_RUN_KEY;
    return server.stop();
  });

  /** Answers as a model that knows the truth would: a page, steps, or a verdict, by what it is asked. */
  function answer({ body }: ReceivedRequest): { text: string } {
    const asked = textOf(body);
    if (asked.includes('New picture:')) return { text: '{"different": true, "matches": true}' };
    const instance = instances.find(
      ({ id, transcript, steps }) =>
        asked.includes(sources.get(id)!) ||
        asked.includes(transcript[0]!.text) ||
        asked.includes(JSON.stringify(steps[0]!.instruction).slice(1, -1)),
    )!;
    if (asked.includes('JSON array'))
      return {
        text: `Here, by ${plantedKey}:\n\`\`\`json\n${JSON.stringify(writtenInstructions(instance))}\n\`\`\``,
      };
    if (asked.includes('QUESTIONS')) {
      const items = activeItems(instance).map(({ id }) => ({
        id,
        met: id !== activeItems(instance)[0]!.id,
        reason: 'seen',
      }));
      return { text: JSON.stringify({ items }) };
    }
    if (asked.includes('DIFFERENCES')) return { text: '{"changes": []}' };
    if (asked.includes('PREDICTED')) {
      const steps = instance.steps.map(({ step }) => ({
        step,
        matched: step,
        target: true,
        action: step !== 1,
      }));
      return { text: JSON.stringify({ steps }) };
    }
    return {
      text: `\`\`\`html\n<!doctype html><html><head><title>x</title></head><body><p>${instance.id}</p></body></html>\n\`\`\``,
    };
  }

  const models = () =>
    modelConfigurationSchema.parse({
      providers: { local: { baseUrl: `${address}/v1`, keyVariable: 'DEIXIS_TEST_RUN_KEY' } },
      providerOptions: { 'local/subject': { reasoningEffort: 'low' } },
      capabilities: { 'local/judge': { images: { maximumCount: 8, maximumSidePixels: 2000 } } },
      prices: { 'local/*': { inputPerMillion: 1, outputPerMillion: 1 } },
    });

  test('all tracks, a model executor and a model judge; cost is summed; a replay asks nobody', async () => {
    const request: RunRequest = {
      ...base,
      subjects: ['local/subject'],
      judge: 'local/judge',
      limit: 2,
      options: { executors: 'local/executor,own' },
      models: models(),
    };
    const cacheDirectory = join(folder, 'cache');
    const first = await runBenchmark({
      benchmark,
      request,
      runDirectory: join(folder, 'models'),
      cacheDirectory,
    });
    expect(first.totals.items.error).toBe(0);
    const [group] = (first.score as Omni2WebScore).groups;
    const { A, B, C } = group!.scores.subjects['local/subject']!;
    // One grounding item of each instance is answered "no"; left-out changes are damage.
    // The judge passes all edits, but the answered page has no picture, which takes back each replaced image.
    const kept = instances.slice(0, 2).map((instance) => {
      const edits = activeSteps(instance).filter(({ operation }) => operation !== 'revert');
      return edits.filter(({ operation }) => operation !== 'replace_image').length / edits.length;
    });
    expect(A!.edit).toBeCloseTo((100 * (kept[0]! + kept[1]!)) / 2, 9);
    expect(A!.edit).toBeLessThan(100);
    expect(A!.grounding).toBeLessThan(100);
    expect(A!.noDamage).toBeLessThan(100);
    expect(B!.targetF1).toBe(100);
    expect(B!.actionF1).toBeLessThan(100);
    expect(C!.n).toBe(2);
    expect(first.totals.usage.costUsd).toBeGreaterThan(0);
    expect(first.totals.models).toContainEqual(
      expect.objectContaining({ asked: 'local/judge', returned: 'scripted-1' }),
    );
    const asked = server.requests.length;
    const again = await runBenchmark({
      benchmark,
      request,
      runDirectory: join(folder, 'replayed'),
      cacheDirectory,
      replay: true,
    });
    expect(server.requests.length).toBe(asked);
    expect(again.score).toEqual(first.score);
  }, 300_000);

  test('a planted key reaches the server, and is found nowhere in store, artifacts, cache, score and report', async () => {
    expect(server.requests[0]!.headers.authorization).toContain(plantedKey);
    for (const place of ['models', 'cache', 'replayed']) {
      let files = 0;
      for (const entry of await readdir(join(folder, place), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        files += 1;
        const bytes = await readFile(join(entry.parentPath, entry.name));
        expect(bytes.includes(plantedKey), join(entry.parentPath, entry.name)).toBe(false);
      }
      expect(files).toBeGreaterThan(5);
    }
  });

  test('provider options reach the model that they are for, and no other', () => {
    const options = new Map<unknown, Set<unknown>>();
    for (const { body } of server.requests)
      options.set(body.model, (options.get(body.model) ?? new Set()).add(body.reasoning_effort));
    expect(options.get('subject')).toEqual(new Set(['low']));
    expect(options.get('judge')).toEqual(new Set([undefined]));
  });

  test('a missing key stops before any work, and leaves no run behind', async () => {
    delete process.env.DEIXIS_TEST_RUN_KEY;
    const asked = server.requests.length;
    const request: RunRequest = { ...base, subjects: ['local/subject'], limit: 1, models: models() };
    const runDirectory = join(folder, 'keyless');
    await expect(runBenchmark({ benchmark, request, runDirectory })).rejects.toMatchObject({
      code: 'MODEL_KEY_MISSING',
      message: expect.stringContaining('DEIXIS_TEST_RUN_KEY'),
    });
    process.env.DEIXIS_TEST_RUN_KEY = plantedKey;
    expect(server.requests.length).toBe(asked);
    expect(await readdir(folder)).not.toContain('keyless');
  });

  test('a judge whose answers stay unreadable leaves outputs ungraded, and the mean incomplete', async () => {
    server.reply = () => ({ text: 'I would rather not say.' });
    const request: RunRequest = {
      ...base,
      subjects: ['untouched'],
      judge: 'local/mute',
      limit: 1,
      options: { tracks: 'A' },
      models: models(),
    };
    const { score, totals } = await runBenchmark({ benchmark, request, runDirectory: join(folder, 'mute') });
    server.reply = answer;
    expect(totals.items.ungraded).toBe(1);
    expect((score as Omni2WebScore).groups[0]!.scores.subjects.untouched!.A).toMatchObject({
      efs: null,
      ungraded: 1,
      complete: false,
    });
  }, 120_000);

  test('outputs are judged again by another judge without asking the subject anew', async () => {
    const before = server.requests.length;
    const request: RunRequest = {
      ...base,
      limit: 2,
      options: { outputsOf: join(folder, 'baselines'), tracks: 'A', oracle: false },
    };
    const { score } = await runBenchmark({
      benchmark,
      request: { ...request, judge: 'local/judge', models: models() },
      runDirectory: join(folder, 'again'),
    });
    const subjects = (score as Omni2WebScore).groups[0]!.scores.subjects;
    expect(subjects.empty!.A!.efs).toBe(0);
    const pictures = server.requests.filter(({ body }) => textOf(body).includes('New picture:')).length;
    expect(subjects['typed-oracle']!.A).toMatchObject({ revision: 100, edit: 100 });
    expect(pictures).toBeGreaterThan(0);
    const prompts = server.requests.slice(before).map(({ body }) => textOf(body));
    expect(prompts.length).toBeGreaterThan(0);
    expect(prompts.some((text) => text.includes('The page before the edits'))).toBe(false);
  }, 120_000);
});

/** All text of a chat request. */
function textOf(body: Record<string, unknown>): string {
  const messages = body.messages as { content: string | { text?: string }[] }[];
  return messages
    .flatMap(({ content }) =>
      typeof content === 'string' ? [content] : content.map(({ text = '' }) => text),
    )
    .join('\n');
}
