import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureCli } from '../../../../../tests/support/captureCli.js';
import { makeVideo } from '../../../../../tests/support/makeVideo.js';
import { ScriptedModelServer } from '../../../../../tests/support/scriptedModelServer.js';
import { openFrozenSite } from '../../../../browser/freeze/openFrozenSite.js';
import { readDatasetWith } from '../../../../datasets/readDatasetWith.js';
import { datasetFormat } from '../../datasetFormat.js';
import { changeQueue, openQueue } from './openQueue.js';
import { recordPair } from './recordPair.js';
import { takeNext } from './takeNext.js';

let folder: string;
let directory: string;
const at = (...names: string[]) => join(folder, ...names);
const first = 'walk-c001-a1-t1';
const second = 'walk-c001-a1-t2';
const third = 'walk-c001-a1-t3';

const cli = async (...argumentList: string[]) => {
  const run = await captureCli('build', 'ego2web', ...argumentList, '--json');
  return { ...run, json: () => JSON.parse(run.standardOutput) };
};
const verify = async (...argumentList: string[]) => {
  const run = await cli('verify', directory, ...argumentList);
  expect(run.exitCode, `${run.standardError}${run.standardOutput}`).toBe(0);
  return run.json();
};
const refused = async (exitCode: number, message: string, ...argumentList: string[]) => {
  const run = await cli('verify', directory, ...argumentList);
  expect(run.standardError).toContain(message);
  expect(run.exitCode).toBe(exitCode);
};

/** A build with three pairs of one clip. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-verify-'));
  directory = at('pairs');
  const server = new ScriptedModelServer(({ body }) => {
    const text = JSON.stringify(body);
    if (text.includes('one piece of a first-person video'))
      return { text: '{"video description": "a shelf", "objects": {"bag": "orange"}}' };
    if (text.includes('Say whether this video')) return { text: '{"suitable": true, "reason": "a snack"}' };
    const common = { timestamps: ['00:02-00:05'], why_video_dependent: 'it has to be seen' };
    if (text.includes('Pick one or two visual anchors'))
      return {
        text: JSON.stringify({
          anchors: [{ name_guess: 'sun chips', visual_cues: ['orange bag', 'sun', 'letters'], ...common }],
        }),
      };
    const tasks = [1, 2, 3].map((difficulty) => ({
      ...{
        difficulty,
        must_match: ['orange bag', 'sun'],
        allowed_domains: ['amazon.com', 'walmart.com'],
        ...common,
      },
      instruction: `=On Amazon, find the ${['first', 'second', 'third'][difficulty - 1]} thing that I take.`,
    }));
    return { text: JSON.stringify({ tasks }) };
  });
  const address = await server.start();
  await makeVideo(at('walk.mp4'), [0, 2, 4, 6, 8], 10);
  await writeFile(
    at('run.yaml'),
    `models:\n  providers: {local: {baseUrl: "${address}/v1"}}\n  capabilities: {"local/eyes": {images: {maximumCount: 50, maximumSidePixels: 2000}}}\n`,
  );
  const facts = ['--name', 'walks', '--licence', 'CC-BY-4.0', '--clip-seconds', '10', '--source', 'made'];
  expect((await cli('start', directory, at('walk.mp4'), ...facts)).exitCode).toBe(0);
  const models = ['--captioner', 'local/eyes', '--writer', 'local/words', '--config', at('run.yaml')];
  const made = await cli('make', directory, ...models);
  expect(made.exitCode, made.standardError).toBe(0);
  await server.stop();
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('deixis build ego2web verify', () => {
  it('hands pairs out one each, and takes decisions with who, when, why and how long', async () => {
    const taken = await verify('--next', '--by', 'Ada');
    expect(taken).toMatchObject({ id: first, state: 'waiting', opened: { by: 'Ada' }, verifiedBy: [] });
    // The same person is given the same again, another person another one.
    expect((await verify('--next', '--by', 'Ada')).id).toBe(first);
    expect((await verify('--next', '--by', 'Ben')).id).toBe(second);
    // Half an hour later what was not decided is free again.
    const later = new Date(Date.now() + 31 * 60_000);
    const free = await changeQueue(directory, (queue) => takeNext(queue, 'Cleo', later));
    expect(free?.id).toBe(first);

    await refused(2, 'expected --evidence', '--accept', first, '--by', 'Ada');
    await refused(3, "inside the clip's 0 to 10 s", '--accept', first, '--evidence', '8-11', '--by', 'Ada');
    await refused(
      3,
      '--evidence: expected stretches',
      '--accept',
      first,
      '--evidence',
      'the end',
      '--by',
      'Ada',
    );
    await refused(
      3,
      'lies in no stretch',
      '--accept',
      first,
      '--evidence',
      '2-5',
      '--keyframes',
      '6',
      '--by',
      'Ada',
    );
    const edited = await verify(
      ...[
        '--edit',
        first,
        '--instruction',
        'On Walmart, find what I take first.',
        '--websites',
        'www.walmart.com,youtube.com',
      ],
      ...[
        '--must-match',
        'orange bag',
        '--must-match',
        'a sun, half risen',
        '--by',
        'Ada',
        '--seconds',
        '40',
        '--reason',
        'Amazon has none',
      ],
    );
    expect(edited).toMatchObject({ state: 'edited', secondsSpent: 40, verifiedBy: ['Ada'] });
    expect(edited.task).toMatchObject({ domain: 'E-Commerce', websites: ['walmart.com', 'youtube.com'] });
    // What the model wrote stays beside it.
    expect(edited.written.websites).toEqual(['amazon.com', 'walmart.com']);
    const accepted = await verify(
      ...[
        '--accept',
        first,
        '--evidence',
        '2.0-4.5, 0:06-0:07',
        '--keyframes',
        '3,6.5',
        '--by',
        'Ben',
        '--seconds',
        '20',
      ],
    );
    expect(accepted).toMatchObject({
      state: 'accepted',
      verifiedBy: ['Ada', 'Ben'],
      secondsSpent: 60,
      keyframesSeconds: [3, 6.5],
      criteria: { 'visual-grounding': 'met', 'web-feasibility': 'met', 'instruction-quality': 'met' },
      evidence: [
        { startSeconds: 2, endSeconds: 4.5 },
        { startSeconds: 6, endSeconds: 7 },
      ],
    });
    expect(accepted.history.map(({ action, by }: Record<string, string>) => `${action} ${by}`)).toEqual([
      ...['open Ada', 'open Cleo', 'edit Ada', 'accept Ben'],
    ]);

    await refused(2, 'expected --reason', '--reject', second, '--infeasible', 'login', '--by', 'Ben');
    await refused(2, 'expected --failed', '--reject', second, '--reason', 'x', '--by', 'Ben');
    await refused(
      2,
      'did you mean "out-of-stock"?',
      '--reject',
      second,
      '--reason',
      'x',
      '--infeasible',
      'out-of-stok',
      '--by',
      'Ben',
    );
    const rejected = await verify(
      '--reject',
      second,
      '--infeasible',
      'login',
      '--reason',
      'prices need an account',
      '--by',
      'Ben',
    );
    expect(rejected).toMatchObject({
      state: 'rejected',
      infeasible: 'login',
      criteria: { 'web-feasibility': 'failed' },
    });
    // Nobody gave the time: it runs from when Ben was handed it.
    expect(rejected.history.at(-1).secondsSpent).toBeGreaterThan(0);

    await refused(2, 'did you mean', '--show', 'walk-c001-a1-t4');
    await refused(
      2,
      '--instruction: only together with --edit',
      '--accept',
      third,
      '--evidence',
      '1-2',
      '--instruction',
      'x',
    );
    await refused(2, 'not both', '--accept', third, '--reject', third);
    await refused(
      3,
      'is not in the pool; did you mean "walmart.com"',
      '--edit',
      third,
      '--websites',
      'wallmart.com',
      '--by',
      'x',
    );
    expect((await verify()).pairs.map(({ state }: { state: string }) => state)).toEqual([
      'accepted',
      'rejected',
      'waiting',
    ]);

    const status = (await cli('status', directory)).json();
    expect(status.yield.at(-1)).toEqual({
      stage: 'verification',
      ...{ in: 3, passed: 0, mended: 1, dropped: { login: 1 }, waiting: 1 },
    });
    expect(status.verifiers).toEqual({ Ada: 1, Ben: 2 });
  }, 120_000);

  it('works through sheets, as CSV and as JSON, and takes no row from an older state', async () => {
    const csv = at('pairs.csv');
    expect(await verify('--export-sheet', csv)).toMatchObject({ pairs: 1 });
    const text = await readFile(csv, 'utf8');
    // A spreadsheet would run it otherwise, and would make a date of 2-5.
    expect(text).toContain(`'=On Amazon, find the third`);
    expect(text).toContain('2s-5s');
    const fill = (decision: string, evidence: string) =>
      text.replace(/(E-Commerce,hard,.*),,,,,,,,\r\n/, `$1,${decision},${evidence},,,,,Dan,12\r\n`);
    await writeFile(csv, fill('acept', '2s-5s'));
    await refused(3, '', '--import-sheet', csv);
    await writeFile(csv, fill('accept', '2s-99s'));
    const wrong = await cli('verify', directory, '--import-sheet', csv);
    expect(wrong.exitCode).toBe(3);
    expect(wrong.json().problems[0]).toContain(
      "pairs.csv:2: walk-c001-a1-t3: evidence: expected stretches inside the clip's 0 to 10 s",
    );
    await writeFile(csv, fill('accept', '2s-5s'));
    expect(await verify('--import-sheet', csv)).toMatchObject({ accepted: [third], problems: [] });
    // Taken once; a second time it says what stands already.
    expect(await verify('--import-sheet', csv)).toMatchObject({ accepted: [], unchanged: 1 });
    expect(await verify('--show', third)).toMatchObject({ secondsSpent: 12, verifiedBy: ['Dan'] });

    const sheet = at('pairs.json');
    expect(await verify('--export-sheet', sheet, '--state', 'accepted')).toMatchObject({ pairs: 2 });
    const document = JSON.parse(await readFile(sheet, 'utf8'));
    const row = document.rows.find(({ id }: { id: string }) => id === third);
    Object.assign(row, {
      decision: 'accept',
      instruction: 'On Amazon, find the third thing that I take up.',
      by: 'Eva',
      reason: 'clearer',
    });
    await writeFile(sheet, JSON.stringify(document));
    await verify('--edit', third, '--difficulty', 'easy', '--by', 'Ada');
    const outdated = await cli('verify', directory, '--import-sheet', sheet);
    expect(outdated.exitCode).toBe(3);
    expect(outdated.json()).toMatchObject({ accepted: [], unchanged: 1 });
    expect(outdated.json().problems[0]).toContain('somebody has decided on it since');
    const { version } = await verify('--show', third);
    await writeFile(sheet, JSON.stringify({ ...document, rows: [{ ...row, version: String(version) }] }));
    expect(await verify('--import-sheet', sheet)).toMatchObject({ edited: [third], accepted: [third] });
    expect(
      (await verify('--show', third)).history.map(
        ({ action, by }: Record<string, string>) => `${action} ${by}`,
      ),
    ).toEqual([...['accept Dan', 'edit Ada', 'edit Eva', 'accept Eva']]);
    await writeFile(sheet, JSON.stringify({ ...document, rows: [{ id: third, decison: 'accept' }] }));
    await refused(3, 'did you mean "decision"?', '--import-sheet', sheet);
  }, 120_000);

  it('survives a cut last line, and decisions of many at once', async () => {
    const file = join(directory, 'verification.jsonl');
    const before = await readFile(file, 'utf8');
    await writeFile(file, `${before}{"action":"reject","id":"${third}"`);
    const { notes, items } = await openQueue(directory);
    expect(notes[0]).toContain('the last line was cut off');
    expect(items.get(third)?.state).toBe('accepted');
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        changeQueue(directory, ({ append }) =>
          append({ action: 'edit', by: `person ${index}`, id: second, changes: { difficulty: 'hard' } }),
        ),
      ),
    );
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(before.trim().split('\n').length + 8);
    const item = (await openQueue(directory)).items.get(second)!;
    expect(item.verifiedBy).toHaveLength(9);
    expect(item.state).toBe('edited');
    await verify(
      '--reject',
      second,
      '--failed',
      'visual-grounding',
      '--reason',
      'too blurred',
      '--by',
      'Ben',
    );
  }, 120_000);

  it('moves what is verified into a data set that says who did it', async () => {
    const out = at('data set');
    const exported = (await cli('export', directory, '--out', out)).json();
    expect(exported).toMatchObject({ verified: [first, third], unverified: [], left: [second] });
    const { instances } = await readDatasetWith(out, datasetFormat);
    expect(instances[0]).toMatchObject({
      id: first,
      instruction: 'On Walmart, find what I take first.',
      video: 'walk-c001',
      videoFile: 'media/walk-c001.mp4',
      captionsFile: 'captions/walk-c001.json',
      ...{ domain: 'E-Commerce', websites: ['walmart.com', 'youtube.com'], cues: 2, orderWords: 1 },
      ...{ source: 'made', licence: 'CC-BY-4.0', keyframesSeconds: [3, 6.5] },
      verification: { status: 'verified', by: ['Ada', 'Ben'] },
    });
    expect(instances[1]!.verification!.by).toEqual(['Dan', 'Ada', 'Eva']);
    const stats = await captureCli('data', 'stats', out, '--json');
    expect(JSON.parse(stats.standardOutput)).toMatchObject({
      ...{ instances: 2, videos: 1, sources: { made: 2 }, verification: { verified: 2 } },
      videoSeconds: { count: 1, median: 10 },
      evidenceSeconds: { count: 2, minimum: 3, maximum: 3.5 },
      verifiers: { Ada: 2, Ben: 1, Dan: 1, Eva: 1 },
    });
    // Done again it takes the place of the earlier one; anything else is left alone.
    expect((await cli('export', directory, '--out', out, '--ids', first)).json()).toMatchObject({
      verified: [first],
    });
    expect((await cli('export', directory, '--out', folder)).exitCode).toBe(2);
    await verify('--edit', third, '--difficulty', 'medium', '--by', 'Ada');
    const both = (await cli('export', directory, '--out', out, '--include-unverified')).json();
    expect(both).toMatchObject({ verified: [first], unverified: [third] });
    expect((await captureCli('data', 'validate', out)).exitCode).toBe(0);
    expect((await cli('status', directory)).json().exported.pairs).toBe(2);
  }, 120_000);

  it('records the sites of a pair, which is then done on them as they were', async () => {
    const server = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<title>${request.url}</title><a href="/tea">tea</a>`);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const startUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const recorded = await recordPair({
      ...{ directory, id: first, by: 'Ben', startUrl, headed: false },
      use: async (context) => {
        await context.pages()[0]!.click('a');
        await context.pages()[0]!.waitForURL('**/tea');
      },
    });
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    expect(recorded).toMatchObject({ path: `sites/${first}.1.har.zip`, exchanges: 2, problems: [] });
    // A recording decides nothing.
    expect(recorded.item).toMatchObject({ state: 'accepted', recording: { startUrl } });

    const out = at('frozen');
    expect((await cli('export', directory, '--out', out, '--frozen')).json()).toMatchObject({
      verified: [first],
    });
    const { instances } = await readDatasetWith(out, datasetFormat);
    expect(instances[0]).toMatchObject({
      startUrl,
      site: { kind: 'frozen', file: `sites/${first}.har.zip` },
    });
    const site = await openFrozenSite(join(out, `sites/${first}.har.zip`));
    const { port } = new URL(startUrl);
    const answer = await new Promise<string>((done, failed) => {
      const sent = request({ ...site.address, path: `http://127.0.0.1:${port}/tea` }, (incoming) => {
        incoming.setEncoding('utf8');
        let text = '';
        incoming.on('data', (piece: string) => {
          text += piece;
        });
        incoming.on('end', () => done(text));
      });
      sent.on('error', failed).end();
    });
    expect(answer).toContain('<title>/tea</title>');
    await site.close();
  }, 60_000);
});
