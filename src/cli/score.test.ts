import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { activeItems } from '../benchmarks/omni2web/activeSteps.js';
import { readDataset } from '../benchmarks/omni2web/readDataset.js';
import { judgmentSchema } from '../benchmarks/omni2web/scoring/Judgment.js';
import type { ScoreDocument } from '../benchmarks/omni2web/scoring/scoreJudgments.js';
import { packageRoot } from '../core/packageRoot.js';

const hand = join(packageRoot, 'tests/fixtures/omni2web-hand');
let directory: string;
let file: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'deixis-score-'));
  file = join(directory, 'judgments.jsonl');
  const { instances } = await readDataset(hand);
  const lines = instances.flatMap((instance) => {
    const items = activeItems(instance).map(({ id }) => ({ id, met: true }));
    const steps = instance.steps.map(({ step }) => ({ step, matched: step, target: true, action: true }));
    const damage = [1, 2].map((id) => ({ id: `c${id}`, isDamage: true, severity: 'low' }));
    const common = { instance: instance.id, unusable: null };
    return [
      { ...common, subject: 'good', track: 'A', items, damage: [] },
      { ...common, subject: 'good', track: 'B', steps, predictedSteps: steps.length },
      { ...common, subject: 'good', track: 'C', items, damage },
      { ...common, subject: 'oracle', track: 'C', items, damage: [] },
      { ...common, subject: 'silent', track: 'A', items: [], damage: [], unusable: 'empty' },
    ];
  });
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function score(...options: string[]): Promise<ScoreDocument> {
  const run = await captureCli(
    'score',
    'omni2web',
    '--dataset',
    hand,
    '--judgments',
    file,
    ...options,
    '--json',
  );
  expect(run).toMatchObject({ exitCode: 0, standardError: '' });
  return JSON.parse(run.standardOutput) as ScoreDocument;
}

describe('deixis score omni2web', () => {
  it('prints one JSON document with percentages', async () => {
    const { subjects, oracle } = await score();
    expect(subjects.good?.A).toMatchObject({ n: 3, zeroFilled: 0, complete: true, noDamage: 100 });
    expect(subjects.good?.A?.efs).toBeCloseTo(100, 10);
    expect(subjects.good?.B).toMatchObject({ targetF1: 100, actionF1: 100, irs: 100, n: 3, zeroFilled: 0 });
    // N = 1 - 0.15 x 2 = 0.7, so EFS = 80 + 0.2 x 70 = 94.
    expect(subjects.good?.C?.efs).toBeCloseTo(94, 10);
    expect(subjects.good?.C?.niu).toBeCloseTo(94, 10);
    expect(oracle?.subject).toBe('oracle');
    expect(subjects.silent?.A).toMatchObject({ efs: 0, grounding: 0, noDamage: 0, n: 3, zeroFilled: 3 });
    expect(subjects.silent?.A?.validOnly).toMatchObject({ n: 0, efs: null });
  });

  it('takes formula, coefficient, weights and oracle from its options', async () => {
    expect((await score('--no-damage', 'severity')).subjects.good?.C?.noDamage).toBeCloseTo(92.5, 10);
    expect((await score('--no-damage', 'exponential')).subjects.good?.C?.noDamage).toBeCloseTo(74.0818, 3);
    expect((await score('--damage-coefficient', '0.3')).subjects.good?.C?.noDamage).toBeCloseTo(40, 10);
    expect((await score('--weights', '0.1,0.4,0.4,0.1')).subjects.good?.C?.efs).toBeCloseTo(88, 10);
    expect((await score('--oracle-efs', '89.69')).subjects.good?.C?.niu).toBeCloseTo(104.805, 2);
  });

  it('scores a subset by its ids', async () => {
    const { subjects } = await score('--ids', 'garden-1, bakery-1');
    expect(subjects.good?.A).toMatchObject({ n: 2, missing: 0, complete: true });
  });

  it('warns of incomplete means and shows a table', async () => {
    const part = join(directory, 'part.jsonl');
    await writeFile(
      part,
      JSON.stringify({ instance: 'garden-1', subject: 's', track: 'B', steps: [], predictedSteps: 3 }),
    );
    const run = await captureCli('score', 'omni2web', '--dataset', hand, '--judgments', part);
    expect(run.standardError).toBe(
      'warning: s, track B: the mean is incomplete (0 ungraded, 2 without a judgment)\n',
    );
    expect(run.standardOutput).toMatch(/^subject +A EFS +B IRS[^\n]*\ns +- +0\.00 +- /);
  });

  it('tells the form of a judgment in its help, as the schema takes it', async () => {
    const { standardOutput } = await captureCli('score', 'omni2web', '--help');
    const lines = standardOutput.split('\n').filter((line) => line.startsWith('  {"instance"'));
    const judgments = lines.map((line) => judgmentSchema.parse(JSON.parse(line)));
    expect(judgments.map(({ track }) => track)).toEqual(['A', 'B', 'C', 'C']);
    const kinds = Object.keys(judgmentSchema.shape).filter((key) => judgments.some((one) => key in one));
    expect(kinds).toEqual(Object.keys(judgmentSchema.shape));
  });

  it.each([
    [['--no-damage', 'quadratic'], 2, 'Allowed choices are linear, severity, per-step, exponential'],
    [['--weights', '0.5,0.5,0.5,0.5'], 2, 'sum to 1'],
    [['--ids', 'garden-1,bakry-1'], 2, 'did you mean "bakery-1"?'],
    [['--oracle', 'oracel'], 2, 'did you mean "oracle"?'],
    [['--judgments', '/nothing.jsonl'], 3, '/nothing.jsonl: cannot be read'],
  ])('refuses %j', async (options, exitCode, message) => {
    const run = await captureCli('score', 'omni2web', '--dataset', hand, '--judgments', file, ...options);
    expect(run.exitCode).toBe(exitCode);
    expect(run.standardError).toContain(message);
    expect(run.standardOutput).toBe('');
  });
});
