import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandbox } from '../../../../browser/sandbox/openSandbox.js';
import type { Sandbox } from '../../../../browser/sandbox/Sandbox.js';
import { packageRoot } from '../../../../core/packageRoot.js';
import { readTextFile } from '../../../../core/parseJson.js';
import type { RenderedPage } from '../../../../html/effects/RenderedPage.js';
import { parsePage } from '../../../../html/parsePage.js';
import { readDataset } from '../../readDataset.js';
import { type InstructionStep, writtenInstructions } from '../../referenceInstructions.js';
import type { Omni2WebInstance } from '../../schema.js';
import { matchSteps } from './matchSteps.js';

const directory = join(packageRoot, 'tests', 'fixtures', 'omni2web-hand');
let sandbox: Sandbox;
let instances: Omni2WebInstance[];
const sources = new Map<string, RenderedPage>();

beforeAll(async () => {
  sandbox = await openSandbox({});
  ({ instances } = await readDataset(directory));
  for (const { id, sourcePage } of instances) {
    const html = await readTextFile(join(directory, sourcePage));
    sources.set(id, { page: parsePage(html), snapshot: await sandbox.render(html) });
  }
});
afterAll(() => sandbox.close());

const judged = (instance: Omni2WebInstance, steps: InstructionStep[]) =>
  matchSteps(instance, steps, sources.get(instance.id)!);
const hits = (matches: ReturnType<typeof judged>['matches']) => ({
  target: matches.filter(({ target }) => target).length,
  action: matches.filter(({ action }) => action).length,
});

describe('matching recovered steps without a model', () => {
  test('the reference steps match themselves, whatever their order and numbers', () => {
    for (const instance of instances) {
      const reference = writtenInstructions(instance);
      const turned = [...reference].reverse().map((step, index) => ({ ...step, step: index + 1 }));
      for (const steps of [reference, turned]) {
        expect(hits(judged(instance, steps).matches)).toEqual({
          target: reference.length,
          action: reference.length,
        });
      }
    }
  });

  test('no steps match nothing; one predicted step serves one reference step', () => {
    const [instance] = instances;
    expect(hits(judged(instance!, []).matches)).toEqual({ target: 0, action: 0 });
    const first = writtenInstructions(instance!)[0]!;
    const { matches } = judged(instance!, [first]);
    expect(matches.filter(({ matched }) => matched === 1)).toHaveLength(1);
  });

  test('another value is another action; other words for the same target and value are the same', () => {
    const bakery = instances.find(({ id }) => id === 'bakery-1')!;
    const italics = bakery.steps.find(({ step }) => step === 2)!;
    const say = (target: string, instruction: string) =>
      judged(bakery, [{ step: 1, target, instruction }]).matches.find(({ step }) => step === italics.step)!;
    expect(
      say(
        'the heading "Bread with a crust that sings"',
        'Make the heading "Bread with a crust that sings" italic.',
      ),
    ).toMatchObject({ target: true, action: true });
    expect(
      say(
        'the heading "Bread with a crust that sings"',
        'Make the heading "Bread with a crust that sings" bold.',
      ),
    ).toMatchObject({ target: true, action: false });
    expect(say('the link "Cakes"', 'Make the heading "Bread with a crust that sings" italic.')).toMatchObject(
      { target: false, action: true },
    );
    expect(say('this one', 'Make it nice.')).toMatchObject({ matched: null });
  });

  test('an action that cannot be read is not met, and counted', () => {
    const [instance] = instances;
    const { unparsedActions, matches } = judged(instance!, [
      { step: 1, target: 'the moon', instruction: 'Frobnicate the quux gently.' },
    ]);
    expect(unparsedActions).toBe(1);
    expect(hits(matches)).toEqual({ target: 0, action: 0 });
  });
});
