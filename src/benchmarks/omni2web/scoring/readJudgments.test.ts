import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOmni2WebInstance } from '../../../../tests/support/makeOmni2WebInstance.js';
import { readJudgments } from './readJudgments.js';

const instance = makeOmni2WebInstance([{ operation: 'change_color' }, { operation: 'move' }]);
let directory: string;
let file: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'deixis-judgments-'));
  file = join(directory, 'judgments.jsonl');
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const direct = { instance: 'made-1', subject: 's', track: 'A', items: [], damage: [], unusable: null };
const recovery = { instance: 'made-1', subject: 's', track: 'B', steps: [], predictedSteps: 2 };

async function read(...lines: unknown[]) {
  await writeFile(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  return readJudgments(file, [instance]);
}

async function faultsOf(...lines: unknown[]): Promise<string[]> {
  const error = await read(...lines).then(
    () => expect.unreachable('the file should have been refused'),
    (thrown: { code: string; exitCode: number; message: string }) => thrown,
  );
  expect(error).toMatchObject({ code: 'JUDGMENTS_INVALID', exitCode: 3 });
  return (error as { message: string }).message.split('\n').map((line) => line.replace(`${file}:`, ''));
}

describe('readJudgments', () => {
  it('takes 1 and 0 for true and false, and an output without a judgment', async () => {
    const judgments = await read(
      {
        ...direct,
        items: [
          { id: 'g1', met: 1, reason: 'seen' },
          { id: 'e1', met: 0 },
        ],
      },
      { instance: 'made-1', subject: 's', track: 'B', unusable: 'empty' },
      { instance: 'made-1', subject: 't', track: 'C', ungraded: 'no readable reply' },
    );
    expect(judgments[0]?.items?.map(({ met }) => met)).toEqual([true, false]);
    expect(judgments).toHaveLength(3);
  });

  it('refuses a predicted step that is matched twice', async () => {
    const steps = [
      { step: 1, matched: 2, target: true, action: true },
      { step: 2, matched: 2, target: false, action: true },
    ];
    expect(await faultsOf({ ...recovery, steps })).toEqual([
      '1: instance made-1: steps[1].matched: predicted step 2 matched once, not twice',
    ]);
  });

  it.each([
    [
      'a reference step twice',
      {
        ...recovery,
        steps: [
          { step: 1, matched: null, target: 0, action: 0 },
          { step: 1, matched: 1, target: 1, action: 1 },
        ],
      },
      '1: instance made-1: steps[1].step: step 1 once, not twice',
    ],
    [
      'a step that the instance has not',
      { ...recovery, steps: [{ step: 3, matched: 1, target: 1, action: 1 }] },
      '1: instance made-1: steps[0].step: a reference step from 1 to 2, not 3',
    ],
    [
      'met without a match',
      { ...recovery, steps: [{ step: 1, matched: null, target: 1, action: 0 }] },
      '1: instance made-1: steps[0]: target and action not met, since the step is matched to nothing',
    ],
    [
      'fewer predictions than matches',
      { ...recovery, predictedSteps: 0, steps: [{ step: 1, matched: 1, target: 1, action: 1 }] },
      '1: instance made-1: predictedSteps: at least the 1 steps that are matched, not 0',
    ],
    [
      'no predictedSteps',
      { ...recovery, predictedSteps: undefined },
      '1: instance made-1: predictedSteps: how many steps the subject gave',
    ],
    [
      'an unknown item',
      { ...direct, items: [{ id: 'x9', met: true }] },
      '1: instance made-1: items[0].id: a rubric item, not "x9"',
    ],
    [
      'no damage list',
      { ...direct, damage: undefined },
      '1: instance made-1: damage: a list (empty where the page shows no change)',
    ],
    [
      'an unknown instance',
      { ...direct, instance: 'mad-1' },
      '1: instance: an instance of the data set, not "mad-1"; did you mean "made-1"?',
    ],
    ['a misspelt key', { ...direct, damge: [] }, '1: damge: unknown key; did you mean "damage"?'],
    // A string where a list was meant is refused, never taken apart into characters.
    [
      'a string for a list',
      { ...direct, items: 'g1' },
      '1: items: Invalid input: expected array, received string',
    ],
  ])('refuses %s', async (_, line, expected) => {
    expect(await faultsOf(line)).toEqual([expected]);
  });

  it('refuses a second judgment of the same output, broken lines and an empty file', async () => {
    expect(await faultsOf(direct, direct, '{"instance"')).toEqual([
      '2: instance made-1: one judgment of subject "s" on track A; line 1 is one already',
      expect.stringContaining('3: one JSON object; not valid JSON'),
    ]);
    expect(await faultsOf('')).toEqual([' at least one judgment']);
    await expect(readJudgments(join(directory, 'nothing.jsonl'), [instance])).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
    });
  });
});
