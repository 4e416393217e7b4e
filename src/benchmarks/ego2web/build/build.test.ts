import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { captureCli } from '../../../../tests/support/captureCli.js';
import { makeVideo } from '../../../../tests/support/makeVideo.js';
import { type ReceivedRequest, ScriptedModelServer } from '../../../../tests/support/scriptedModelServer.js';
import { packageRoot } from '../../../core/packageRoot.js';
import { probeVideo } from '../../../media/probeVideo.js';
import type { YieldRow } from '../../building/countFates.js';

let folder: string;
let config: string;
const server = new ScriptedModelServer(() => ({ text: '' }));
const at = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-pairs-'));
  const address = await server.start();
  config = at('run.yaml');
  await writeFile(
    config,
    [
      'models:',
      `  providers: {local: {baseUrl: "${address}/v1"}, gone: {baseUrl: "http://127.0.0.1:9/v1"}}`,
      '  maximumTries: 1',
      '  capabilities:',
      '    local/eyes: {images: {maximumCount: 50, maximumSidePixels: 2000}}',
      '    local/film: {video: {sound: false, inlineLimitBytes: 10000000, upload: false}}',
    ].join('\n'),
  );
  await mkdir(at('videos', 'day two'), { recursive: true });
  const times = Array.from({ length: 25 }, (_, index) => index);
  await makeVideo(at('videos', 'shop.mp4'), times, 25);
  await makeVideo(at('videos', 'day two', 'shop.mp4'), times.slice(0, 13), 13, { noise: true });
  await writeFile(at('videos', 'broken.mp4'), 'not a video at all');
  await writeFile(at('videos', 'notes.txt'), 'no video either');
}, 120_000);
beforeEach(() => server.requests.splice(0));
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const build = async (...argumentList: string[]) => {
  const run = await captureCli('build', 'ego2web', ...argumentList, '--json');
  return { ...run, json: () => JSON.parse(run.standardOutput) };
};
const done = async (...argumentList: string[]) => {
  const run = await build(...argumentList);
  expect(run, run.standardError).toMatchObject({ exitCode: 0 });
  return run.json();
};
const start = (directory: string, ...rest: string[]) =>
  done(
    ...['start', directory, at('videos'), '--name', 'walks', '--licence', 'CC-BY-4.0', '--by', 'Ada'],
    ...['--clip-seconds', '12', ...rest],
  );
const models = () => ['--captioner', 'local/eyes', '--writer', 'local/words', '--config', config];
const make = (directory: string, ...rest: string[]) => done('make', directory, ...models(), ...rest);

let captions = 0;
/** Another one each time, since equal profiles would be one question. */
const nextCaption = () =>
  JSON.stringify({ 'video description': `grey wall ${++captions}`, objects: { wall: 'grey, plain' } });
const anchor = (name: string, change: object = {}) => ({
  name_guess: name,
  visual_cues: ['orange bag', 'sun logo', 'big letters'],
  timestamps: ['00:02-00:05'],
  why_video_dependent: 'it has to be seen',
  ...change,
});
const task = (difficulty: number, instruction: string, change: object = {}) => ({
  ...{ difficulty, instruction, must_match: ['orange bag', 'sun logo'], timestamps: ['00:02-00:05'] },
  allowed_domains: ['amazon.com', 'walmart.com'],
  why_video_dependent: 'it has to be seen',
  ...change,
});
type Step = 'caption' | 'suitability' | 'anchors' | 'tasks';
const textOf = ({ body }: ReceivedRequest) => JSON.stringify(body);
const stepOf = (request: ReceivedRequest): Step => {
  const text = textOf(request);
  if (text.includes('one piece of a first-person video')) return 'caption';
  if (text.includes('Say whether this video')) return 'suitability';
  return text.includes('Pick one or two visual anchors') ? 'anchors' : 'tasks';
};
/** Repairs bring earlier turns along. */
const roundOf = ({ body }: ReceivedRequest) => ((body.messages as unknown[]).length - 1) / 2;
const json = (value: unknown) => ({ text: JSON.stringify(value) });

/** A model that does everything right at once. */
const good = (request: ReceivedRequest) => {
  const step = stepOf(request);
  if (step === 'caption') return { text: nextCaption() };
  if (step === 'suitability') return json({ suitable: true, reason: 'there is a snack' });
  if (step === 'anchors') return json({ anchors: [anchor('sun chips')] });
  return json({ tasks: [task(1, 'On Amazon, find the snack that I pick up second.')] });
};
const row = (rows: YieldRow[], stage: string) => rows.find((one) => one.stage === stage)!;
const addsUp = (rows: YieldRow[]) => {
  for (const one of rows) {
    const dropped = Object.values(one.dropped).reduce((sum, count) => sum + count, 0);
    expect(one.passed + one.mended + dropped + one.waiting, one.stage).toBe(one.in);
  }
  const out = (stage: string) => row(rows, stage).passed + row(rows, stage).mended;
  expect(row(rows, 'captions').in).toBe(out('clips'));
  expect(row(rows, 'suitability').in).toBe(out('captions'));
  expect(row(rows, 'anchor lists').in).toBe(out('suitability'));
  expect(row(rows, 'task lists').in).toBe(out('anchors'));
};

describe('deixis build ego2web', () => {
  it('makes pairs of a folder in which one video is broken, and counts everything that was wrong', async () => {
    const directory = at('whole');
    const started = await start(directory);
    expect(started).toMatchObject({ websites: 40, kept: [] });
    expect(started.notes).toEqual([expect.stringMatching(/^no clip can be had of a video: .*broken\.mp4/)]);
    expect(started.added).toHaveLength(3);
    // Two videos are called shop.mp4, as cameras do.
    expect(started.added).toContain('shop');
    expect(await start(directory)).toMatchObject({ added: [], kept: started.added });

    let anchorLists = 0;
    server.reply = (request) => {
      const [step, round] = [stepOf(request), roundOf(request)];
      if (step === 'caption') {
        if (!textOf(request).includes('from 10.0 to 12.0')) return { text: nextCaption() };
        return round === 0 ? { text: '{"video_description": "x"}' } : { text: `Sure:\n${nextCaption()}` };
      }
      if (step === 'suitability') return good(request);
      if (step === 'anchors') {
        if (round > 0)
          return textOf(request).includes('visual_cues: expected 3 to 5, not 0')
            ? json({
                anchors: [anchor('sun chips'), anchor('x')].slice(0, 1).map((one) => ({ number: 2, ...one })),
              })
            : { text: 'no' };
        anchorLists += 1;
        if (anchorLists === 1)
          return json({ anchors: [anchor('a lamp'), anchor('a chair', { visual_cues: [] })] });
        return anchorLists === 2
          ? { text: 'I see nothing of note.' }
          : json({ anchors: [anchor('a mug', { timestamps: ['00:10-00:13'] })] });
      }
      const outside = task(2, 'On Alibaba, find what I put back on the shelf.', {
        allowed_domains: ['amazon.com', 'alibaba.com'],
      });
      const late = task(3, 'On Amazon, find the last thing that I look at.', { timestamps: ['00:50-00:55'] });
      if (round === 0)
        return json({ tasks: [task(1, 'On Amazon, find the snack that I pick up second.'), outside, late] });
      return json({
        tasks: [
          { number: 2, ...outside, allowed_domains: ['amazon.com', 'ebay.com'] },
          { number: 3, ...late },
        ],
      });
    };
    const made = await make(directory, '--maximum-repairs', '1', '--concurrency', '1');
    const rows = made.yield as YieldRow[];
    addsUp(rows);
    expect(row(rows, 'videos')).toMatchObject({ in: 3, passed: 2 });
    expect(Object.keys(row(rows, 'videos').dropped)[0]).toMatch(/^media-/);
    expect(row(rows, 'clips')).toMatchObject({ in: 3, passed: 3 });
    // Twelve seconds are three pieces: k = ceil(12 / 5).
    expect(row(rows, 'pieces')).toMatchObject({ in: 9, passed: 6, mended: 3, dropped: {} });
    expect(row(rows, 'captions')).toMatchObject({ in: 3, mended: 3 });
    expect(row(rows, 'suitability')).toMatchObject({ in: 3, passed: 3 });
    expect(row(rows, 'anchor lists')).toMatchObject({
      in: 3,
      passed: 2,
      dropped: { 'answer-unreadable': 1 },
    });
    expect(row(rows, 'anchors')).toMatchObject({
      in: 3,
      passed: 1,
      mended: 1,
      dropped: { 'timestamps-outside': 1 },
    });
    expect(row(rows, 'task lists')).toMatchObject({ in: 2, passed: 2 });
    // The second anchor's tasks say the same as the first one's; one of them also lies outside.
    expect(row(rows, 'tasks')).toMatchObject({
      ...{ in: 6, passed: 1, mended: 1 },
      dropped: { 'task-repeated': 2, 'timestamps-outside': 2 },
    });

    const status = await done('status', directory);
    expect(status.queue.waiting).toHaveLength(2);
    expect(status.problems).toEqual([]);
    const { standardOutput } = await captureCli('build', 'ego2web', 'status', directory);
    expect(standardOutput).toMatch(/^stage {5,}in {3,}passed {3,}mended/);
    expect(status.dropped.map(({ detail }: { detail: string }) => detail).join('\n')).toContain('broken.mp4');
    // Done again, nothing is asked.
    const before = server.requests.length;
    expect((await make(directory)).yield).toEqual(rows);
    expect(server.requests).toHaveLength(before);
    // The profile has the form that agents are given.
    const [first] = (await readdir(join(directory, 'captions'))).filter((name) =>
      name.endsWith('captions.json'),
    );
    const profile = JSON.parse(await readFile(join(directory, 'captions', first!), 'utf8'));
    expect(profile).toMatchObject({ kind: 'captions', writtenBy: 'local/eyes' });
    expect(
      profile.pieces.map(({ startSeconds, endSeconds }: Record<string, number>) => [
        startSeconds,
        endSeconds,
      ]),
    ).toEqual([
      [0, 5],
      [5, 10],
      [10, 12],
    ]);
  }, 300_000);

  it('goes on where it was killed, and asks nothing twice', async () => {
    const directory = at('killed');
    await start(directory);
    server.reply = (request) =>
      stepOf(request) === 'tasks' ? { hang: true } : { delayMilliseconds: 50, ...good(request) };
    const child = spawn(process.execPath, [
      ...[join(packageRoot, 'dist/cli/main.js'), 'build', 'ego2web', 'make', directory],
      ...[...models(), '--concurrency', '2'],
    ]);
    while (!server.requests.some((one) => stepOf(one) === 'tasks')) {
      expect(child.exitCode).toBe(null);
      await delay(50);
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    const asked = server.requests.map(textOf);
    // Nothing is in the ledger half-done: of the tasks there is no word yet.
    const ledger = await readFile(join(directory, 'ledger.jsonl'), 'utf8');
    expect(ledger).toContain('"captions"');
    expect(ledger).not.toContain('"tasks"');
    server.requests.splice(0);
    server.reply = good;
    const rows = (await make(directory)).yield as YieldRow[];
    addsUp(rows);
    expect(row(rows, 'tasks')).toMatchObject({ in: 3, passed: 3 });
    const again = server.requests.filter((one) => asked.includes(textOf(one)));
    expect(again.every((one) => stepOf(one) === 'tasks')).toBe(true);
    expect(existsSync(join(directory, 'work'))).toBe(false);
    // From the cache alone the same comes out, without a question.
    server.requests.splice(0);
    const copy = at('replayed');
    await start(copy);
    await cp(join(directory, 'answer-cache'), join(copy, 'answer-cache'), { recursive: true });
    expect((await make(copy, '--replay')).yield).toEqual(rows);
    expect(server.requests).toHaveLength(0);
  }, 300_000);

  it('stops at a server that is gone, says so and loses nothing; a clip that is refused costs only itself', async () => {
    const directory = at('refused');
    await start(directory, '--maximum-clips', '2');
    server.reply = good;
    const gone = await build(
      ...['make', directory, '--captioner', 'local/eyes', '--writer', 'gone/words', '--config', config],
    );
    expect(gone.exitCode).toBe(4);
    expect(gone.standardError).toContain('could not be reached');
    // Clips and captions are kept; nothing was dropped for it.
    const kept = (await done('status', directory)).yield as YieldRow[];
    addsUp(kept);
    expect(row(kept, 'captions')).toMatchObject({ in: 2, passed: 2 });
    expect(row(kept, 'suitability')).toMatchObject({ in: 2, waiting: 2 });
    server.reply = (request) =>
      stepOf(request) === 'suitability' ? { status: 400, message: 'too long' } : good(request);
    const rows = (await make(directory)).yield as YieldRow[];
    addsUp(rows);
    expect(row(rows, 'clips')).toMatchObject({ in: 3, passed: 2, dropped: { 'beyond-maximum': 1 } });
    expect(row(rows, 'suitability').dropped).toEqual({ 'model-refused-request': 2 });
    server.reply = good;
    const retried = (await make(directory, '--retry-dropped')).yield as YieldRow[];
    addsUp(retried);
    expect(row(retried, 'suitability')).toMatchObject({ in: 2, passed: 2 });
    // The broken video was tried again and is still broken.
    expect(Object.values(row(retried, 'videos').dropped)).toEqual([1]);
    await copyFile(at('videos', 'shop.mp4'), at('videos', 'broken.mp4'));
    const mended = (await make(directory, '--retry-dropped')).yield as YieldRow[];
    expect(row(mended, 'videos')).toMatchObject({ in: 3, passed: 3 });
    expect(row(mended, 'clips')).toMatchObject({ in: 5, passed: 2, dropped: { 'beyond-maximum': 3 } });
    await writeFile(at('videos', 'broken.mp4'), 'not a video at all');
  }, 300_000);

  it('shows a captioner that takes video each piece, without its sound', async () => {
    const directory = at('filmed');
    const samples = Float32Array.from({ length: 192_000 }, (_, index) => 0.3 * Math.sin(index / 6));
    await makeVideo(at('talk.mp4'), [0, 2, 4, 6, 8, 10], 12, { audio: { samples, sampleRate: 16_000 } });
    const facts = ['--name', 'walks', '--licence', 'CC-BY-4.0', '--clip-seconds', '12'];
    await done('start', directory, at('talk.mp4'), ...facts);
    server.reply = good;
    await done('make', directory, '--captioner', 'local/film', '--writer', 'local/words', '--config', config);
    const asked = server.requests.filter((request) => stepOf(request) === 'caption');
    expect(asked).toHaveLength(3);
    for (const request of asked) {
      const url = /data:video\/mp4;base64,([^"]+)/.exec(textOf(request))?.[1];
      await writeFile(at('piece.mp4'), Buffer.from(url!, 'base64'));
      const { hasAudio, duration } = await probeVideo(at('piece.mp4'));
      expect(hasAudio).toBe(false);
      expect(duration).toBeLessThan(5.3);
    }
  }, 120_000);

  it('reads narrations before it begins: what is none, and what is of other videos, leaves nothing behind', async () => {
    const begin = (file: string) =>
      build(
        ...['start', at('unnarrated'), at('videos'), '--name', 'walks', '--licence', 'CC-BY-4.0'],
        ...['--narrations', at(file)],
      );
    await writeFile(at('cut.json'), '{"shop": {"narration_pass_1": {"narrations": [');
    await writeFile(at('others.json'), '{"another": {"narration_pass_1": {"narrations": []}}}');
    for (const [file, code] of [
      ['cut.json', 'JSON_INVALID'],
      ['others.json', 'NARRATIONS_MISSING'],
      ['nowhere.json', 'FILE_UNREADABLE'],
    ] as const) {
      const { exitCode, standardError } = await begin(file);
      expect({ exitCode, standardError }).toMatchObject({
        exitCode: 3,
        standardError: expect.stringContaining(`error ${code}: `),
      });
      expect(standardError).toContain(file);
    }
    expect(existsSync(at('unnarrated'))).toBe(false);
  });

  it('under the protocol of the source takes its models alone', async () => {
    const refused = async (...rest: string[]) => (await build('make', at('whole'), ...rest)).standardError;
    expect(await refused('--writer', 'openai/gpt-5')).toContain('OPTION_MISSING: --captioner');
    expect(await refused('--protocol', 'paper', '--writer', 'openai/gpt-5-mini')).toContain(
      'PROTOCOL_DIFFERS: --writer: --protocol paper expects openai/gpt-5,',
    );
  });

  it('chooses clips by narrations', async () => {
    const directory = at('narrated');
    const times = (count: number, from: number) => ({
      narrations: Array.from({ length: count }, (_, index) => ({
        ...{ timestamp_sec: from + index * 0.1, narration_text: '#C C looks around' },
      })),
    });
    await writeFile(
      at('narration.json'),
      JSON.stringify({
        videos: { shop: { narration_pass_1: times(30, 12.5), narration_pass_2: times(29, 0) } },
      }),
    );
    await start(directory, '--narrations', at('narration.json'));
    server.reply = (request) =>
      stepOf(request) === 'suitability' ? json({ suitable: false, reason: 'a wall' }) : good(request);
    const rows = (await make(directory)).yield as YieldRow[];
    addsUp(rows);
    // Both shop.mp4 are called after one uid; the damaged one has none.
    expect(row(rows, 'clips')).toMatchObject({ in: 3, passed: 1, dropped: { 'few-narrations': 2 } });
    expect(row(rows, 'suitability')).toMatchObject({ in: 1, passed: 0, dropped: { unsuitable: 1 } });
    const { dropped } = await done('status', directory);
    expect(dropped.at(-1)).toMatchObject({ stage: 'suitability', reason: 'unsuitable', detail: 'a wall' });
  }, 300_000);

  it('refuses what does not fit', async () => {
    const refused = async (exitCode: number, message: string, ...argumentList: string[]) => {
      const run = await build(...argumentList);
      expect(run.standardError).toContain(message);
      expect(run.exitCode).toBe(exitCode);
    };
    await refused(3, 'it has no build.json', 'status', at('nowhere'));
    const facts = ['--name', 'walks', '--licence', 'CC0-1.0'];
    await refused(3, 'no such file or folder', 'start', at('new'), at('none'), ...facts);
    await writeFile(
      at('pool.yaml'),
      'schemaVersion: 1\nwebsites:\n  - {name: A, domain: https://a.com, category: Others, use: x}\n',
    );
    await refused(
      3,
      'websites[0].domain: a domain in small letters',
      'start',
      at('new'),
      at('videos'),
      ...facts,
      '--websites',
      at('pool.yaml'),
    );
    const two = (domain: string) => `  - {name: A, domain: ${domain}, category: Others, use: x}\n`;
    await writeFile(at('pool.yaml'), `schemaVersion: 1\nwebsites:\n${two('a.com')}${two('a.com')}`);
    await refused(
      3,
      '"a.com" is websites[0] already',
      'start',
      at('new'),
      at('videos'),
      ...facts,
      '--websites',
      at('pool.yaml'),
    );
    expect(existsSync(at('new'))).toBe(false);
    await start(at('one'));
    await refused(
      2,
      'clipSeconds: the build that is there has 12, not 30',
      'start',
      at('one'),
      at('videos'),
      ...['--name', 'walks', '--licence', 'CC-BY-4.0', '--clip-seconds', '30'],
    );
  }, 120_000);
});
