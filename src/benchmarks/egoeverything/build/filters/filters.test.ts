import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ScriptedModelServer } from '../../../../../tests/support/scriptedModelServer.js';
import { createModels, type Models } from '../../../../models/createModels.js';
import { modelConfigurationSchema } from '../../../../models/ModelSettings.js';
import { askBlind } from './askBlind.js';
import { findRuleFault } from './findRuleFault.js';

const fault = (question: string, { target = 'mug', options = ['red', 'blue'] } = {}): string | null =>
  findRuleFault({ target, question, options })?.rule ?? null;

describe('rules', () => {
  test.each([
    'What was on the table at 1:23?',
    'Which mug did I hold around 83 seconds?',
    'What happened 30 seconds into the walk?',
    'What did I hold at second 12?',
    'Which timestamp shows the mug?',
    '第83秒时桌子上有什么？',
    '在83秒时我拿着什么？',
  ])('a time of the recording: %s', (question) => {
    expect(fault(question)).toBe('names a time of the recording');
  });

  test.each([
    'What is on the table in the video?',
    'Which mug is shown in this clip?',
    'What does the camera wearer hold?',
    'What stands in the frame beside the mug?',
    '视频中桌子上有什么？',
    '画面里的杯子是什么颜色？',
  ])('the recording: %s', (question) => {
    expect(fault(question)).toBe('names the recording');
  });

  test.each([
    'Which video game lay on the sofa?',
    'What colour was the picture frame beside the bed?',
    'Where did I put the camera?',
    'When I came in, what time did the clock show?',
    'What did I do after I had put the kettle on?',
    'At 10:30 am on the wall clock, was the door open?',
    'Which of the two second-hand books did I take?',
    '我把相机放在哪里了？',
    '桌子上的画框是什么颜色的？',
  ])('nothing against: %s', (question) => {
    expect(fault(question)).toBeNull();
  });

  test.each([
    'wall',
    'white wall',
    'the ceiling',
    'wooden floor',
    'left hand',
    "wearer's arm",
    '墙壁',
    '我的手',
    '地板',
  ])('no target: %s', (target) => expect(fault('What colour was it?', { target })).toBe('unsuitable target'));
  test.each([
    'wall clock',
    'floor lamp',
    'hand cream',
    'handbag',
    'ceiling fan',
    'arm chair',
    '墙上的画',
    '手表',
    '地板灯',
  ])('a target: %s', (target) => expect(fault('What colour was it?', { target })).toBeNull());

  test('options are read too, but may be times of day', () => {
    expect(fault('What was it?', { options: ['a mug', 'it is not in the video'] })).toBe(
      'names the recording',
    );
    expect(fault('What time was it?', { options: ['at 10:30', 'at 11:30'] })).toBeNull();
  });
});

describe('without the video', () => {
  let folder: string;
  let server: ScriptedModelServer;
  let models: Models;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deixis-blind-'));
    server = new ScriptedModelServer(() => ({ text: 'A' }));
    models = createModels({
      configuration: modelConfigurationSchema.parse({
        providers: { local: { baseUrl: `${await server.start()}/v1` } },
      }),
      workDirectory: folder,
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const item = {
    question: 'Which mug?',
    options: ['red', 'blue', 'green', 'white', 'tin'],
    rightOption: 2,
    queryTimeSeconds: 200,
  };

  test('who always says A is right once in five, which is no leak; who knows the text is right five times', async () => {
    server.reply = () => ({ text: 'A' });
    const always = await askBlind(item, [models.open('local/a')], { protocol: 'ours' });
    expect(always).toMatchObject({ leaks: false, models: [{ chosen: [0, 1, 2, 3, 4], timesRight: 1 }] });
    server.reply = () => ({ text: 'green' });
    expect(always.usage.outputTokens).toBeGreaterThan(0);
    const knows = await askBlind(item, [models.open('local/b'), models.open('local/c')], {
      protocol: 'ours',
    });
    expect(knows.leaks).toBe(true);
    expect(knows.models.map(({ timesRight }) => timesRight)).toEqual([5, 5]);
    // One order: luck alone drops every fifth question.
    server.reply = () => ({ text: 'C' });
    expect((await askBlind(item, [models.open('local/d')], { protocol: 'paper' })).leaks).toBe(true);
  });

  test('refusals are not right', async () => {
    server.reply = () => ({ text: 'I cannot know that.' });
    expect(await askBlind(item, [models.open('local/e')], { protocol: 'ours' })).toMatchObject({
      leaks: false,
      models: [{ chosen: [null, null, null, null, null] }],
    });
  });
});
