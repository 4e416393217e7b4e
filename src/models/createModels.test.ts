import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ScriptedModelServer } from '../../tests/support/scriptedModelServer.js';
import { DeixisError } from '../core/DeixisError.js';
import { sha256 } from '../core/hash.js';
import type { FrameFile, InputPart } from '../core/InputPart.js';
import { createModels, type Models } from './createModels.js';
import { type ModelSettings, modelConfigurationSchema } from './ModelSettings.js';

const plantedKey = 'sk-planted-4f9e2c77aa';
const wires = ['openai', 'anthropic', 'google', 'local'] as const;
const question: InputPart[] = [{ type: 'text', label: 'question', text: 'What is pointed at?' }];

let server: ScriptedModelServer;
let address: string;
let folder: string;

beforeEach(async () => {
  server = new ScriptedModelServer(() => ({ text: 'fine' }));
  address = await server.start();
  folder = await mkdtemp(join(tmpdir(), 'deixis-models-'));
});

afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

function open(
  configuration: z.input<typeof modelConfigurationSchema> = {},
  settings: Partial<ModelSettings> = {},
): Models {
  return createModels({
    configuration: modelConfigurationSchema.parse({
      providers: { local: { baseUrl: `${address}/v1`, keyVariable: 'LOCAL_KEY' } },
      ...configuration,
    }),
    workDirectory: join(folder, 'work'),
    cacheDirectory: join(folder, 'cache'),
    environment: {
      OPENAI_API_KEY: plantedKey,
      ANTHROPIC_API_KEY: plantedKey,
      GOOGLE_GENERATIVE_AI_API_KEY: plantedKey,
      LOCAL_KEY: plantedKey,
      OPENAI_BASE_URL: `${address}/v1`,
      ANTHROPIC_BASE_URL: `${address}/v1`,
      GOOGLE_BASE_URL: `${address}/v1beta`,
    },
    ...settings,
  });
}

async function failure(promise: Promise<unknown>): Promise<DeixisError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!DeixisError.is(error)) throw new Error(`expected a DeixisError, got ${String(error)}`);
  return error;
}

describe.each(wires)('%s wire format', (wire) => {
  const id = `${wire}/model-x`;

  test('answers, with usage, the id returned and the request without secrets', async () => {
    const answer = await open().open(id).generate({ parts: question });
    expect(answer).toMatchObject({
      text: 'fine',
      finishReason: 'stop',
      refused: false,
      tries: 1,
      cached: false,
    });
    expect(answer.usage).toMatchObject({
      inputTokens: 100,
      outputTokens: wire === 'google' ? 25 : 20,
      requests: 1,
    });
    expect(answer.usage.costUsd).toBeUndefined();
    expect(answer.request).toContain('What is pointed at?');
    if (wire !== 'google') expect(answer.modelReturned).toBe('scripted-1');
    const headers = JSON.stringify(server.requests[0]!.headers);
    expect(headers).toContain(plantedKey);
  });

  test('calls of tools come back as the model wrote them, from the cache too', async () => {
    const calls = [
      { name: 'click', input: { element: 3 } },
      { name: 'invented', input: { a: 'b' } },
    ];
    server.reply = () => ({ calls, text: 'I click' });
    const tools = [
      {
        name: 'click',
        description: 'clicks',
        inputSchema: { type: 'object', properties: { element: { type: 'integer' } }, required: ['element'] },
      },
    ];
    for (const isCached of [false, true]) {
      const answer = await open().open(id).generate({ parts: question, tools });
      expect(answer).toMatchObject({ text: 'I click', toolCalls: calls, cached: isCached });
    }
    expect(JSON.stringify(server.requests[0]!.body)).toContain('"description":"clicks"');
    expect(server.requests).toHaveLength(1);
  });

  test('429 with Retry-After, 500 and a cut answer are tried again', async () => {
    const faults = [
      { status: 429, retryAfter: '1' },
      { status: 500 },
      { cutAfterCharacters: 30, text: 'x' },
    ] as const;
    server.reply = (_, index) => faults[index] ?? { text: 'at last' };
    const answer = await open().open(id).generate({ parts: question });
    expect(answer).toMatchObject({ text: 'at last', tries: 4 });
    expect(server.requests[1]!.atMilliseconds - server.requests[0]!.atMilliseconds).toBeGreaterThanOrEqual(
      990,
    );
  });

  test('a refusal, and an empty message, are answers', async () => {
    server.reply = (_, index) => (index === 0 ? { text: '', finishReason: 'refusal' } : { text: '' });
    const model = open().open(id);
    expect(await model.generate({ parts: question })).toMatchObject({ refused: true });
    const other = [{ ...question[0]!, text: 'Again?' } as InputPart];
    expect(await model.generate({ parts: other })).toMatchObject({ text: '', refused: false });
  });

  test('a key is told apart from a wrong one by the status, and never shown', async () => {
    server.reply = () => ({ status: 401, message: `bad key ${plantedKey}` });
    const error = await failure(open().open(id).generate({ parts: question }));
    expect(error.code).toBe('MODEL_REFUSED_REQUEST');
    expect(error.message).toContain('401');
    expect(error.hint).toMatch(/key/);
    expect(JSON.stringify([error.message, error.details, error.hint])).not.toContain(plantedKey);
    expect(server.requests).toHaveLength(1);
  });

  test('pictures go as files', async () => {
    const path = join(folder, 'p.png');
    const { default: sharp } = await import('sharp');
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fa0' } })
      .png()
      .toFile(path);
    const capabilities = { '*': { images: { maximumCount: 5, maximumSidePixels: 100 } } };
    const parts: InputPart[] = [
      ...question,
      { type: 'image', path, mediaType: 'image/png', label: 'original' },
    ];
    const answer = await open({ capabilities }).open(id).generate({ parts });
    const base64 = (await readFile(path)).toString('base64');
    expect(JSON.stringify(server.requests[0]!.body)).toContain(base64);
    expect(answer.request).not.toContain(base64);
  });
});

test('the same request is answered from the cache; another repeat is asked anew', async () => {
  server.reply = (_, index) => ({ text: `answer ${index}` });
  const first = await open().open('openai/m').generate({ parts: question });
  const second = await open().open('openai/m').generate({ parts: question });
  expect(second).toMatchObject({
    text: first.text,
    cached: true,
    tries: 0,
    usage: { costUsd: 0, requests: 0 },
  });
  const third = await open().open('openai/m').generate({ parts: question, repeat: 1 });
  expect(third.text).toBe('answer 1');
  expect(server.requests).toHaveLength(2);
});

test('a fresh request is sent although the cache has an answer, and replaces it; a replay asks nobody', async () => {
  server.reply = (_, index) => ({ text: `answer ${index}` });
  await open().open('openai/m').generate({ parts: question });
  const fresh = await open().open('openai/m').generate({ parts: question, fresh: true });
  expect(fresh).toMatchObject({ text: 'answer 1', cached: false });
  expect(fresh.usage.reusedTokens).toBeUndefined();
  const kept = await open().open('openai/m').generate({ parts: question });
  expect(kept).toMatchObject({ text: 'answer 1', cached: true });
  expect(kept.usage.reusedTokens).toBe((kept.usage.inputTokens ?? 0) + (kept.usage.outputTokens ?? 0));
  expect(kept.usage.reusedTokens).toBeGreaterThan(0);
  const replayed = await open({}, { replay: true })
    .open('openai/m')
    .generate({ parts: question, fresh: true });
  expect(replayed).toMatchObject({ text: 'answer 1', cached: true });
  expect(server.requests).toHaveLength(2);
});

test('failures and answers cut short by their length are not cached', async () => {
  server.reply = (_, index) =>
    index === 0 ? { text: 'half of', finishReason: 'length' } : { text: 'whole' };
  await open().open('openai/m').generate({ parts: question });
  expect((await open().open('openai/m').generate({ parts: question })).text).toBe('whole');
});

test('--replay answers from the cache alone, without a key, and names what is missing', async () => {
  await open().open('openai/m').generate({ parts: question });
  const replayed = open({}, { replay: true, environment: { OPENAI_BASE_URL: `${address}/v1` } });
  expect((await replayed.open('openai/m').generate({ parts: question })).cached).toBe(true);
  const other = [{ ...question[0]!, text: 'Something else' } as InputPart];
  const error = await failure(replayed.open('openai/m').generate({ parts: other }));
  expect(error.code).toBe('CACHE_MISS');
  expect(error.message).toContain('openai/m');
  expect(server.requests).toHaveLength(1);
});

test('a hang ends by the time-out, and is said', async () => {
  server.reply = () => ({ hang: true });
  const error = await failure(
    open({ timeoutSeconds: 1, maximumTries: 2 }).open('google/m').generate({ parts: question }),
  );
  expect(error.code).toBe('MODEL_TIMEOUT');
  expect(error.message).toContain('tried 2 times');
  expect(server.requests).toHaveLength(2);
});

test('500 for ever is not retried for ever', async () => {
  server.reply = () => ({ status: 500, message: 'down' });
  const error = await failure(open({ maximumTries: 2 }).open('anthropic/m').generate({ parts: question }));
  expect(error.message).toMatch(/500.*down/s);
  expect(server.requests).toHaveLength(2);
});

test('a wait longer than allowed ends the call and says how long', async () => {
  server.reply = () => ({ status: 429, retryAfter: '3600' });
  const error = await failure(open().open('openai/m').generate({ parts: question }));
  expect(error.code).toBe('MODEL_WAIT_TOO_LONG');
  expect(error.message).toContain('3600 s');
});

test('a missing key stops at once and names the variable', () => {
  const models = open({}, { environment: { OPEN_AI_API_KEY: 'x' } });
  expect(() => models.open('openai/m')).toThrow(/OPENAI_API_KEY is not set/);
  expect(() => models.open('opnai/m')).toThrow(/did you mean "openai"/);
  expect(() => models.open('gpt-4o')).toThrow(/provider\/model/);
  expect(server.requests).toHaveLength(0);
});

test('concurrency falls when the provider says too many, and every call is answered', async () => {
  let refused = 0;
  server.reply = () => {
    if (refused < 6) {
      refused += 1;
      return { status: 429, retryAfter: '0.2' };
    }
    return { text: 'ok', delayMilliseconds: 20 };
  };
  const model = open({ concurrency: 8, maximumTries: 10 }).open('local/m');
  const calls = Array.from({ length: 30 }, (_, index) =>
    model.generate({ parts: [{ type: 'text', label: 'q', text: `question ${index}` }] }),
  );
  expect((await Promise.all(calls)).every((answer) => answer.text === 'ok')).toBe(true);
  const afterwards = server.requests.slice(-20);
  expect(server.mostAtOnce).toBeLessThanOrEqual(8);
  expect(afterwards).toHaveLength(20);
});

describe('answers with a form', () => {
  const schema = z.array(z.strictObject({ step: z.number(), target: z.string() }));
  const wanted = [{ step: 1, target: 'the "Buy" button' }];
  const json = JSON.stringify(wanted);

  test.each([
    ['bare', json],
    ['fenced', `\`\`\`json\n${json}\n\`\`\``],
    ['in prose', `Sure! Here you go: ${json} - anything else?`],
  ])('%s JSON is read without a repair', async (_, text) => {
    server.reply = () => ({ text });
    const answer = await open().open('anthropic/m').generateObject({ parts: question, schema });
    expect(answer).toMatchObject({ object: wanted, repairs: 0 });
  });

  test('a string where a list was meant is repaired, and all usage is counted', async () => {
    server.reply = (_, index) => ({ text: index === 0 ? '"the Buy button"' : json });
    const answer = await open().open('openai/m').generateObject({ parts: question, schema });
    expect(answer).toMatchObject({ object: wanted, repairs: 1, usage: { inputTokens: 200, requests: 2 } });
    expect(JSON.stringify(server.requests[1]!.body)).toContain('cannot be used');
  });

  test('what stays unreadable is given up after the bound, with the reason', async () => {
    server.reply = (_, index) => ({ text: `no idea ${index}` });
    const answer = await open()
      .open('openai/m')
      .generateObject({ parts: question, schema, maximumRepairs: 1 });
    expect(answer).toMatchObject({ object: undefined, repairs: 1, problem: 'it holds no JSON' });
    expect(server.requests).toHaveLength(2);
  });

  test('the same unreadable answer again is asked about again: no repair is answered by the cache, and none counts twice', async () => {
    server.reply = (_, index) => ({ text: index < 2 ? 'no idea' : json });
    const answer = await open().open('openai/m').generateObject({ parts: question, schema });
    expect(answer).toMatchObject({ object: wanted, repairs: 2, usage: { inputTokens: 300, requests: 3 } });
    expect(server.requests).toHaveLength(3);
  });
});

describe('video and sound', () => {
  const media = async (name: string, bytes: number): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, Buffer.alloc(bytes, 7));
    return path;
  };
  const part = (path: string, type: 'video' | 'audio'): InputPart => ({
    type,
    path,
    mediaType: type === 'video' ? 'video/mp4' : 'audio/wav',
    span: { startSeconds: 0, endSeconds: 9 },
    hasAudio: true,
    soundShiftSeconds: 0,
  });

  test('google takes a small video inline and a large one by upload; the request keeps hashes only', async () => {
    const small = await media('small.mp4', 1000);
    const models = open({
      capabilities: { 'google/*': { video: { sound: true, inlineLimitBytes: 2000, upload: true } } },
    });
    await models.open('google/m').generate({ parts: [...question, part(small, 'video')] });
    expect(JSON.stringify(server.requests[0]!.body)).toContain('"inlineData"');
    const large = await media('large.mp4', 5000);
    const answer = await models.open('google/m').generate({ parts: [...question, part(large, 'video')] });
    expect(JSON.stringify(server.requests[1]!.body)).toContain(`${address}/v1beta/files/f1`);
    expect(server.uploads.get('f1')).toEqual(await readFile(large));
    expect(answer.request).toContain(`sha256:${sha256(await readFile(large))}`);
    expect(answer.request).not.toContain(address);
    expect(answer.conversions).toEqual([expect.stringContaining('uploaded')]);
    // The same video again: answered from the cache, not even uploaded.
    expect(
      (await models.open('google/m').generate({ parts: [...question, part(large, 'video')] })).cached,
    ).toBe(true);
    expect(server.uploads.size).toBe(1);
  });

  test('a compatible server gets video_url and input_audio', async () => {
    const video = await media('v.mp4', 1000);
    const sound = await media('s.wav', 1000);
    const all = {
      video: { sound: true, inlineLimitBytes: 1e6, upload: false },
      audio: { inlineLimitBytes: 1e6 },
      images: null,
    };
    await open({ capabilities: { 'local/*': all } })
      .open('local/m')
      .generate({ parts: [...question, part(video, 'video'), part(sound, 'audio')] });
    const [message] = server.requests[0]!.body.messages as { content: Record<string, unknown>[] }[];
    expect(message!.content[1]).toEqual({
      type: 'video_url',
      video_url: { url: `data:video/mp4;base64,${(await readFile(video)).toString('base64')}` },
    });
    expect(message!.content[2]).toMatchObject({ type: 'input_audio', input_audio: { format: 'wav' } });
  });

  test('a captioner describes frames for a model that reads text only: on record, and its usage counted', async () => {
    const path = join(folder, 'frame.jpg');
    const { default: sharp } = await import('sharp');
    await sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } })
      .jpeg()
      .toFile(path);
    const frame: FrameFile = {
      ...{
        path,
        mediaType: 'image/jpeg' as const,
        requestedSeconds: 1,
        timeSeconds: 1,
        pts: 1,
        timeBase: '1/1',
      },
      ...{ width: 64, height: 36, sha256: 'ab'.repeat(32), sentSha256: 'cd'.repeat(32) },
    };
    const capabilities = { 'local/eyes': { images: { maximumCount: 4, maximumSidePixels: 512 } } };
    server.reply = ({ body }) => ({ text: body.model === 'eyes' ? 'A teal field.' : 'fine' });
    const models = open({ captioner: 'local/eyes', capabilities });
    const alone = await models.open('local/plain').generate({ parts: question });
    const answer = await models
      .open('local/plain')
      .generate({ parts: [...question, { type: 'frame', frame }] });
    expect(JSON.stringify(server.requests.at(-1)!.body)).toContain('[t=1.00s] A teal field.');
    expect(answer.conversions[0]).toContain('by local/eyes');
    expect(answer.shown.at(-1)).toMatchObject({ label: expect.stringContaining(frame.sha256) });
    expect(answer.usage.requests).toBe(2 * alone.usage.requests!);
    expect(answer.usage.inputTokens).toBe(2 * alone.usage.inputTokens!);
    expect(() =>
      open({ captioner: 'local/eyes', capabilities }, { environment: {} }).open('local/plain'),
    ).toThrow(expect.objectContaining({ code: 'MODEL_KEY_MISSING' }));
  });

  test('a model that reads text only refuses by name before anything is sent', async () => {
    const error = await failure(
      open()
        .open('local/m')
        .generate({ parts: [...question, part(await media('s.wav', 10), 'audio')] }),
    );
    expect(error.code).toBe('MODEL_CANNOT_TAKE');
    expect(error.message).toContain('local/m');
    expect(server.requests).toHaveLength(0);
  });
});

describe('cost', () => {
  const prices = { 'openai/m': { inputPerMillion: 10, outputPerMillion: 100, cachedInputPerMillion: 1 } };

  test('comes from the price table with cached tokens apart; unknown stays unknown', async () => {
    const answer = await open({ prices }).open('openai/m').generate({ parts: question });
    // 90 fresh tokens at 10, 10 cached at 1, 20 out at 100, a million: (900 + 10 + 2000) / 1e6
    expect(answer.usage.costUsd).toBeCloseTo(0.00291, 10);
    const unknown = await open().open('local/m').generate({ parts: question });
    expect('costUsd' in unknown.usage).toBe(false);
  });

  test('a budget is asked before a call, and needs a price', async () => {
    const spent: unknown[] = [];
    const budget = {
      limits: { maxCostUsd: 1 },
      reserve: (estimate: unknown) => {
        spent.push(estimate);
        return { settle: (actual?: unknown) => spent.push(actual) };
      },
    };
    await open({ prices }, { budget }).open('openai/m').generate({ parts: question });
    expect(spent[0]).toMatchObject({ costUsd: expect.any(Number), tokens: expect.any(Number) });
    expect(spent[1]).toMatchObject({ costUsd: expect.closeTo(0.00291, 10), tokens: 120 });
    const error = await failure(open({}, { budget }).open('local/m').generate({ parts: question }));
    expect(error.code).toBe('BUDGET_PRICE_UNKNOWN');
    expect(server.requests).toHaveLength(1);
  });
});

test('a planted key is nowhere in what is kept', async () => {
  server.reply = () => ({ text: `the server repeats ${plantedKey}` });
  const models = open();
  for (const wire of wires) await models.open(`${wire}/m`).generate({ parts: question });
  server.reply = () => ({ status: 400, message: plantedKey });
  const error = await failure(models.open('local/other').generate({ parts: question }));
  const kept = [models.redact(error.message), error.stack ?? ''];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) kept.push(await readFile(join(entry.parentPath, entry.name), 'utf8'));
  }
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.join('\n')).not.toContain(plantedKey);
});

test('an abort ends a call at once', async () => {
  server.reply = () => ({ hang: true });
  const controller = new AbortController();
  const call = open().open('openai/m').generate({ parts: question, signal: controller.signal });
  setTimeout(() => controller.abort(new Error('stopped by hand')), 100);
  await expect(call).rejects.toThrow('stopped by hand');
});

test('a call that is no JSON comes back as its text', async () => {
  server.reply = () => ({ calls: [{ name: 'click', input: '{"element": ' }] });
  const tools = [{ name: 'click', description: 'clicks', inputSchema: { type: 'object' } }];
  const { toolCalls } = await open().open('local/model-x').generate({ parts: question, tools });
  expect(toolCalls).toMatchObject([{ name: 'click', input: '{"element": ' }]);
});
