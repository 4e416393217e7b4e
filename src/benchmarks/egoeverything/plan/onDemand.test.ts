import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeVideo } from '../../../../tests/support/makeVideo.js';
import { exposurePartOf } from '../../../core/exposurePartOf.js';
import { exposureSchema } from '../../../core/exposureSchema.js';
import type { InputPart } from '../../../core/InputPart.js';
import { openArtifactStore } from '../../../runs/openArtifactStore.js';
import type { SubjectResponse } from '../../../subjects/Subject.js';
import { type BuiltQuestion, buildExposure } from '../exposure/buildExposure.js';
import { createPreparer, type Preparer } from '../exposure/createPreparer.js';
import { splitBudget } from '../exposure/planFrameTimes.js';
import { parseCondition } from '../parseCondition.js';
import { type EgoEverythingInstance, instanceSchema } from '../schema.js';
import { answerFromNotes, cutBytes } from './answerFromNotes.js';
import { answerWithLooks } from './answerWithLooks.js';
import { createEnergyMeter } from './createEnergyMeter.js';
import { parseLook } from './parseLook.js';

let folder: string;
let preparer: Preparer;
let instance: EgoEverythingInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-ego-demand-'));
  // Ten seconds of 96 x 64, one frame a second.
  await makeVideo(join(folder, 'walk.mp4'), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 10);
  preparer = createPreparer(folder, join(folder, 'scratch'));
  instance = instanceSchema.parse({
    ...{ schemaVersion: 1, id: 'walk-1', question: 'Which mug?', category: 'appearance', video: 'walk' },
    ...{ options: ['red', 'blue', 'green', 'white', 'none'], rightOption: 1, videoFile: 'walk.mp4' },
    queryTimeSeconds: 6,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const build = (label: string): Promise<BuiltQuestion> =>
  buildExposure(instance, parseCondition(label), {
    ...{ preparer, artifacts: openArtifactStore(join(folder, 'artifacts')), square: {}, rotation: 0 },
    remember: () => Promise.reject(new Error('not asked for')),
  });

/** A subject that says one thing after the other, and what it was given each time. */
function scripted(...replies: string[]) {
  const given: InputPart[][] = [];
  const hashes = { ofText: () => 'a'.repeat(64), ofFile: async () => 'b'.repeat(64) };
  return {
    given,
    async ask(parts: readonly InputPart[]): Promise<SubjectResponse> {
      given.push([...parts]);
      const shown = await Promise.all(parts.map((part) => exposurePartOf(part, hashes)));
      return {
        text: replies[given.length - 1] ?? 'A',
        ...{ usage: { outputTokens: 1 }, completeness: 'exact', shown, conversions: [], derivations: [] },
      };
    },
  };
}

const textOf = (parts: readonly InputPart[] = []): string =>
  parts.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');

describe('global+local: small frames, whole ones on demand', () => {
  test('as many pixels in whole frames as in small ones; a budget is halved', () => {
    // 40 small frames have the pixels of four whole ones.
    expect(splitBudget({ frames: 40 }, 100, 1000)).toEqual({ frames: 40, looks: 4 });
    expect(splitBudget({ frames: 3 }, 100, 1000)).toEqual({ frames: 3, looks: 1 });
    expect(splitBudget({ pixels: 8000 }, 100, 1000)).toEqual({ frames: 40, looks: 4 });
    // What few small frames leave is for whole ones.
    expect(splitBudget({ pixels: 8000, frames: 10 }, 100, 1000)).toEqual({ frames: 10, looks: 7 });
    expect(splitBudget({ tokens: 8 }, 100, 1000)).toEqual({ frames: 30, looks: 3 });
  });

  test('what is asked for is shown, kept and proven; after the question nothing is', async () => {
    const built = await build('global+local:frames=21');
    const lookup = built.lookup!;
    expect(lookup.left()).toBe(2);
    const subject = scripted('LOOK 4', 'I would like to see it later.\nLOOK 0:07', '**look 2.5 s**', 'B');
    const answer = await answerWithLooks(built.parts, lookup, subject.ask);
    expect([answer.text, answer.usage.outputTokens]).toEqual(['B', 4]);
    expect(textOf(subject.given[0])).toContain('ask for 2 more');
    expect(textOf(subject.given[2])).toContain('Nothing can be shown at 7 s: times go from 0 to 6.0 s.');
    expect(textOf(subject.given[3])).toContain('No more frames can be asked for');
    const { frames, pixels, parts, derivations } = lookup.shown();
    expect([frames, pixels]).toEqual([2, 2 * 96 * 64]);
    expect(parts.flatMap((part) => (part.kind === 'frame' ? [part.timeSeconds] : []))).toEqual([4, 2]);
    expect(derivations.every(({ span }) => span.endSeconds <= 6)).toBe(true);
    exposureSchema.parse({ ...built.exposure, parts: [...built.exposure.parts, ...parts] });
  });

  test('one that never decides ends; a budget too small for one whole frame is told', async () => {
    const built = await build('global+local:frames=21');
    const subject = scripted(...Array.from({ length: 50 }, () => 'LOOK 99'));
    const answer = await answerWithLooks(built.parts, built.lookup!, subject.ask);
    expect([answer.text, subject.given.length]).toEqual(['LOOK 99', 6]);
    await expect(build('global+local:pixels=7000')).rejects.toMatchObject({
      code: 'BUDGET_TOO_SMALL',
      message: expect.stringContaining('not one whole frame'),
    });
  });

  test('an answer that speaks of looking is no look', () => {
    expect(parseLook('C')).toBeNull();
    expect(parseLook('I had a look 3 times. C')).toBeNull();
    expect(parseLook('Look at the mug: B')).toBeNull();
    expect(parseLook('LOOK 83.5')).toBe(83.5);
    expect(parseLook('LOOK(1:23)')).toBe(83);
    expect(parseLook(null)).toBeNull();
  });
});

describe('stream: pictures go by, notes stay', () => {
  test('the question comes with the notes alone, cut to their size, derived from what was seen', async () => {
    const built = await build('stream:frames=6:memory=10');
    expect(built.notesBytes).toBe(10);
    const tasks: string[] = [];
    const subject = scripted('a red mug', 'a red mug, tüll', 'B');
    const { sha256: videoSha256 } = await preparer.video(instance);
    const answer = await answerFromNotes({
      ...{ instance: instance.id, built, videoSha256 },
      ask: (task, parts) => {
        tasks.push(task);
        return subject.ask(parts);
      },
    });
    expect(tasks).toEqual(['notes', 'notes', 'answer']);
    const frames = (index: number) => subject.given[index]!.filter(({ type }) => type === 'frame').length;
    expect([frames(0), frames(1), frames(2)]).toEqual([4, 2, 0]);
    expect(textOf(subject.given[0])).not.toContain('Which mug?');
    expect(textOf(subject.given[1])).toContain('a red mug');
    expect(textOf(subject.given[2])).toMatch(/a red mug,\n[\s\S]*Which mug\?/);
    expect(answer.fromQuestion).toMatchObject({ memoryBytes: 10 });
    expect(answer.conversions).toEqual(['notes were cut to 10 bytes 1 times']);
    expect(answer.derivations?.at(-1)).toMatchObject({ inputs: expect.any(Array), span: { endSeconds: 5 } });
    exposureSchema.parse({ ...built.exposure, parts: answer.shown, derivations: answer.derivations });
  });

  test('notes are cut between characters', () => {
    expect(cutBytes('aé', 2)).toBe('a');
    expect(cutBytes('日本', 5)).toBe('日');
    expect(cutBytes('abc', 3)).toBe('abc');
  });

  test('a budget of notes is for streams alone', () => {
    expect(parseCondition('stream:memory=500').budget).toEqual({ memory: 500 });
    expect(() => parseCondition('fr:memory=500')).toThrow(/no budget/);
    expect(() => parseCondition('fr:frames=5:frames=6')).toThrow(/frames is told twice/);
  });
});

test('energy is what the packages of the processor report; none where a machine reports none', async () => {
  const powercap = join(folder, 'powercap');
  const report = async (zone: string, microjoules: number): Promise<void> => {
    await mkdir(join(powercap, zone), { recursive: true });
    await writeFile(join(powercap, zone, 'energy_uj'), `${microjoules}\n`);
  };
  await report('intel-rapl:0', 1_000_000);
  await report('intel-rapl:1', 5_000_000);
  await report('intel-rapl:0:0', 7);
  const meter = await createEnergyMeter(powercap);
  await report('intel-rapl:0', 3_500_000);
  expect(await meter.joules()).toBe(2.5);
  // A counter that began anew.
  await report('intel-rapl:1', 10);
  expect(await meter.joules()).toBeNull();
  expect(await (await createEnergyMeter(join(folder, 'nothing'))).joules()).toBeNull();
});
