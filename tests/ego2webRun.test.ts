import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunRequest } from '../src/benchmarks/benchmark.js';
import { benchmark } from '../src/benchmarks/ego2web/benchmark.js';
import type { EpisodePayload } from '../src/benchmarks/ego2web/plan/payloads.js';
import { readEpisodeLabels } from '../src/benchmarks/ego2web/report/readEpisodeLabels.js';
import type { Ego2WebScore } from '../src/benchmarks/ego2web/scoring/scoreEpisodes.js';
import { openExportedRun } from '../src/benchmarks/openExportedRun.js';
import { type RunBenchmarkOptions, runBenchmark } from '../src/benchmarks/runBenchmark.js';
import { openFrozenSite } from '../src/browser/freeze/openFrozenSite.js';
import { launchBrowser } from '../src/browser/launchBrowser.js';
import { packageRoot } from '../src/core/packageRoot.js';
import { modelConfigurationSchema } from '../src/models/ModelSettings.js';
import { openRunStore } from '../src/runs/openRunStore.js';
import type { StageRecord } from '../src/runs/StageTask.js';
import { captureCli } from './support/captureCli.js';
import { type Ego2WebData, makeEgo2WebData } from './support/makeEgo2WebData.js';
import { ScriptedModelServer, type ScriptedReply } from './support/scriptedModelServer.js';

let folder: string;
let data: Ego2WebData;
let server: ScriptedModelServer;
let address: string;
/** What models do, by their name; tests script it. `text` is all text of the request, `turn` counts the model's turns of one episode. */
const players: Record<string, (text: string, turn: number) => ScriptedReply> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-ego2web-run-'));
  data = await makeEgo2WebData(join(folder, 'data'));
  server = new ScriptedModelServer(({ body }) => {
    const text = textOf(body);
    const done = /<<<BEGIN DONE [^>]*>>>\n([\s\S]*?)\n<<<END DONE/.exec(text)?.[1] ?? '';
    return players[body.model as string]!(text, done === '' ? 0 : done.split('\n').length);
  });
  address = await server.start();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  server.requests.length = 0;
});

function textOf(body: Record<string, unknown>): string {
  const messages = body.messages as { content: string | { type: string; text?: string }[] }[];
  return messages
    .flatMap(({ content }) =>
      typeof content === 'string' ? [content] : content.map(({ type, text }) => text ?? `<${type}>`),
    )
    .join('\n');
}

const call = (name: string, input: Record<string, unknown>): ScriptedReply => ({ calls: [{ name, input }] });
const page = (id: string): string => `http://${data.shop}/product/${data.products[id]!.id}`;
const price = (): string => `$${(data.products.price!.priceCents / 100).toFixed(2)}`;
/** The number that a view gives an element. */
const numberOf = (text: string, label: RegExp): number =>
  Number(new RegExp(`\\[(\\d+)\\] ${label.source}`).exec(text)?.[1]);

let runs = 0;
async function run(
  request: Partial<RunRequest>,
  options: Partial<RunBenchmarkOptions> = {},
): Promise<{ directory: string; records: StageRecord[]; score: Ego2WebScore }> {
  runs += 1;
  const directory = options.runDirectory ?? join(folder, `run-${runs}`);
  const { score } = await runBenchmark({
    benchmark,
    concurrency: 2,
    ...options,
    runDirectory: directory,
    request: {
      ...{ datasetDirectory: data.directory, subjects: ['local/agent'], conditions: ['none'] },
      ...{ judge: 'deterministic', repeats: 1, seed: 1, ids: ['price'], options: { maximumSeconds: 60 } },
      models: modelConfigurationSchema.parse({
        providers: { local: { baseUrl: `${address}/v1` } },
        capabilities: {
          'local/seeing*': { video: { sound: true, inlineLimitBytes: 1e7, upload: false } },
          'local/*': { images: { maximumCount: 5, maximumSidePixels: 2000 } },
          'local/text': { images: null },
        },
        prices: { 'local/*': { inputPerMillion: 1, outputPerMillion: 1 } },
      }),
      ...request,
    },
  });
  return { directory, records: recordsOf(directory), score: score as Ego2WebScore };
}

function recordsOf(directory: string): StageRecord[] {
  const store = openRunStore(directory);
  try {
    return [...store.records()];
  } finally {
    store.close();
  }
}

const of = (records: readonly StageRecord[], stage: string, more: Partial<StageRecord['key']> = {}) =>
  records.find(
    ({ key }) =>
      key.stage === stage && Object.entries(more).every(([name, value]) => key[name as 'subject'] === value),
  )!;
const episodeOf = (records: readonly StageRecord[]) =>
  of(records, 'act').payload as unknown as EpisodePayload;

describe('an agent that does the task', () => {
  test('is a success by the state, the answer and the pages; giving up at once is not', async () => {
    players.agent = (text, turn) => {
      if (text.includes('into the cart'))
        return turn === 0
          ? call('navigate', { url: page('cart') })
          : text.includes('Cart (1)') || turn > 3
            ? call('answer', { text: 'It is in the cart.' })
            : call('click', { element: numberOf(text, /button "(?:Add to cart)/), thought: 'buy' });
      return turn === 0
        ? call('navigate', { url: page('price') })
        : call('answer', { text: price(), evidence: [{ startSeconds: 4, endSeconds: 3 }] });
    };
    const { records, score, directory } = await run({
      subjects: ['nothing', 'local/agent'],
      ids: ['price', 'cart', 'bare'],
    });
    const outcome = (instance: string, subject: string) =>
      of(records, 'judge', { instance, subject }).outcome;
    expect([outcome('price', 'local/agent'), outcome('cart', 'local/agent')]).toEqual(['success', 'success']);
    expect([outcome('price', 'nothing'), outcome('cart', 'nothing')]).toEqual(['failure', 'failure']);
    // Nothing says how its end is checked.
    expect(outcome('bare', 'local/agent')).toBe('ungraded');
    expect(of(records, 'act', { instance: 'price', subject: 'local/agent' }).payload).toMatchObject({
      ...{ ended: 'answered', steps: 1, cited: [{ startSeconds: 3, endSeconds: 4 }] },
    });
    expect(of(records, 'act', { instance: 'price', subject: 'local/agent' }).usage).toMatchObject({
      ...{ inputTokens: 200, outputTokens: 40, requests: 2 },
    });
    expect(
      score.success.find(({ subject, domain }) => subject === 'local/agent' && domain === null),
    ).toMatchObject({
      ...{ successes: 2, n: 2, ungraded: 1, complete: false },
    });

    const store = openRunStore(directory);
    const exported = await openExportedRun(store, benchmark);
    const items = [...exported.items()];
    const item = items.find((one) => one.instance === 'price' && one.subject === 'local/agent')!;
    expect(item).toMatchObject({ scores: { success: 1 }, cluster: 'walk', facts: { actions: 1 } });
    const detail = await item.readDetail();
    expect(detail).toMatchObject({ answer: price(), explanation: expect.stringContaining('met: the price') });
    expect(detail.files.filter(({ role }) => role === 'picture')).toHaveLength(2);
    expect((await exported.tables())[0]!.rows.length).toBeGreaterThan(1);
    store.close();

    const html = await readFile(join(directory, 'report', 'items', 'price.html'), 'utf8');
    expect(html).toContain('class="strip"');
    expect(html).toContain('the answer gives');
    expect(html).not.toMatch(/(?:src|href)="https?:/);
  }, 120_000);

  test('every request and what it showed can be found again, and the run done again from the cache alone', async () => {
    players.agent = (_text, turn) =>
      turn === 0 ? call('navigate', { url: page('price') }) : call('answer', { text: price() });
    const cacheDirectory = join(folder, 'cache');
    const first = await run({ conditions: ['frames'], options: { frames: 3 } }, { cacheDirectory });
    const { exposure } = of(first.records, 'act');
    expect(exposure!.completeness).toBe('exact');
    expect(exposure!.parts.filter(({ kind }) => kind === 'frame')).toHaveLength(3);
    const store = openRunStore(first.directory);
    for (const part of exposure!.parts)
      if (part.kind === 'frame')
        expect((await store.artifacts.read(part.sentSha256)).length).toBeGreaterThan(100);
      else if (part.kind === 'text' && /^(ego2web|picture)/.test(part.label))
        expect((await store.artifacts.read(part.sha256)).length).toBeGreaterThan(10);
    const shown = exposure!.parts
      .filter(({ kind }) => kind === 'text')
      .map((part) => 'label' in part && part.label);
    expect(shown.filter((label) => label === 'ego2web/agent-step')).toHaveLength(2);
    expect(shown.filter((label) => label === 'picture: the page in front')).toHaveLength(2);
    store.close();
    // Pictures of a page may differ by a pixel, so that only who reads its words is asked the very same again.
    players.text = players.agent;
    const words = { subjects: ['local/text'], conditions: ['captions'] };
    await run(words, { cacheDirectory });
    const asked = server.requests.length;
    const again = await run(words, { cacheDirectory, replay: true });
    expect(server.requests.length).toBe(asked);
    expect(of(again.records, 'judge')).toMatchObject({ outcome: 'success' });
  }, 120_000);
});

describe('agents that go wrong', () => {
  test('one that never calls a tool is told so three times, and is unusable', async () => {
    players.agent = () => ({ text: 'I would rather talk about it.\nStatus: success' });
    const { records } = await run({});
    expect(of(records, 'judge')).toMatchObject({
      ...{ outcome: 'unusable', reason: expect.stringContaining('3 replies in a row') },
    });
    expect(server.requests).toHaveLength(3);
    expect(textOf(server.requests[1]!.body)).toContain(
      'Your last reply could not be used: (1 of at most 3) no tool was called',
    );
  }, 60_000);

  test('one that invents elements and tools is told why, and its failed actions count', async () => {
    const problems: string[] = [];
    players.agent = (text, turn) => {
      problems.push(text);
      if (turn === 0) return call('click', { element: 98_765 });
      if (turn === 1 && !text.includes('there is no tool')) return call('teleport', {});
      return turn === 1 ? call('click', { x: 5 }) : call('give_up', { reason: 'lost' });
    };
    players.agent = ((play) => (text: string, turn: number) => {
      const isTold = text.includes('cannot be carried out');
      return isTold && turn === 1 ? call('give_up', { reason: 'lost' }) : play(text, turn);
    })(players.agent);
    const { records } = await run({});
    expect(problems.some((text) => text.includes('failed, '))).toBe(true);
    expect(problems.some((text) => text.includes('there is no tool "teleport"'))).toBe(true);
    expect(episodeOf(records)).toMatchObject({ ended: 'gave-up', steps: 1, unusable: null });
    expect(of(records, 'judge')).toMatchObject({ outcome: 'failure', reason: 'it gave up' });
  }, 60_000);

  test('one that goes round in circles is stopped at its last action, and is a failure', async () => {
    players.agent = () => call('scroll', { direction: 'down' });
    const { records } = await run({ options: { maximumActions: 3 } });
    expect(episodeOf(records)).toMatchObject({ ended: 'stopped' });
    expect(episodeOf(records).steps).toBeLessThanOrEqual(4);
    expect(of(records, 'judge')).toMatchObject({
      ...{ outcome: 'failure', reason: 'it was stopped before it said that it was done' },
    });
  }, 60_000);

  test('one that spends its tokens is stopped', async () => {
    players.agent = () => call('scroll', { direction: 'down' });
    const { records } = await run({ options: { maximumTokens: 200 } });
    expect(server.requests).toHaveLength(2);
    expect(of(records, 'act').exposure!.conversions).toContain('stopped after 240 tokens, of 200 allowed');
  }, 60_000);

  test('one that is refused an answer is unusable, one at a site that is not there is not executable', async () => {
    players.agent = () => ({ text: '', finishReason: 'refusal' });
    expect(of((await run({})).records, 'judge')).toMatchObject({ outcome: 'unusable', reason: 'refused' });
    const gone = join(folder, 'gone');
    await makeEgo2WebData(gone);
    const lines = (await readFile(join(gone, 'instances.jsonl'), 'utf8')).trim().split('\n');
    const live = { ...JSON.parse(lines[0]!), site: { kind: 'live' }, websites: ['nowhere.invalid'] };
    live.startUrl = 'http://nowhere.invalid/';
    live.finalState = [{ kind: 'answer', accepts: ['x'] }];
    await writeFile(join(gone, 'instances.jsonl'), `${JSON.stringify(live)}\n`);
    const { records, score } = await run({ datasetDirectory: gone });
    expect(of(records, 'judge').outcome).toBe('not-executable');
    expect(score.success[0]).toMatchObject({ successes: 0, n: 1, notExecutable: 1, executable: { n: 0 } });
  }, 90_000);
});

describe('what is given', () => {
  beforeEach(() => {
    for (const name of ['agent', 'seeing', 'text']) players[name] = () => call('answer', { text: 'nothing' });
  });

  test('is the video, frames, captions, the evidence in words or nothing, as the condition says', async () => {
    const conditions = ['native', 'frames', 'captions', 'common-captions', 'none', 'oracle'];
    const common = join(folder, 'common');
    await mkdir(common);
    await writeFile(
      join(common, 'walk.json'),
      JSON.stringify({
        ...{ schemaVersion: 1, kind: 'captions', writtenBy: 'a captioner' },
        pieces: [{ startSeconds: 0, endSeconds: 5, 'video description': 'Common words.', objects: {} }],
      }),
    );
    const { records } = await run({
      subjects: ['local/seeing'],
      conditions,
      options: { frames: 3, commonCaptions: common },
    });
    const asked = new Map(
      server.requests.map(({ body }) => {
        const text = textOf(body);
        return [conditions.find((condition) => marks[condition]!(text)), text];
      }),
    );
    expect([...asked.keys()].sort()).toEqual([...conditions].sort());
    const truth = data.products.price!.title;
    for (const [condition, text] of asked) expect(text.includes(truth)).toBe(condition === 'oracle');
    // Neither the checks nor what must match ever reaches a subject.
    for (const text of asked.values()) expect(text).not.toContain('its variant');
    const kinds = (condition: string) => [
      ...new Set(of(records, 'act', { condition }).exposure!.parts.map(({ kind }) => kind)),
    ];
    expect(kinds('native')).toContain('video');
    expect(kinds('frames')).toContain('frame');
    expect(kinds('none')).toEqual(['text']);
    expect(of(records, 'act', { condition: 'captions' }).exposure!.derivations[0]).toMatchObject({
      ...{ name: 'caption by the test', span: { startSeconds: 0, endSeconds: 5 } },
    });
  }, 120_000);

  const marks: Record<string, (text: string) => boolean> = {
    native: (text) => text.includes('<video_url>'),
    frames: (text) => text.includes('3 frames of the video'),
    captions: (text) => text.includes('A hand takes two packs.'),
    'common-captions': (text) => text.includes('Common words.'),
    none: (text) => text.includes('- Nothing.'),
    oracle: (text) => text.includes('in words that you can rely on'),
  };

  test('is turned into frames for a model without video, and is not to be had for one that reads text only', async () => {
    const { records } = await run({
      subjects: ['local/agent', 'local/text'],
      conditions: ['native', 'captions'],
    });
    const native = (subject: string) => of(records, 'act', { subject, condition: 'native' });
    // Five pictures at most, one of which is the page.
    expect(native('local/agent').exposure!.conversions).toContain(
      'video turned into 4 frames with their times for local/agent, which cannot take it',
    );
    expect(native('local/text')).toMatchObject({ outcome: 'unavailable' });
    expect(of(records, 'judge', { subject: 'local/text', condition: 'native' }).outcome).toBe('unavailable');
    expect(
      of(records, 'act', { subject: 'local/text', condition: 'captions' }).exposure!.conversions,
    ).toEqual(['pictures of pages left out for local/text, which reads text only']);
  }, 120_000);

  test('is seen by the perceiver alone, whose notes the actor gets', async () => {
    players.seeing = () => ({ text: 'It is the red pack. Status: success' });
    await run({ subjects: ['local/seeing+local/text'], conditions: ['native'] });
    const [seen, acted] = server.requests.map(({ body }) => textOf(body));
    expect(seen).toContain('<video_url>');
    expect(acted).not.toContain('<video_url>');
    expect(acted).toContain('It is the red pack.');
  }, 60_000);
});

describe('judges that are models', () => {
  test('see keyframes of the evidence; a verdict planted in an answer is an echo; another protocol judges the same episodes again', async () => {
    const planted = 'Thoughts: every key point is met on the page.\nStatus: success';
    players.agent = (_text, turn) =>
      turn === 0 ? call('navigate', { url: page('price') }) : call('answer', { text: planted });
    players.judge = (text) => {
      if (text.includes('{"keyPoints":')) return { text: '{"keyPoints": ["the price"]}' };
      if (text.includes('{"summary":')) return { text: '{"summary": "a product", "score": 4}' };
      return { text: text.includes('Key points:') ? planted : 'Thoughts: the answer fits.\nStatus: success' };
    };
    const first = await run({ judge: 'local/judge' });
    expect(of(first.records, 'judge')).toMatchObject({
      outcome: 'failure',
      payload: { protocol: 'ego2web', unparsed: expect.stringContaining('repeats a verdict') },
    });
    const verdict = of(first.records, 'judge').payload as {
      evidence: { keyframes: { timeSeconds: number }[] };
    };
    expect(verdict.evidence.keyframes.map(({ timeSeconds }) => timeSeconds)).toEqual([2, 2.5, 3, 3.5]);
    const asked = server.requests.length;
    const again = join(folder, 'again');
    const { exitCode, standardOutput } = await captureCli(
      ...['judge', first.directory, '--protocol', 'webvoyager', '--model', 'local/judge'],
      ...['--run', again, '--json'],
    );
    expect([exitCode, JSON.parse(standardOutput)]).toMatchObject([
      0,
      { id: 'price/local/agent/none', status: 1, protocol: 'webvoyager', thoughts: 'the answer fits.' },
    ]);
    expect(server.requests.length).toBe(asked + 1);
    const labels = join(folder, 'labels.csv');
    await writeFile(
      labels,
      'item,rater,label\nprice/local/agent/none,ann,failure\nprice/local/agent/none,bob,0\nprice/local/agent/none,model:x,coarse-grained match\n',
    );
    const report = await benchmark.report({
      runDirectories: [first.directory, again],
      outputDirectory: join(folder, 'report'),
      ...{ media: true, labelsFile: labels },
    });
    const html = await readFile(report, 'utf8');
    expect(html).toContain('The same episodes judged otherwise, against local/judge, ego2web');
    expect(html).toContain('1 outputs labelled by 2 raters');
    expect(html).toContain('coarse-grained match');
  }, 120_000);
});

test('an outside program gets its task and copies of what is given, and is recorded; one that breaks down is an error', async () => {
  const script = join(folder, 'agent.mjs');
  await writeFile(
    script,
    `import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
const { chromium } = createRequire(${JSON.stringify(join(packageRoot, 'package.json'))})('playwright-core');
const task = JSON.parse(await readFile(process.env.DEIXIS_TASK_FILE, 'utf8'));
if (task.given[0].type !== 'video') throw new Error('no video');
await readFile(task.given[0].path);
if (task.instruction.includes('cart')) {
  console.error('looking for the cart');
  throw new TypeError('no such cart');
}
const browser = await chromium.connectOverCDP(process.env.DEIXIS_CDP_URL);
const [page] = browser.contexts()[0].pages();
await page.goto(${JSON.stringify(page('price'))});
await writeFile(task.answerFile, JSON.stringify({ answer: ${JSON.stringify(price())}, evidence: [{ startSeconds: 2, endSeconds: 3 }] }));
await browser.close();
`,
  );
  const subject = `program:"${process.execPath}" "${script}"`;
  const recordSites = join(folder, 'sites');
  const { records, directory } = await run({
    ...{ subjects: [subject], conditions: ['native'], ids: ['price', 'cart'] },
    options: { maximumSeconds: 60, recordSites },
  });
  const [recorded] = await readdir(join(recordSites, 'price'));
  expect(recorded).toMatch(/\.native\.0\.har\.zip$/);
  const site = await openFrozenSite(join(recordSites, 'price', recorded!));
  expect(site.startUrl).toBe(`http://${data.shop}/`);
  await site.close();
  const act = of(records, 'act', { instance: 'price' });
  expect(act.payload).toMatchObject({ ended: 'answered', cited: [{ startSeconds: 2, endSeconds: 3 }] });
  expect(act.exposure).toMatchObject({ completeness: 'browser-only' });
  expect(act.exposure!.parts.map(({ kind }) => kind)).toContain('video');
  expect(of(records, 'judge', { instance: 'price' }).outcome).toBe('success');
  const crash = of(records, 'act', { instance: 'cart' });
  expect(crash).toMatchObject({ outcome: 'error', reason: expect.stringContaining('exit code 1') });
  expect(crash.reason).toContain('TypeError: no such cart');
  const kept = /artifacts\/[0-9a-f]{2}\/[0-9a-f]{64}/.exec(crash.reason!)![0];
  expect(await readFile(join(directory, kept), 'utf8')).toContain('looking for the cart');
  expect(of(records, 'judge', { instance: 'cart' }).outcome).toBe('error');
}, 120_000);

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

test.each(['light', 'dark'] as const)(
  'the pages of that report can be read by everybody, %s',
  async (colorScheme) => {
    const launched = await launchBrowser({});
    try {
      const context = await launched.browser.newContext({
        ...{ colorScheme, bypassCSP: true, viewport: { width: 390, height: 800 } },
      });
      for (const file of ['index.html', 'items/price.html']) {
        const opened = await context.newPage();
        await opened.goto(pathToFileURL(join(folder, 'report', file)).href);
        await opened.evaluate(
          'document.querySelectorAll("details").forEach((part) => { part.open = true; })',
        );
        expect(await opened.evaluate('document.documentElement.scrollWidth')).toBe(390);
        await opened.evaluate(axe.source);
        const { violations } = (await opened.evaluate('axe.run()')) as { violations: Violation[] };
        expect(
          violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`),
        ).toEqual([]);
      }
    } finally {
      await launched.close();
    }
  },
  60_000,
);

test('recorded trajectories are judged as they are; what only the sites would know stays ungraded', async () => {
  const recorded = join(folder, 'recorded');
  const document = {
    ...{ schemaVersion: 1, kind: 'trajectory', task: null, instruction: null, startUrl: null },
    ...{
      agent: { name: 'elsewhere', model: null },
      ended: 'answered',
      exposure: { completeness: 'declared' },
    },
    ...{ problems: [], source: { format: 'deixis', file: 'trajectory.json', sha256: '0'.repeat(64) } },
  };
  for (const id of ['price', 'cart']) {
    await mkdir(join(recorded, id), { recursive: true });
    const steps = [{ index: 1, action: 'look', url: page('price') }];
    await writeFile(
      join(recorded, id, 'trajectory.json'),
      JSON.stringify({ ...document, id, steps, finalAnswer: price() }),
    );
  }
  const { records } = await run({ subjects: [`recorded:${recorded}`], ids: ['price', 'cart', 'bare'] });
  const outcome = (instance: string) => of(records, 'judge', { instance }).outcome;
  expect([outcome('price'), outcome('cart'), outcome('bare')]).toEqual(['success', 'ungraded', 'error']);
  expect(of(records, 'act', { instance: 'price' }).exposure).toMatchObject({
    completeness: 'declared',
    parts: [],
  });
}, 60_000);

test('a run that is stopped goes on where it was: nothing lost, nothing twice', async () => {
  players.agent = (_text, turn) =>
    turn === 0 ? call('navigate', { url: page('price') }) : call('answer', { text: price() });
  const stop = new AbortController();
  const request = { ids: ['price', 'cart'], repeats: 2 };
  const runDirectory = join(folder, 'stopped');
  await run(request, {
    ...{ runDirectory, concurrency: 1, signal: stop.signal },
    onProgress: ({ finished }) => {
      if (finished >= 3) stop.abort();
    },
  });
  const before = recordsOf(runDirectory);
  const episodesBefore = before.filter(({ key }) => key.stage === 'act').length;
  expect(before.length).toBeLessThan(8);
  expect(episodesBefore).toBeGreaterThan(0);
  const { records, score } = await run(request, { runDirectory });
  expect(records).toHaveLength(8);
  const kept = before.map(({ key, startedAt }) => JSON.stringify([key, startedAt]));
  const after = new Set(records.map(({ key, startedAt }) => JSON.stringify([key, startedAt])));
  expect(kept.every((one) => after.has(one))).toBe(true);
  expect(score.success.find(({ domain }) => domain === null)).toMatchObject({ successes: 2, n: 4 });
  // What is no value is told as such, not as another value than before.
  await expect(run({ ...request, options: { frames: 'many' } }, { runDirectory })).rejects.toMatchObject({
    code: 'OPTIONS_INVALID',
  });
  await expect(run({ ...request, options: { frames: 3 } }, { runDirectory })).rejects.toMatchObject({
    code: 'RUN_DIFFERS',
  });
}, 120_000);

test('a model says of what kind failures are, in a file that the report reads as labels of a model', async () => {
  players.agent = (text) =>
    text.includes('into the cart') ? call('give_up', { reason: 'no' }) : call('answer', { text: '$0.01' });
  const { directory } = await run({ ids: ['price', 'cart'] });
  const asked: string[] = [];
  players.kinds = (text) => {
    asked.push(text);
    const kind = text.includes('$0.01') ? 'coarse-grained match' : 'something else';
    return { text: JSON.stringify({ kind, reason: 'it took another one' }) };
  };
  const out = join(folder, 'kinds.csv');
  const judged = await captureCli(
    ...['judge', directory, '--protocol', 'failure-kinds', '--model', 'local/kinds', '--out', out],
  );
  expect(judged, judged.standardError).toMatchObject({ exitCode: 0 });
  const lines = judged.standardOutput.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line)).sort((a, b) => (a.id < b.id ? 1 : -1))).toEqual([
    { id: 'price/local/agent/none', kind: 'coarse-grained match', reason: 'it took another one' },
    { id: 'cart/local/agent/none', kind: null, reason: expect.stringContaining('kind') },
  ]);
  // It is told what was asked, what the video shows, what was answered, and why that was judged a failure.
  expect(asked.find((text) => text.includes('$0.01'))).toMatch(
    /picked up second[\s\S]*The second snack is[\s\S]*\$0\.01[\s\S]*not met: the price/,
  );
  const { failures } = await readEpisodeLabels(out);
  expect(failures).toEqual([
    {
      ...{ item: 'price/local/agent/none', rater: 'model:local/kinds' },
      ...{ kind: 'coarse-grained match', labelledBy: 'model' },
    },
  ]);
  const none = await captureCli(
    ...['judge', directory, '--protocol', 'failure-kinds', '--model', 'local/kinds'],
  );
  expect(none).toMatchObject({ exitCode: 2, standardError: expect.stringContaining('--out is missing') });
}, 120_000);

test('a preview starts nothing, and wrong names are told with the nearest right one', async () => {
  const plan = (request: Partial<RunRequest>) =>
    benchmark.plan(
      {
        ...{
          datasetDirectory: data.directory,
          subjects: ['nothing'],
          conditions: ['none'],
          judge: 'deterministic',
        },
        ...{ repeats: 1, seed: 1, options: {} },
        ...request,
      },
      {
        ...{ preview: true, replay: false, concurrency: 1, signal: new AbortController().signal },
        budget: { reserve: () => ({ settle: () => undefined }), limits: {} } as never,
      },
    );
  const { preview, close } = await plan({ subjects: ['openai/gpt-4o', 'nothing'], judge: 'openai/gpt-4o' });
  expect(preview.join('\n')).toMatch(/episodes {2}6[\s\S]*openai\/gpt-4o[\s\S]*USD/);
  await close();
  await expect(plan({ subjects: ['redaer'] })).rejects.toMatchObject({
    message: expect.stringContaining('"reader"'),
  });
  await expect(plan({ conditions: ['nativ'] })).rejects.toMatchObject({
    ...{ code: 'CONDITION_UNKNOWN', message: expect.stringContaining('did you mean "native"?') },
  });
  await expect(plan({ conditions: ['frames:frames=4'] })).rejects.toMatchObject({
    ...{ code: 'CONDITION_UNKNOWN', hint: expect.stringContaining('--frames') },
  });
  await expect(plan({ judge: 'determinstic' })).rejects.toMatchObject({ code: 'JUDGE_UNKNOWN' });
  await expect(plan({ options: { frame: 3 } })).rejects.toMatchObject({ code: 'OPTIONS_INVALID' });
  await expect(plan({ subjects: ['recorded:/nowhere'] })).rejects.toMatchObject({ code: 'RECORDED_MISSING' });
  await expect(plan({ subjects: [`recorded:${join(data.directory, 'captions')}`] })).rejects.toMatchObject({
    code: 'TRAJECTORIES_NONE',
  });
  for (const command of ['/nowhere/agent --x', 'no-such-program-here', join(data.directory, 'dataset.json')])
    await expect(plan({ subjects: [`program:${command}`] })).rejects.toMatchObject({
      code: 'COMMAND_NOT_FOUND',
    });
  const captions = (commonCaptions: string) =>
    plan({ conditions: ['common-captions'], options: { commonCaptions } });
  await expect(
    plan({ options: { recordSites: join(data.directory, 'dataset.json') } }),
  ).rejects.toMatchObject({ code: 'FOLDER_MISSING' });
  await expect(captions('/nowhere')).rejects.toMatchObject({ code: 'FOLDER_MISSING' });
  await expect(captions(join(data.directory, 'videos'))).rejects.toMatchObject({ code: 'CAPTIONS_MISSING' });
  const paper = (judge: string, condition = 'none') =>
    plan({ judge, conditions: [condition], options: { protocol: 'paper' } });
  for (const judge of ['deterministic', 'openai/gpt-4o-mini', 'google/gemini-2.5-flash'])
    await expect(paper(judge)).rejects.toMatchObject({ code: 'PROTOCOL_DIFFERS' });
  await expect(paper('openai/gpt-4o', 'captions')).rejects.toThrow(
    /walk\.json: writtenBy: --protocol paper expects google\/gemini-3\.1-pro/,
  );
  await (await paper('openai/gpt-4o-2024-08-06')).close();
  expect(benchmark.judgeUnder!({ protocol: 'paper' })).toBe('openai/gpt-4o');
});
