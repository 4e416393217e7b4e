import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeVideo } from '../../../../../tests/support/makeVideo.js';
import {
  type ReceivedRequest,
  ScriptedModelServer,
  type ScriptedReply,
} from '../../../../../tests/support/scriptedModelServer.js';
import { sampleFrames } from '../../../../media/sampleFrames.js';
import { createModels, type Models } from '../../../../models/createModels.js';
import { modelConfigurationSchema } from '../../../../models/ModelSettings.js';
import { countPlaces, findEvidenceFault, hasNewEvidence } from './checkEvidence.js';
import type { SynthesizerInput } from './QuestionDraft.js';
import { openVideoLooker } from './VideoLooker.js';
import { type WrittenQuestion, writeQuestion } from './writeQuestion.js';

let folder: string;
let video: string;
let server: ScriptedModelServer;
let models: Models;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-questions-'));
  video = join(folder, 'walk.mp4');
  await makeVideo(
    video,
    Array.from({ length: 60 }, (_, index) => index / 2),
    30,
    { noise: true },
  );
  server = new ScriptedModelServer(() => ({ text: '' }));
  const address = await server.start();
  models = createModels({
    configuration: modelConfigurationSchema.parse({
      providers: { local: { baseUrl: `${address}/v1` } },
      capabilities: { 'local/*': { images: { maximumCount: 60, maximumSidePixels: 2000 } } },
    }),
    workDirectory: join(folder, 'work'),
  });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  server.requests.length = 0;
});

const input: SynthesizerInput = {
  timeline: [{ startSeconds: 0, endSeconds: 30, description: 'walks through a kitchen' }],
  target: {
    name: 'zebra-striped teapot',
    timeSeconds: 7.25,
    box: { left: 11, top: 13, right: 41, bottom: 43 },
  },
  queryTimeSeconds: 25,
};
const evidence = (startSeconds: number, shows = 'the pot') => ({
  startSeconds,
  endSeconds: startSeconds,
  shows,
});
const draft = {
  question: 'Which pot stood beside the sink?',
  options: ['a striped one', 'a red one', 'a blue one', 'a tin one', 'there was none'],
  rightOption: 0,
  category: 'appearance',
  evidence: [evidence(7), evidence(12)],
};
const call = (name: string, callInput: unknown): ScriptedReply => ({ calls: [{ name, input: callInput }] });
const look = (time: number): ScriptedReply => call('get_frame', { time });
const submit = (change = {}): ScriptedReply => call('submit_question', { ...draft, ...change });
const review = (passes: boolean, feedback: string[], ...own: object[]): ScriptedReply =>
  call('submit_review', { passes, feedback, evidence: own });

const asksValidator = ({ body }: ReceivedRequest): boolean => body.model === 'validator';

async function write(synthesizer: ScriptedReply[], validator: ScriptedReply[]): Promise<WrittenQuestion> {
  const [first, second] = [[...synthesizer], [...validator]];
  server.reply = (request) =>
    (asksValidator(request) ? second.shift() : first.shift()) ?? { text: 'I do not know.' };
  return writeQuestion(input, {
    synthesizer: models.open('local/synthesizer'),
    validator: models.open('local/validator'),
    looker: openVideoLooker(video, input.queryTimeSeconds, join(folder, 'looks')),
  });
}

describe('a question is written and proved', () => {
  test('looked at, submitted, passed with evidence of the validator’s own; every call is kept', async () => {
    const written = await write(
      [look(12), call('get_segment', { start: 5, end: 9 }), submit()],
      [look(18), review(true, [], evidence(18, 'the same pot'))],
    );
    expect(written).toMatchObject({ end: 'passed', reviews: 1, draft: { question: draft.question } });
    expect(written.newEvidence).toEqual([evidence(18, 'the same pot')]);
    // Of five calls, each of which the server counts alike.
    const [one] = server.requests.length === 5 ? [written.usage.outputTokens! / 5] : [];
    expect(one).toBeGreaterThan(0);
    expect(Number.isInteger(one)).toBe(true);
    expect(written.rounds.map(({ agent, turns }) => [agent, turns.map(({ tool }) => tool)])).toEqual([
      ['synthesizer', ['get_frame', 'get_segment', 'submit_question']],
      ['validator', ['get_frame', 'submit_review']],
    ]);
    const [{ looks } = { looks: [] }] = written.rounds;
    expect(looks.map(({ tool, frames }) => [tool, frames.length])).toEqual([
      ['get_frame', 1],
      ['get_frame', 1],
      ['get_segment', 8],
    ]);
    for (const { sha256 } of looks.flatMap(({ frames }) => frames)) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('the validator is never told the target, its box or its frame', async () => {
    await write([look(12), submit()], [look(18), review(true, [], evidence(18))]);
    const { frames } = await sampleFrames(video, { at: [7.25], outDirectory: join(folder, 'target') });
    const target = (await readFile(frames[0]!.path)).toString('base64');
    const texts = (wanted: boolean): string[] =>
      server.requests
        .filter((request) => asksValidator(request) === wanted)
        .map(({ body }) => JSON.stringify(body));
    expect(texts(true)).toHaveLength(2);
    for (const text of texts(true)) {
      expect(text).not.toContain('zebra');
      expect(text).not.toContain('7.25');
      expect(text).not.toMatch(/left 11|right 41/);
      expect(text).not.toContain(target);
    }
    // The check above can fail: the synthesizer is told all of it.
    expect(texts(false)[0]).toContain('zebra');
    expect(texts(false)[0]).toContain(target);
  });

  test('sent back with feedback, mended, passed; given up after two reviews', async () => {
    const feedback = ['1. Which sink is meant?'];
    const mended = await write(
      [look(12), submit(), submit({ question: 'Which pot stood beside the kitchen sink?' })],
      [look(18), review(false, feedback), look(19), review(true, [], evidence(19))],
    );
    expect(mended).toMatchObject({
      end: 'passed',
      reviews: 2,
      draft: { question: expect.stringContaining('kitchen') },
    });
    const second = server.requests.filter((request) => !asksValidator(request))[2]!;
    expect(JSON.stringify(second.body)).toContain('Which sink is meant?');
    const never = await write(
      [look(12), submit(), submit({ question: 'Which pot was it, and where?' })],
      [look(18), review(false, feedback), look(19), review(false, feedback)],
    );
    expect(never).toMatchObject({ end: 'reviews used up', reviews: 2 });
  });
});

describe('what agents do wrong is told back, and ends somewhere', () => {
  test('never a call: told three times, then given up', async () => {
    const written = await write([{ text: 'A pot.' }, { text: 'A pot!' }, { text: 'A pot?' }, submit()], []);
    expect(written.end).toBe('synthesizer: no-call');
    expect(server.requests).toHaveLength(3);
    expect(JSON.stringify(server.requests[1]!.body)).toContain('No tool was called');
    expect((await write([look(12), submit()], [])).end).toBe('validator: no-call');
  });

  test('times outside the video or after the question, stretches turned round or endless', async () => {
    const written = await write(
      [
        look(26),
        look(-1),
        look(12),
        call('get_segment', { start: 9, end: 5 }),
        call('get_frame', { time: 'soon' }),
        look(13),
        submit(),
      ],
      [look(18), review(true, [], evidence(18))],
    );
    expect(written.end).toBe('passed');
    const results = written.rounds[0]!.turns.map(({ result }) => result);
    expect(results[0]).toMatch(/nothing to see at 26 s: times go from 0 to 25/);
    expect(results[1]).toMatch(/nothing to see at -1 s/);
    expect(results[3]).toMatch(/from an earlier to a later time/);
    expect(results[4]).toMatch(/numbers of seconds/);
  });

  test('the same call again and again is a loop', async () => {
    const written = await write([look(12), look(12), look(12), look(12), submit()], []);
    expect(written.end).toBe('synthesizer: loop');
  });

  test('evidence that nobody looked at, in one place, after the question; two equal options; a missing field', async () => {
    const written = await write(
      [
        look(12),
        submit({ evidence: [evidence(7), evidence(20)] }),
        look(20),
        submit({ evidence: [evidence(7), evidence(7.4)] }),
        submit({ evidence: [evidence(7), evidence(28)] }),
        look(21),
        submit({ options: ['a', 'A ', 'b', 'c', 'd'] }),
        submit({ options: ['a', 'b'] }),
        look(22),
        submit(),
      ],
      [look(18), review(true, [], evidence(18))],
    );
    expect(written.end).toBe('passed');
    const told = written.rounds[0]!.turns.filter(({ tool }) => tool === 'submit_question').map(
      ({ result }) => result,
    );
    expect(told[0]).toMatch(/nobody looked at 20 to 20 s/);
    expect(told[1]).toMatch(/at least two places/);
    expect(told[2]).toMatch(/does not lie in the video before the question/);
    expect(told[3]).toMatch(/two options are the same/);
    expect(told[4]).toMatch(/options/);
    expect(told[5]).toBe('taken');
  });

  test('a review that passes without looking, or with the evidence it was given, is not taken', async () => {
    const written = await write(
      [look(12), submit()],
      [
        review(true, [], evidence(18)),
        look(12),
        review(true, [], evidence(12)),
        look(18),
        review(true, [], evidence(18)),
      ],
    );
    expect(written.end).toBe('passed');
    const told = written.rounds[1]!.turns.filter(({ tool }) => tool === 'submit_review').map(
      ({ result }) => result,
    );
    expect(told[0]).toMatch(/only with at least one piece of evidence that you looked at yourself/);
    expect(told[1]).toMatch(/not among the given ones/);
    const silent = await write(
      [look(12), submit()],
      [look(18), review(false, []), review(false, ['1. No.'], evidence(18))],
    );
    expect(silent.rounds[1]!.turns[1]!.result).toMatch(/at least one line of feedback/);
  });

  test('calls written out as JSON by models without tools, and instructions in a name', async () => {
    const written = await write(
      [
        { text: '```json\n{"name": "get_frame", "arguments": {"time": 12}}\n```' },
        { text: JSON.stringify({ tool: 'submit_question', input: draft }) },
      ],
      [look(18), review(true, [], evidence(18))],
    );
    expect(written.end).toBe('passed');
    expect(
      (
        await write(
          [call('rm -rf', { path: '/' }), look(12), submit()],
          [look(18), review(true, [], evidence(18))],
        )
      ).rounds[0]!.turns[0]!.result,
    ).toMatch(/There is no tool/);
  });
});

test('the evidence rule by hand', () => {
  const looks = [{ tool: 'get_frame' as const, startSeconds: 5, endSeconds: 5, frames: [] }];
  expect(countPlaces([evidence(1), evidence(1.5), evidence(2.2)])).toBe(2);
  expect(countPlaces([])).toBe(0);
  expect(findEvidenceFault([evidence(4.5), evidence(5.8)], looks, 10)).toBeNull();
  expect(findEvidenceFault([evidence(5)], looks, 10)).toMatch(/there is 1/);
  expect(hasNewEvidence([evidence(5)], looks, [evidence(9)])).toBe(true);
  expect(hasNewEvidence([evidence(5)], [], [evidence(9)])).toBe(false);
  expect(hasNewEvidence([evidence(5)], looks, [evidence(5.5)])).toBe(false);
});
