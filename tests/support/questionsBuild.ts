import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { YieldRow } from '../../src/benchmarks/building/countFates.js';
import { captureCli } from './captureCli.js';
import { makeVideo } from './makeVideo.js';
import { type ReceivedRequest, ScriptedModelServer, type ScriptedReply } from './scriptedModelServer.js';

export type QuestionsBuild = Awaited<ReturnType<typeof openQuestionsBuild>>;

/**
 * What `deixis build egoeverything` needs: models that are scripted, and videos with gaze. `videos` are two and a broken one, of which
 * the longer has to be cut into activities; `told` is the longer alone, with its activities beside it, which costs less.
 */
export async function openQuestionsBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'deixis-questions-build-'));
  const at = (...names: string[]) => join(folder, ...names);
  const server = new ScriptedModelServer(goodModels);
  const modelSection = {
    providers: { local: { baseUrl: `${await server.start()}/v1` } },
    maximumTries: 1,
    capabilities: { 'local/*': { images: { maximumCount: 60, maximumSidePixels: 2000 } } },
  };
  const config = at('run.yaml');
  await writeFile(config, JSON.stringify({ models: modelSection }));
  await writeMedia(at);

  const build = async (...argumentList: string[]) => {
    const run = await captureCli('build', 'egoeverything', ...argumentList, '--json');
    return { ...run, json: () => JSON.parse(run.standardOutput) };
  };
  const done = async (...argumentList: string[]) => {
    const run = await build(...argumentList);
    expect(run, run.standardError).toMatchObject({ exitCode: 0 });
    return run.json();
  };
  const models = [
    ...['--captioner', 'local/eyes', '--detector', 'local/finder', '--box-order', 'y0x0y1x1'],
    ...['--synthesizer', 'local/writer', '--validator', 'local/prover', '--config', config],
  ];
  return {
    ...{ at, server, modelSection, config, models, build, done },
    start: (directory: string, videos: 'videos' | 'told', ...rest: string[]) =>
      done(
        ...['start', directory, at(videos), '--name', 'walks', '--licence', 'CC-BY-4.0', '--by', 'Ada'],
        ...['--gaze', at('gaze'), '--min-delay', '4', '--seed', '7', '--source', 'made', ...rest],
      ),
    make: (directory: string, ...rest: string[]) =>
      done('make', directory, ...models, '--concurrency', '1', ...rest),
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One for all tests of a file, each of which begins with models that do everything right and have been asked nothing. */
export function useQuestionsBuild(): () => QuestionsBuild {
  let bench: QuestionsBuild;
  beforeAll(async () => {
    bench = await openQuestionsBuild();
  }, 120_000);
  beforeEach(() => {
    bench.server.requests.splice(0);
    bench.server.reply = goodModels;
  });
  afterAll(() => bench.close());
  return () => bench;
}

async function writeMedia(at: (...names: string[]) => string): Promise<void> {
  for (const name of ['videos', 'told', 'gaze']) await mkdir(at(name));
  const times = Array.from({ length: 40 }, (_, index) => index / 2);
  await makeVideo(at('videos', 'kitchen.mp4'), times, 20);
  await cp(at('videos', 'kitchen.mp4'), at('told', 'kitchen.mp4'));
  await makeVideo(at('videos', 'hall.mp4'), times.slice(0, 20), 10, { noise: true });
  await writeFile(at('videos', 'broken.mp4'), 'not a video at all');
  // The released layout: these videos are not clustered.
  const tell = (folder: string, video: string, seconds: number) =>
    writeFile(
      at(folder, `${video}_summary.json`),
      JSON.stringify([
        { start_time: 0, end_time: 4, description: 'walks along a hall' },
        { start_time: 4, end_time: seconds, description: 'opens a door' },
      ]),
    );
  await tell('videos', 'hall', 10);
  await tell('told', 'kitchen', 20);
  // Looks at the middle of the left half; nothing is known of the last two seconds.
  const rows = Array.from({ length: 18 * 20 }, (_, index) => `${index / 20},24,32\n`).join('');
  for (const name of ['kitchen', 'hall']) await writeFile(at('gaze', `${name}.csv`), `t,x,y\n${rows}`);
}

export const modelOf = ({ body }: ReceivedRequest) => body.model as string;
export const textOf = ({ body }: ReceivedRequest) =>
  JSON.stringify(body).replaceAll(/data:image[^"]*/g, (data) => data.slice(-40));
export const call = (name: string, input: unknown): ScriptedReply => ({ calls: [{ name, input }] });
export const looks = (request: ReceivedRequest) => textOf(request).split(/pictures?, shown/).length - 1;
export const things = (...list: [string, number[]][]): ScriptedReply => ({
  text: JSON.stringify({ objects: list.map(([name, box]) => ({ name, box })) }),
});
/** Top, left, bottom, right: a mug in the left half at the gaze, a lamp on the right, a wall everywhere. */
export const room: [string, number[]][] = [
  ['mug', [400, 200, 600, 300]],
  ['lamp', [100, 700, 900, 950]],
];

/** Which target is written about, by its time, and which draft of it. */
const targetOf = (request: ReceivedRequest) => /It was seen at ([\d.]+) s/.exec(textOf(request))?.[1] ?? '';
export const submission = (request: ReceivedRequest, change = {}) => ({
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

/** Models that do everything right at once. */
export function goodModels(request: ReceivedRequest): ScriptedReply {
  const model = modelOf(request);
  if (model === 'eyes') return { text: 'washes a mug at a sink' };
  if (model === 'finder') return things(...room);
  if (model === 'guess') return { text: 'I cannot know that.' };
  if (model === 'writer')
    return looks(request) === 0
      ? call('get_segment', { start: 1.5, end: 3 })
      : call('submit_question', submission(request));
  return looks(request) === 0
    ? call('get_frame', { time: 0 })
    : call('submit_review', {
        ...{ passes: true, feedback: [] },
        evidence: [{ startSeconds: 0, endSeconds: 0, shows: 'the same thing' }],
      });
}

export const row = (rows: YieldRow[], stage: string) => rows.find((one) => one.stage === stage)!;
export const droppedOf = (one: YieldRow) => Object.values(one.dropped).reduce((sum, count) => sum + count, 0);
export const out = (rows: YieldRow[], stage: string) => row(rows, stage).passed + row(rows, stage).mended;

/** What goes into a stage comes out of it or waits, and goes into the next one. */
export function addsUp(rows: YieldRow[]): void {
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

/** The letter of an option as somebody is shown them. */
export const letterOf = ({ options }: { options: string[] }, text: string) => 'ABCDE'[options.indexOf(text)]!;

/**
 * A build in which something fell at each filter: a question names its target, one is rejected, one is answered otherwise, a
 * model knows one without the video, and one still waits for people.
 */
export async function makeAnsweredBuild(
  { server, start, make, done }: QuestionsBuild,
  directory: string,
): Promise<void> {
  const known = 'Which mug stood beside the sink?';
  let written = 0;
  server.reply = (request) => {
    if (modelOf(request) === 'guess' && textOf(request).includes(known)) return { text: 'a striped mug' };
    if (modelOf(request) !== 'writer' || looks(request) === 0) return goodModels(request);
    written += 1;
    const question = 'Which mug is seen in the video?';
    return written === 2 ? call('submit_question', submission(request, { question })) : goodModels(request);
  };
  await start(directory, 'told', '--questions-per-video', '12');
  await make(directory);
  const { waiting } = (await done('answer', directory)) as { waiting: string[] };
  expect(waiting.length).toBeGreaterThan(4);
  const [rejected, mended, other] = waiting;
  const why = ['--reason', 'two sinks', '--by', 'Bo'];
  await done('answer', directory, '--reject', rejected!, ...why);
  await done('answer', directory, '--mend', mended!, '--question', known, ...why);
  for (let left = waiting.length - 2; left > 0; left -= 1) {
    const next = await done('answer', directory, '--next', '--by', 'Bo');
    const choice = letterOf(next, next.id === other ? 'a red bowl' : 'a striped mug');
    await done('answer', directory, '--id', next.id, '--choice', choice, '--by', 'Bo');
  }
  await make(directory, '--blind', 'local/guess');
  server.reply = goodModels;
}
