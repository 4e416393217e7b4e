import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { captureCli } from '../../../../tests/support/captureCli.js';
import { longTest } from '../../../../tests/support/longTest.js';
import { madeHeight, madeWidth, makeVideo } from '../../../../tests/support/makeVideo.js';
import {
  type ReceivedRequest,
  ScriptedModelServer,
  type ScriptedReply,
} from '../../../../tests/support/scriptedModelServer.js';
import { createRandom } from '../../../core/createRandom.js';
import { packageRoot } from '../../../core/packageRoot.js';
import { modelConfigurationSchema } from '../../../models/ModelSettings.js';
import type { YieldRow } from '../../building/countFates.js';
import { openAnswers } from './answering/openAnswers.js';
import { makeBuild } from './makeBuild.js';
import { summarizeYield } from './summarizeYield.js';

let folder: string;
let config: string;
let address: string;
const server = new ScriptedModelServer(() => ({ text: '' }));
const at = (...names: string[]) => join(folder, ...names);
const modelSection = () => ({
  providers: { local: { baseUrl: `${address}/v1` } },
  maximumTries: 1,
  capabilities: { 'local/*': { images: { maximumCount: 60, maximumSidePixels: 2000 } } },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-questions-build-'));
  address = await server.start();
  config = at('run.yaml');
  await writeFile(config, JSON.stringify({ models: modelSection() }));
  await mkdir(at('videos'));
  await mkdir(at('gaze'));
  const times = Array.from({ length: 40 }, (_, index) => index / 2);
  await makeVideo(at('videos', 'kitchen.mp4'), times, 20);
  await makeVideo(at('videos', 'hall.mp4'), times.slice(0, 20), 10, { noise: true });
  await writeFile(at('videos', 'broken.mp4'), 'not a video at all');
  // The released layout: this video is not clustered.
  await writeFile(
    at('videos', 'hall_summary.json'),
    JSON.stringify([
      { start_time: 0, end_time: 4, description: 'walks along a hall' },
      { start_time: 4, end_time: 10, description: 'opens a door' },
    ]),
  );
  // Looks at the middle of the left half; nothing is known of the last two seconds.
  const rows = Array.from({ length: 18 * 20 }, (_, index) => `${index / 20},24,32\n`).join('');
  for (const name of ['kitchen', 'hall']) await writeFile(at('gaze', `${name}.csv`), `t,x,y\n${rows}`);
}, 120_000);
beforeEach(() => server.requests.splice(0));
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const build = async (...argumentList: string[]) => {
  const run = await captureCli('build', 'egoeverything', ...argumentList, '--json');
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
    ...['--gaze', at('gaze'), '--min-delay', '4', '--seed', '7', '--source', 'made', ...rest],
  );
const models = () => [
  ...['--captioner', 'local/eyes', '--detector', 'local/finder', '--box-order', 'y0x0y1x1'],
  ...['--synthesizer', 'local/writer', '--validator', 'local/prover', '--config', config],
];
const make = (directory: string, ...rest: string[]) =>
  done('make', directory, ...models(), '--concurrency', '1', ...rest);

const modelOf = ({ body }: ReceivedRequest) => body.model as string;
const textOf = ({ body }: ReceivedRequest) =>
  JSON.stringify(body).replaceAll(/data:image[^"]*/g, (data) => data.slice(-40));
/** Repairs bring earlier turns along. */
const roundOf = ({ body }: ReceivedRequest) => ((body.messages as unknown[]).length - 1) / 2;
const things = (...list: [string, number[]][]): ScriptedReply => ({
  text: JSON.stringify({ objects: list.map(([name, box]) => ({ name, box })) }),
});
/** Top, left, bottom, right: a mug in the left half at the gaze, a lamp on the right, a wall everywhere. */
const room: [string, number[]][] = [
  ['mug', [400, 200, 600, 300]],
  ['lamp', [100, 700, 900, 950]],
];
/** Which target is written about, by its time, and which draft of it. */
const targetOf = (request: ReceivedRequest) => /It was seen at ([\d.]+) s/.exec(textOf(request))?.[1] ?? '';
const submission = (request: ReceivedRequest, change = {}) => ({
  question: `Which thing stood beside the sink ${targetOf(request)} ${/asked at ([\d.]+)/.exec(textOf(request))?.[1]}?`,
  options: ['a striped mug', 'a red bowl', 'a blue jug', 'a tin can', 'there was none'],
  rightOption: 0,
  category: 'appearance',
  evidence: [
    { startSeconds: 1.5, endSeconds: 1.5, shows: 'the thing' },
    { startSeconds: 3, endSeconds: 3, shows: 'the thing again' },
  ],
  ...change,
});
const call = (name: string, input: unknown): ScriptedReply => ({ calls: [{ name, input }] });
const looks = (request: ReceivedRequest) => textOf(request).split('1 picture, shown').length - 1;

/** Models that do everything right at once. */
const good = (request: ReceivedRequest): ScriptedReply => {
  const model = modelOf(request);
  if (model === 'eyes') return { text: 'washes a mug at a sink' };
  if (model === 'finder') return things(...room);
  if (model === 'guess') return { text: 'I cannot know that.' };
  if (model === 'writer')
    return (
      [call('get_frame', { time: 1.5 }), call('get_frame', { time: 3 })][looks(request)] ??
      call('submit_question', submission(request))
    );
  return looks(request) === 0
    ? call('get_frame', { time: 0 })
    : call('submit_review', {
        ...{ passes: true, feedback: [] },
        evidence: [{ startSeconds: 0, endSeconds: 0, shows: 'the same thing' }],
      });
};

const row = (rows: YieldRow[], stage: string) => rows.find((one) => one.stage === stage)!;
const droppedOf = (one: YieldRow) => Object.values(one.dropped).reduce((sum, count) => sum + count, 0);
const out = (rows: YieldRow[], stage: string) => row(rows, stage).passed + row(rows, stage).mended;
function addsUp(rows: YieldRow[]): void {
  for (const one of rows)
    expect(one.passed + one.mended + droppedOf(one) + one.waiting, one.stage).toBe(one.in);
  const order = rows.map(({ stage }) => stage);
  for (const [before, after] of [
    ...[
      ['timelines', 'objects'],
      ['objects', 'draws'],
      ['targets', 'questions'],
      ['questions', 'rules'],
    ],
    order.slice(-3, -1),
    order.slice(-2),
  ])
    if (after !== 'rules' || before !== 'rules') expect(row(rows, after!).in, after).toBe(out(rows, before!));
}

describe('deixis build egoeverything', () => {
  it('makes questions of a folder in which one video is broken, people answer them, three formats are written', async () => {
    const directory = at('whole');
    const started = await start(directory, '--questions-per-video', '16');
    expect(started).toMatchObject({ kept: [], withoutGaze: ['broken'] });
    expect(await start(directory)).toMatchObject({ added: [], kept: started.added });
    expect(
      (
        await build(
          'start',
          directory,
          at('videos'),
          '--name',
          'walks',
          '--licence',
          'CC-BY-4.0',
          '--min-delay',
          '9',
        )
      ).exitCode,
    ).toBe(2);

    let lines = 0;
    let frames = 0;
    let written = 0;
    server.reply = (request) => {
      const model = modelOf(request);
      if (model === 'eyes') {
        if (roundOf(request) === 0) lines += 1;
        if (lines === 1)
          return { text: roundOf(request) === 0 ? 'so '.repeat(25) : '"Washes a mug at a sink."' };
        return lines === 2 ? { text: '\n' } : good(request);
      }
      if (model === 'finder') {
        if (roundOf(request) === 0) frames += 1;
        if (frames === 1) return { text: 'I see a lovely kitchen.' };
        // The first is no box in any order: its sides are turned round. What is sound is kept.
        if (frames === 2) return things(['cup', [900, 100, 100, 200]], ...room);
        if (frames === 3)
          return roundOf(request) === 0
            ? { text: '[1, 2]' }
            : things(...room, ['white wall', [0, 0, 1000, 1000]]);
        return good(request);
      }
      if (model !== 'writer') return good(request);
      if (looks(request) < 2) return good(request);
      written += 1;
      if (written === 1) return { text: 'no' };
      if (written === 4)
        return call('submit_question', submission(request, { question: 'Which mug is seen in the video?' }));
      return good(request);
    };
    const made = await make(directory, '--maximum-repairs', '1');
    const rows = made.yield as YieldRow[];
    addsUp(rows);
    expect(row(rows, 'timelines')).toMatchObject({ in: 3, passed: 1, mended: 1 });
    expect(Object.keys(row(rows, 'timelines').dropped)[0]).toMatch(/^media-/);
    expect(row(rows, 'lines')).toMatchObject({ mended: 1, dropped: { 'no-usable-line': 1 } });
    // Twelve a minute: 4 of 20 seconds and 2 of 10.
    expect(row(rows, 'frames')).toMatchObject({ in: 6, mended: 2, dropped: { 'answer-unusable': 1 } });
    expect(row(rows, 'draws')).toMatchObject({ in: 2, passed: 2 });
    expect(row(rows, 'targets').in).toBe(32);
    expect(row(rows, 'targets').dropped).toEqual({
      'too-little-video-left': Object.values(
        (await done('status', directory)).lostToDelay as Record<string, { lost: number }>,
      ).reduce((sum, { lost }) => sum + lost, 0),
    });
    expect(droppedOf(row(rows, 'rules'))).toBeGreaterThan(0);
    // The paper's order: people first, then the blind test.
    expect(rows.map(({ stage }) => stage).slice(-2)).toEqual(['people', 'blind']);

    // The declared order decides what the same numbers mean.
    const [objectsName] = Object.keys(
      JSON.parse(
        (await readFile(join(directory, 'ledger.jsonl'), 'utf8'))
          .split('\n')
          .find((line) => line.includes('"objects"'))!,
      ).files as object,
    );
    const objects = JSON.parse(await readFile(join(directory, objectsName!), 'utf8'));
    const mug = objects.objects.find(({ name }: { name: string }) => name === 'mug').sightings[0];
    // 0.2 and 0.3 of 96 pixels, 0.4 and 0.6 of 64.
    expect(mug.box).toEqual({ left: 19.2, right: 28.8, top: 25.6, bottom: 38.4 });
    // Its middle is where the wearer looks.
    expect(mug.distancePixels).toBeCloseTo(0, 6);
    const table = await readFile(join(directory, 'targets', 'hall.csv'), 'utf8');
    expect(table.split('\r\n')[0]).toContain('probability_in_frame');
    const total = table
      .trim()
      .split('\r\n')
      .slice(1)
      .reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0);
    expect(total).toBeCloseTo(1, 9);

    // Done again, nothing is asked.
    const before = server.requests.length;
    expect((await make(directory, '--maximum-repairs', '1')).yield).toEqual(rows);
    expect(server.requests).toHaveLength(before);

    await answering(directory);
    await exporting(directory);
  }, 300_000);

  async function answering(directory: string): Promise<void> {
    const next = await done('answer', directory, '--next', '--by', 'Bo');
    expect(Object.keys(next).sort()).toEqual(
      ['id', 'options', 'question', 'queryTimeSeconds', 'version', 'video', 'videoFile'].sort(),
    );
    // Held for the first; the second gets another.
    const other = await done('answer', directory, '--next', '--by', 'Cy');
    expect(other.id).not.toBe(next.id);
    const right = (view: { options: string[] }) => 'ABCDE'[view.options.indexOf('a striped mug')]!;
    const wrong = (view: { options: string[] }) => 'ABCDE'[view.options.indexOf('a red bowl')]!;
    const told = await done('answer', directory, '--id', next.id, '--choice', right(next), '--by', 'Bo');
    expect(JSON.stringify(told)).not.toMatch(/agreed|right|rightOption/);
    await done('answer', directory, '--id', other.id, '--choice', wrong(other), '--by', 'Cy');
    const third = await done('answer', directory, '--next', '--by', 'Bo');
    const bad = await build(
      'answer',
      directory,
      '--mend',
      third.id,
      '--question',
      'What is in the video?',
      '--reason',
      'x',
      '--by',
      'Bo',
    );
    expect(bad).toMatchObject({ exitCode: 3 });
    await done(
      'answer',
      directory,
      '--mend',
      third.id,
      '--question',
      'Which mug stood beside the sink?',
      '--reason',
      'grammar',
      '--by',
      'Bo',
    );
    const sheet = at('answers.csv');
    await done('answer', directory, '--export-sheet', sheet);
    const text = await readFile(sheet, 'utf8');
    expect(text).toContain('Which mug stood beside the sink?');
    const rows = text.trim().split('\r\n');
    const filled = rows.map((line, index) => {
      if (index === 0) return line;
      const cells = line.split(',');
      const letter = 'ABCDE'[cells.indexOf('a striped mug') - 5]!;
      // The last row is rejected, the one before it is older than what stands.
      if (index === rows.length - 1)
        return [...cells.slice(0, 10), '', 'yes', 'two sinks', '', 'Di'].join(',');
      if (index === rows.length - 2)
        return [cells[0], 9, ...cells.slice(2, 10), letter, '', '', '', 'Di'].join(',');
      return [...cells.slice(0, 10), letter, '', '', 12, 'Di'].join(',');
    });
    await writeFile(sheet, filled.join('\r\n'));
    const taken = await build('answer', directory, '--import-sheet', sheet);
    expect(taken.exitCode).toBe(3);
    expect(taken.json()).toMatchObject({ rejected: [expect.any(String)], mended: [] });
    expect(taken.json().problems).toHaveLength(1);
    expect(taken.json().problems[0]).toContain('it was mended since');
    const status = await done('status', directory);
    addsUp(status.yield);
    expect(row(status.yield, 'people')).toMatchObject({
      ...{ mended: 1, waiting: 1 },
      dropped: { disagreement: 1, rejected: 1 },
    });
    expect(status.answerers.Di).toBe(taken.json().answered.length);
    const recorded = await readFile(join(directory, 'people', 'answer', `${other.id}.txt`), 'utf8');
    expect(recorded.trim()).toBe('a red bowl');
    // The people are through: the blind test asks about what they left. It knows one question.
    server.reply = (request) =>
      modelOf(request) === 'guess' && textOf(request).includes('Which mug stood')
        ? { text: 'a striped mug' }
        : good(request);
    const blind = await make(directory, '--maximum-repairs', '1', '--blind', 'local/guess');
    addsUp(blind.yield);
    expect(row(blind.yield, 'blind')).toMatchObject({ waiting: 0, dropped: { 'solved-without-video': 1 } });
  }

  /** What a build came to goes with its data set into the report, and stands beside that of other builds. */
  async function measuring(directory: string, kept: number): Promise<void> {
    const rows = (await done('status', directory)).yield as YieldRow[];
    const { provenance } = JSON.parse(await readFile(at('data', 'dataset.json'), 'utf8'));
    expect(provenance.yield).toEqual(rows);
    const dropped = (['questions', 'rules', 'people', 'blind'] as const).map((stage) =>
      droppedOf(row(rows, stage)),
    );
    const [, , byPeople = 0, byBlind = 0] = dropped;
    const counts = {
      ...{ written: kept + dropped.reduce((sum, count) => sum + count, 0), kept },
      ...{ blindTested: row(rows, 'blind').in, blindSolvable: byBlind },
      ...{ reviewed: out(rows, 'people') + byPeople, agreed: out(rows, 'people') },
    };
    expect(provenance.counts).toMatchObject(counts);
    expect(counts.kept).toBeLessThan(counts.written);
    expect(counts.agreed).toBeLessThan(counts.reviewed);

    const reported = await captureCli('report', at('run'), '--out', at('report'), '--quiet');
    expect(reported, reported.standardError).toMatchObject({ exitCode: 0 });
    const page = parseHTML(await readFile(at('report', 'index.html'), 'utf8')).document;
    const [ledger, shares] = [...page.querySelectorAll('section[aria-labelledby="ledger"] table')].map(
      (table) => [...table.querySelectorAll('tbody tr')].map((line) => line.textContent),
    );
    expect(ledger).toHaveLength(rows.length);
    expect(ledger!.find((line) => line.includes('blind'))).toContain('solved-without-video 1');
    expect(shares![0]).toContain(`of ${counts.written}`);

    const other = at('other-settings');
    await start(other, '--groups', '8', '--spread', '200', '--without', 'human');
    const { builds } = await done('compare', directory, other);
    expect(builds).toMatchObject([
      { variant: expect.stringMatching(/^paper, K 12, th 400, /), counts },
      {
        variant: expect.stringMatching(/^paper, without human, K 8, th 200, /),
        ...{ kept: { rate: null }, humanAgreement: { rate: null } },
      },
    ]);
    expect(builds[0].kept.rate).toBeCloseTo(kept / counts.written, 9);
    const lines = (await captureCli('build', 'egoeverything', 'compare', directory, other)).standardOutput;
    expect(lines).toContain(`${((100 * kept) / counts.written).toFixed(1)} (`);
    // Something else was built of other videos: said, since then the videos may be what differs.
    await done(
      ...['start', at('one-video'), at('videos', 'hall.mp4'), '--name', 'one', '--licence', 'CC-BY-4.0'],
    );
    const { notes } = await done('compare', directory, at('one-video'));
    expect(notes.join()).toContain('other videos');
  }

  async function exporting(directory: string): Promise<void> {
    const data = at('data');
    const exported = await done('export', directory, '--out', data, '--by', 'Ada');
    expect(exported.questions.length).toBe(row((await done('status', directory)).yield, 'blind').passed);
    const valid = await captureCli('data', 'validate', data);
    expect(valid, valid.standardError).toMatchObject({ exitCode: 0 });
    const instances = (await readFile(join(data, 'instances.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [first] = instances;
    expect(first).toMatchObject({ videoDataset: 'made', gaze: { width: madeWidth, height: madeHeight } });
    expect(first.queryTimeSeconds).toBeGreaterThanOrEqual(first.targetTimeSeconds + 4);
    // Writers put the right option first; the data set does not.
    expect(new Set(instances.map(({ rightOption }) => rightOption)).size).toBeGreaterThan(1);
    // The people's answers are a subject, in every order of the options.
    const all = at('all');
    await done('export', directory, '--out', all, '--before-people', '--by', 'Ada');
    const scored = await captureCli(
      ...['run', 'egoeverything', '--dataset', all, '--subject', `recorded:${join(directory, 'people')}`],
      ...['--condition', 'blind', '--judge', 'deterministic', '--run', at('run'), '--quiet'],
    );
    expect(scored, scored.standardError).toMatchObject({ exitCode: 0 });
    const people = row((await done('status', directory)).yield, 'people');
    const figure = /blind: ([\d.]+)%.* of (\d+)/.exec(scored.standardOutput);
    expect(Number(figure?.[2]), scored.standardOutput).toBe(people.in);
    expect(Number(figure?.[1])).toBeCloseTo((100 * (people.passed + people.mended)) / people.in, 1);

    await measuring(directory, exported.questions.length);

    const plain = ({ id: _, gaze: __, videoFile: ___, keyframes, ...rest }: Record<string, unknown>) => ({
      ...rest,
      name: (keyframes as { objectName: string }[])[0]!.objectName,
    });
    for (const format of ['released', 'huggingface']) {
      const shared = at(format);
      await done('export', directory, '--out', shared, '--format', format, '--by', 'Ada');
      const back = at(`${format}-back`);
      const imported = await captureCli(
        'data',
        'import',
        shared,
        '--benchmark',
        'egoeverything',
        '--out',
        back,
        '--json',
      );
      expect(imported, imported.standardError).toMatchObject({ exitCode: 0 });
      const again = (await readFile(join(back, 'instances.jsonl'), 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(again.map(plain)).toEqual(instances.map(plain));
      expect(again.map(({ id }) => id)).toEqual(instances.map(({ id }) => id));
      expect(again[0].videoFile).toMatch(/\.mp4$/);
      const [ours, theirs] = [first.keyframes[0].box, again[0].keyframes[0].box];
      const scale = theirs.unit === 'thousandths' ? [madeWidth / 1000, madeHeight / 1000] : [1, 1];
      expect(theirs.left * scale[0]!).toBeCloseTo(ours.left, 1);
      expect(theirs.bottom * scale[1]!).toBeCloseTo(ours.bottom, 1);
      expect((await captureCli('data', 'validate', back)).exitCode).toBe(0);
    }
    const released = JSON.parse(await readFile(at('released', 'questions.json'), 'utf8'));
    expect(Object.keys(released)).toEqual(
      expect.arrayContaining(['generation_date', 'dataset', 'summary', 'result']),
    );
    expect(Object.keys(released.result[0].QA[0])).toEqual(
      expect.arrayContaining([
        ...['key_frame_timestamp', 'key_object', 'raw_output', 'token_usage', 'question', 'answer'],
        ...['correct', 'review_passed', 'review_attempts'],
      ]),
    );
    expect(existsSync(at('released', 'kitchen_summary.json'))).toBe(true);
  }

  longTest('adds up wherever it is stopped, and comes to the same end', async () => {
    server.reply = good;
    const options = {
      ...{ captioner: 'local/eyes', detector: 'local/finder', boxOrder: 'y0x0y1x1' as const },
      ...{ synthesizer: 'local/writer', validator: 'local/prover', blind: ['local/guess'] },
      ...{ configuration: modelConfigurationSchema.parse(modelSection()), concurrency: 2 },
    };
    const flags = ['--protocol', 'released', '--questions-per-video', '3', '--frames-per-minute', '18'];
    await start(at('straight'), ...flags);
    const straight = await makeBuild({ directory: at('straight'), ...options });
    addsUp(straight.yield);
    expect(straight.yield.map(({ stage }) => stage).slice(-2)).toEqual(['blind', 'people']);
    expect(row(straight.yield, 'questions').passed).toBeGreaterThan(2);
    expect(row(straight.yield, 'people').waiting).toBe(row(straight.yield, 'questions').passed);
    const needed = server.requests.length;

    await start(at('stopped'), ...flags);
    const random = createRandom('stops');
    server.requests.splice(0);
    let stops = 0;
    for (;;) {
      const controller = new AbortController();
      let left = random.integer(1, 7);
      server.reply = (request) => {
        left -= 1;
        if (left === 0) controller.abort();
        return good(request);
      };
      const end = await makeBuild({ directory: at('stopped'), ...options, signal: controller.signal }).catch(
        (error: unknown) => {
          if (!controller.signal.aborted) throw error;
        },
      );
      const { build: state, items } = await openAnswers(at('stopped'));
      addsUp(summarizeYield(state, items));
      if (end) {
        expect(end.yield).toEqual(straight.yield);
        break;
      }
      stops += 1;
    }
    expect(stops).toBeGreaterThan(5);
    // What was under way at a stop, two at once, may be asked again; nothing else.
    expect(server.requests.length).toBeLessThanOrEqual(needed + 2 * stops);
    server.reply = good;
  });

  it('goes on where it was killed, and replays from the cache alone', async () => {
    const directory = at('killed');
    await start(directory, '--questions-per-video', '3');
    server.reply = (request) => (modelOf(request) === 'prover' ? { hang: true } : good(request));
    const child = spawn(process.execPath, [
      join(packageRoot, 'dist', 'cli', 'main.js'),
      ...['build', 'egoeverything', 'make', directory, ...models(), '--concurrency', '1', '--quiet'],
    ]);
    while (!server.requests.some((request) => modelOf(request) === 'prover')) {
      expect(child.exitCode).toBeNull();
      await delay(50);
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    const asked = server.requests.filter((one) => modelOf(one) !== 'prover').map(textOf);
    server.requests.splice(0);
    server.reply = good;
    const rows = (await make(directory)).yield as YieldRow[];
    addsUp(rows);
    expect(row(rows, 'questions')).toMatchObject({ waiting: 0, dropped: {} });
    expect(server.requests.filter((one) => asked.includes(textOf(one)))).toEqual([]);
    expect(existsSync(join(directory, 'work'))).toBe(false);
    server.requests.splice(0);
    const copy = at('replayed');
    await start(copy, '--questions-per-video', '3');
    await cp(join(directory, 'answer-cache'), join(copy, 'answer-cache'), { recursive: true });
    expect((await make(copy, '--replay')).yield).toEqual(rows);
    expect(server.requests).toHaveLength(0);
  }, 300_000);

  it('leaves out what it is told to leave out', async () => {
    server.reply = good;
    const directory = at('bare');
    await start(directory, '--without', 'merge,validator,blind,human', '--questions-per-video', '2');
    const made = await done(
      ...['make', directory, '--captioner', 'local/eyes', '--detector', 'local/finder'],
      ...['--box-order', 'x0y0x1y1', '--synthesizer', 'local/writer', '--config', config],
    );
    addsUp(made.yield);
    expect(made.yield.map(({ stage }: YieldRow) => stage).at(-1)).toBe('rules');
    expect(server.requests.some((one) => modelOf(one) === 'prover')).toBe(false);
    const objects = JSON.parse(await readFile(join(directory, 'objects', 'kitchen.1.json'), 'utf8'));
    // Two things in four frames, none merged; read in the other order, a box lies elsewhere.
    expect(objects.objects).toHaveLength(8);
    expect(objects.objects[0].sightings[0].box.left).toBeCloseTo(0.4 * madeWidth, 6);
    expect((await done('export', directory, '--out', at('bare-data'), '--by', 'Ada')).questions.length).toBe(
      row(made.yield, 'rules').passed,
    );
  }, 120_000);

  it('says what it needs', async () => {
    await start(at('lacking'));
    const noOrder = await build(
      'make',
      at('lacking'),
      '--detector',
      'local/finder',
      '--synthesizer',
      'local/a',
      '--validator',
      'local/b',
    );
    expect(noOrder).toMatchObject({ exitCode: 2 });
    expect(noOrder.standardError).toContain('--box-order');
    const noEyes = await build('make', at('lacking'), '--timeline-only');
    expect(noEyes).toMatchObject({ exitCode: 2 });
    expect(noEyes.standardError).toContain('--captioner');
    const typo = await build(
      'start',
      at('typo'),
      at('videos'),
      '--name',
      'a',
      '--licence',
      'b',
      '--without',
      'merg',
    );
    expect(typo.standardError).toContain('did you mean "merge"');
    expect(await build('status', at('nowhere'))).toMatchObject({ exitCode: 3 });
  });
});
