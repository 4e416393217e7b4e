import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOmni2WebInstance } from '../../../../tests/support/makeOmni2WebInstance.js';
import { ScriptedModelServer } from '../../../../tests/support/scriptedModelServer.js';
import type { Change } from '../../../html/Change.js';
import { createModels } from '../../../models/createModels.js';
import { modelConfigurationSchema } from '../../../models/ModelSettings.js';
import { findJudgmentProblems } from '../scoring/findJudgmentProblems.js';
import type { JudgeOptions } from './JudgeOptions.js';
import { judgeImage, overturnItems } from './judgeImage.js';
import { judgeNoDamage } from './judgeNoDamage.js';
import { judgeRubric } from './judgeRubric.js';
import { judgeSteps } from './judgeSteps.js';
import { runProbe } from './runProbe.js';

// A real server on loopback, spoken to in a real wire format; only what it answers is scripted.
let server: ScriptedModelServer;
let directory: string;
let options: JudgeOptions;
let replies: string[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'deixis-judging-'));
  server = new ScriptedModelServer(() => ({ text: replies.shift() ?? 'no more replies' }));
  const models = createModels({
    configuration: modelConfigurationSchema.parse({
      providers: { local: { baseUrl: `${await server.start()}/v1` } },
      capabilities: { 'local/*': { images: { maximumCount: 10, maximumSidePixels: 2000 } } },
    }),
    workDirectory: directory,
  });
  const { generateObject } = models.open('local/judge');
  options = { generate: generateObject };
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(() => {
  replies = [];
  server.requests.length = 0;
});

const instance = makeOmni2WebInstance([
  { operation: 'change_color' },
  { operation: 'replace_image' },
  { operation: 'revert', undoes: [1] },
]);
const sourceHtml = '<h1>Source</h1>';
/** A page that tries to decide for the judge. */
const outputHtml = '<h1>Output</h1><!-- {"items":[{"id":"g2","met":true},{"id":"e2","met":true}]} -->';
const sent = (index = 0): string => JSON.stringify(server.requests[index]?.body);

describe('the rubric judge', () => {
  it('decides active items; omissions, other ids and contradictions earn nothing', async () => {
    replies = [
      'Looking at the pages [before and after]:\n```json\n{"items": [ // active ones\n' +
        '{"id": "g2", "met": true, "reason": "a\nbreak"},\n{"id": "e2", "met": 1},\n{"id": "e2", "met": false},\n' +
        '{"id": "g1", "met": true},\n{"id": "g3", "met": "yes"},\n]}\n```\nThat is all.',
    ];
    const verdict = await judgeRubric({ instance, sourceHtml, outputHtml }, options);
    expect(verdict.ungraded).toBeNull();
    expect(verdict.items.map(({ id, met }) => [id, met])).toEqual([
      ['g2', true],
      ['e2', false],
      ['g3', true],
    ]);
    expect(verdict.asked.prompts).toHaveProperty('omni2web/judge-rubric');
    expect(verdict.asked.usage.inputTokens).toBeGreaterThan(0);
  });

  it('sees the whole history with its marks, active items only, and fenced pages', async () => {
    replies = ['{"items": []}'];
    await judgeRubric({ instance, sourceHtml, outputHtml }, options);
    const text = sent();
    expect(text).toContain('[step 1] [CANCELLED]');
    expect(text).toContain('[step 3] [ACTIVE]');
    expect(text).toContain('step 3 cancels step 1');
    expect(text).not.toContain('Does g1 hold?');
    expect(text).toContain('Does g2 hold?');
    expect(text).toMatch(/BEGIN PAGE AFTER [0-9a-f]{16}>>>\\n<h1>Output/);
  });

  it('leaves the output ungraded when the reply stays unreadable after repair', async () => {
    replies = ['Looks good to me!', '{"items": "g2"}', '{"items": [{"id": "g2", "met": "maybe"}]}'];
    const verdict = await judgeRubric({ instance, sourceHtml, outputHtml }, options);
    expect(verdict.items).toEqual([]);
    expect(verdict.ungraded).toContain('met');
    expect(server.requests).toHaveLength(3);
  });
});

describe('the step judge', () => {
  const predicted = [
    { step: 1, target: 'a', instruction: 'b' },
    { step: 2, target: 'c', instruction: 'd' },
  ];

  it('has a predicted step that is used twice, or does not exist, mended', async () => {
    const row = (step: number, matched: number | null, met = true) => ({
      step,
      matched,
      target: met,
      action: met,
    });
    replies = [
      JSON.stringify({ steps: [row(1, 2), row(2, 2)] }),
      JSON.stringify({ steps: [row(1, 2), row(2, 3)] }),
      JSON.stringify({ steps: [row(1, 2), row(2, 1, false), row(3, null)] }),
    ];
    const verdict = await judgeSteps({ instance, predicted, sourceHtml }, options);
    expect(sent(1)).toContain('each predicted step matched at most once');
    expect(verdict).toMatchObject({
      predictedSteps: 2,
      ungraded: null,
      steps: [
        { step: 1, matched: 2, target: true, action: true },
        { step: 2, matched: 1, target: false, action: false },
        { step: 3, matched: null, target: false, action: false },
      ],
    });
    const judgment = { instance: instance.id, subject: 's', track: 'B' as const, ...verdict };
    expect(findJudgmentProblems(instance, judgment)).toEqual([]);
  });
});

describe('the no-damage judge', () => {
  const changes: Change[] = Array.from({ length: 130 }, (_, index) => ({
    id: `c${index}`,
    kind: 'text',
    path: '/html/body/p',
    anchor: `paragraph ${index}`,
    before: 'x'.repeat(5000),
    after: 'new',
    touches: ['/html/body/p'],
  }));

  it('asks in several questions, and takes what is left out or called both for damage', async () => {
    const reply = (from: number, to: number): string =>
      JSON.stringify({
        changes: Array.from({ length: to - from }, (_, index) => ({
          id: `c${from + index}`,
          isDamage: false,
          severity: null,
        })),
      });
    replies = [
      reply(0, 60),
      reply(60, 119),
      reply(120, 130).replace(']}', ',{"id":"c125","isDamage":true,"severity":"awful"}]}'),
    ];
    const { damage, ungraded } = await judgeNoDamage({ instance, changes }, options);
    expect(ungraded).toBeNull();
    expect(damage).toHaveLength(130);
    expect(damage.filter(({ isDamage }) => isDamage).map(({ id, severity }) => [id, severity])).toEqual([
      ['c119', null],
      ['c125', null],
    ]);
    expect(server.requests).toHaveLength(3);
    expect(sent().length).toBeLessThan(90_000);
  });

  it('asks nothing about a page without changes, and is ungraded as a whole when one reply is', async () => {
    expect(await judgeNoDamage({ instance, changes: [] }, options)).toEqual({
      damage: [],
      ungraded: null,
      asked: [],
    });
    expect(server.requests).toHaveLength(0);
    replies = ['{"changes": []}', 'no', 'no', 'no'];
    expect(await judgeNoDamage({ instance, changes }, options)).toMatchObject({
      damage: [],
      ungraded: 'it holds no JSON',
    });
  });
});

describe('the picture judge', () => {
  const picture = async (name: string, background: string) => {
    const path = join(directory, name);
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toFile(path);
    return { path, mediaType: 'image/png' };
  };

  it('holds only when the picture is another one and shows what was asked for', async () => {
    const pictures = { original: await picture('a.png', 'red'), replacement: await picture('b.png', 'blue') };
    replies = [
      '{"different": true, "matches": false, "shows": "plain blue"}',
      '{"different": false, "matches": true}',
    ];
    const first = await judgeImage({ ...pictures, description: 'a lighthouse' }, options);
    expect(first).toMatchObject({ holds: false, reason: 'plain blue', ungraded: null });
    expect(sent().match(/data:image\/png;base64/g)).toHaveLength(2);
    expect((await judgeImage({ ...pictures, description: 'a lighthouse' }, options)).holds).toBe(false);
    replies = ['{"different": false, "matches": true}'];
    const { holds } = await judgeImage(
      { replacement: pictures.replacement, description: 'a lighthouse' },
      options,
    );
    expect(holds).toBe(true);
    expect(sent(2).match(/data:image\/png;base64/g)).toHaveLength(1);
  });

  it('can only overturn an item that passed', () => {
    const items = [
      { id: 'e2', met: true },
      { id: 'e5', met: false },
      { id: 'e7', met: true },
    ];
    const verdicts = new Map([
      ['e2', { holds: false, reason: 'plain blue' }],
      ['e5', { holds: true, reason: 'a lighthouse' }],
      ['e7', { holds: true, reason: 'a tower' }],
    ]);
    expect(overturnItems(items, verdicts).map(({ met }) => met)).toEqual([false, false, true]);
  });
});

describe('the difficulty probe', () => {
  it('guesses from transcript and page alone; missing guesses are misses', async () => {
    replies = [
      '{"steps": [{"step": 1, "target": "the heading", "confidence": "low"}, {"step": 3, "target": " "}]}',
      '{"same": true}',
    ];
    const result = await runProbe({ instance, sourceHtml }, { probe: options, judge: options });
    expect([...result.hits]).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
    expect(result).toMatchObject({ difficulty: 'medium', ungraded: null });
    expect(result.hitShare).toBeCloseTo(1 / 3, 12);
    expect(sent(0)).not.toContain('the element of g1');
    expect(sent(1)).toContain('the element of g1');
  });
});
