import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { benchmark } from '../src/benchmarks/egoeverything/benchmark.js';
import type { Preparer } from '../src/benchmarks/egoeverything/exposure/createPreparer.js';
import type { EgoEverythingInstance } from '../src/benchmarks/egoeverything/schema.js';
import { runBenchmark } from '../src/benchmarks/runBenchmark.js';
import { hashFile, sha256 } from '../src/core/hash.js';
import { probeVideo } from '../src/media/probeVideo.js';
import { modelConfigurationSchema } from '../src/models/ModelSettings.js';
import { openRunStore } from '../src/runs/openRunStore.js';
import type { StageRecord } from '../src/runs/StageTask.js';
import { makeVideo } from './support/makeVideo.js';
import { ScriptedModelServer } from './support/scriptedModelServer.js';

// What is made from a video is made by our own parts, which give nothing later than the question: no file of a data set brings them to
// it. So a fault of such a part is planted, each in one item and one condition, in front of the real part; all else is as it is.

const queryTimeSeconds = 5;
const laterSeconds = 8;
const caption = 'the wearer puts the red mug into the sink';

/** What is planted, by the id of the instance that is given it. */
const plants = {
  'caption-of-later': {
    condition: 'memory',
    says: /"decoded frame" saw the video up to 8 s/,
  },
  'caption-of-nothing': { condition: 'memory', says: /nothing tells how it was made/ },
  'later-frame': { condition: 'fr:frames=3', says: /the frame at 8 s lies after the question/ },
  'later-look': { condition: 'global+local:frames=21', says: /the frame at 8 s lies after the question/ },
  'sound-runs-on': {
    condition: 'video',
    says: /the audio of the delivered video runs to (9\.9|10\.0)\d+ s/,
  },
};
const untouched = 'untouched';
const conditions = ['memory', 'fr:frames=3', 'global+local:frames=21', 'video'];

let folder: string;
let server: ScriptedModelServer;
let records: StageRecord[];
let totals: Awaited<ReturnType<typeof runBenchmark>>['totals'];
/** With sound to the end, pictures up to the question: a cut that forgot the sound. */
let soundRunsOn: string;

vi.mock('../src/benchmarks/egoeverything/exposure/createPreparer.js', async (original) => {
  const real = await original<typeof import('../src/benchmarks/egoeverything/exposure/createPreparer.js')>();
  return {
    createPreparer(...given: Parameters<typeof real.createPreparer>): Preparer {
      const preparer = real.createPreparer(...given);
      return {
        ...preparer,
        async frames(instance, times) {
          const frames = await preparer.frames(instance, times);
          const [later] = await preparer.frames(instance, [laterSeconds]);
          if (instance.id === 'later-frame' && times.length === 3) return [...frames.slice(0, 2), later!];
          if (instance.id === 'later-look' && times.length === 1) return [later!];
          return frames;
        },
        cut: (instance, endSeconds) =>
          instance.id === 'sound-runs-on' ? Promise.resolve(soundRunsOn) : preparer.cut(instance, endSeconds),
      };
    },
  };
});

vi.mock('../src/benchmarks/egoeverything/memory/createRememberer.js', async (original) => {
  const real = await original<typeof import('../src/benchmarks/egoeverything/memory/createRememberer.js')>();
  return {
    ...real,
    createRememberer(...given: Parameters<typeof real.createRememberer>) {
      const remember = real.createRememberer(...given);
      const [preparer] = given;
      return async (instance: EgoEverythingInstance, until: number) => {
        const memory = await remember(instance, until);
        const text = `${memory.text}\n${caption}`;
        if (instance.id === 'caption-of-nothing') return { ...memory, text };
        if (instance.id !== 'caption-of-later') return memory;
        const { sha256: video } = await preparer.video(instance);
        const [later] = await preparer.frames(instance, [laterSeconds]);
        const at = (timeSeconds: number) => ({ startSeconds: timeSeconds, endSeconds: timeSeconds });
        return {
          ...{ ...memory, text },
          // The record itself says that it saw no more than it may; only the picture behind the caption is later.
          derivations: [
            ...memory.derivations,
            { name: 'decoded frame', inputs: [video], output: later!.sentSha256, span: at(laterSeconds) },
            {
              name: 'record with captions',
              inputs: [sha256(memory.text), later!.sentSha256],
              output: sha256(text),
              span: { startSeconds: 0, endSeconds: until },
            },
          ],
        };
      };
    },
  };
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-causality-'));
  const data = join(folder, 'data');
  await mkdir(data);
  const audio = { samples: new Float32Array(160_000).map((_, i) => Math.sin(i / 8) / 2), sampleRate: 16_000 };
  await makeVideo(
    join(data, 'walk.mp4'),
    Array.from({ length: 40 }, (_, index) => index / 4),
    10,
    { audio },
  );
  soundRunsOn = join(folder, 'sound-runs-on.mp4');
  await makeVideo(soundRunsOn, [0, 1, 2, 3, 4], queryTimeSeconds, { audio });
  const header = { schemaVersion: 1, benchmark: 'egoeverything', name: 'walks', version: '1' };
  await writeFile(join(data, 'dataset.json'), JSON.stringify(header));
  await writeFile(
    join(data, 'instances.jsonl'),
    [...Object.keys(plants), untouched]
      .map((id) =>
        JSON.stringify({
          // A question of its own: the same one would be answered from the cache.
          ...{ schemaVersion: 1, id, question: `Which mug (${id})?`, rightOption: 0 },
          category: 'appearance',
          ...{ options: ['red', 'blue', 'green', 'white', 'none'], video: 'walk', videoFile: 'walk.mp4' },
          ...{ queryTimeSeconds, targetTimeSeconds: 1 },
        }),
      )
      .join('\n'),
  );
  // Looks where it may, then chooses the right option.
  server = new ScriptedModelServer(({ body }) =>
    JSON.stringify(body).includes('ask for 2 more') ? { text: 'LOOK 4' } : { text: 'A' },
  );
  const address = await server.start();
  ({ totals } = await runBenchmark({
    benchmark,
    runDirectory: join(folder, 'run'),
    request: {
      ...{ datasetDirectory: data, subjects: ['local/m'], conditions, judge: 'deterministic' },
      ...{ repeats: 1, seed: 1, options: {} },
      models: modelConfigurationSchema.parse({
        providers: { local: { baseUrl: `${address}/v1` } },
        capabilities: {
          'local/*': {
            video: { sound: true, inlineLimitBytes: 1e7, upload: false },
            images: { maximumCount: 50, maximumSidePixels: 2000 },
          },
        },
      }),
    },
  }));
  const store = openRunStore(join(folder, 'run'));
  records = [...store.records()];
  store.close();
}, 170_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const of = (instance: string, condition: string): StageRecord =>
  records.find(({ key }) => key.instance === instance && key.condition === condition)!;

test.each(Object.entries(plants))(
  'an item with %s ends as an error that says so; nothing of it was given',
  async (instance, { condition, says }) => {
    const { outcome, reason, usage, exposure } = of(instance, condition);
    expect({ outcome, reason }).toEqual({
      outcome: 'error',
      reason: expect.stringMatching(new RegExp(`^CAUSALITY_BROKEN: ${instance}: `)),
    });
    expect(reason).toMatch(says);
    expect(reason).toContain(`the question is asked at ${queryTimeSeconds} s`);
    // A look is asked for before it is shown; whatever else is planted stops the item before anybody is asked.
    if (instance !== 'later-look') expect([usage?.requests ?? 0, exposure]).toEqual([0, undefined]);
  },
);

test('the other items are unharmed, and the run counts each broken one as an error', () => {
  const planted = Object.entries(plants).map(([instance, { condition }]) => `${instance} ${condition}`);
  const others = records.filter(({ key }) => !planted.includes(`${key.instance} ${key.condition}`));
  expect(others).toHaveLength((Object.keys(plants).length + 1) * conditions.length - planted.length);
  expect(others.filter(({ outcome }) => outcome !== 'success')).toEqual([]);
  expect(totals.items).toMatchObject({ error: planted.length, success: others.length });
});

test('no byte of what was planted reached the model', async () => {
  const sent = server.requests.map(({ body }) => JSON.stringify(body));
  // One each, and in global+local a look before it; the look that was broken is asked for and not answered.
  const answered = records.filter(({ outcome }) => outcome === 'success');
  const looked = answered.filter(({ key }) => key.condition.startsWith('global'));
  expect(sent).toHaveLength(answered.length + looked.length + 1);
  expect(sent.filter((text) => text.includes(caption))).toEqual([]);
  for (const { exposure } of answered)
    for (const part of exposure!.parts) {
      if (part.kind === 'frame') expect(part.timeSeconds).toBeLessThanOrEqual(queryTimeSeconds);
      if (part.kind === 'video') expect(part.sentSha256).not.toBe(await hashFile(soundRunsOn));
    }
  // The rod: what was planted is what it is said to be.
  const { tracks } = await probeVideo(soundRunsOn);
  expect(tracks.find(({ kind }) => kind === 'audio')!.end).toBeGreaterThan(9);
  expect(tracks.find(({ kind }) => kind === 'video')!.end).toBeLessThanOrEqual(queryTimeSeconds + 0.05);
});
