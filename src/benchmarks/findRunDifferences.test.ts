import { describe, expect, it } from 'vitest';
import { testManifest } from '../../tests/support/testManifest.js';
import { modelConfigurationSchema } from '../models/ModelSettings.js';
import type { RunManifest } from '../runs/RunManifest.js';
import type { RunRequest } from './benchmark.js';
import { assertComparable, findRunDifferences, type NamedRun } from './findRunDifferences.js';
import { newManifest } from './planManifest.js';

const request: RunRequest = {
  datasetDirectory: '/data',
  subjects: ['untouched'],
  conditions: ['omni'],
  judge: 'deterministic',
  repeats: 1,
  seed: 1,
  options: { tracks: 'A' },
};
const session: RunManifest['sessions'][number] = {
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: '2026-01-01T00:01:00.000Z',
  ended: 'complete',
  versions: { deixis: '1.0.0', node: '20.0.0' },
  environment: { browser: '147' },
  execution: { concurrency: 4 },
};

function run(name: string, asked: Partial<RunRequest> = {}, change: Partial<RunManifest> = {}): NamedRun {
  const { request: kept } = newManifest(name, 'pages', { ...request, ...asked });
  const manifest = testManifest({
    id: name,
    benchmark: 'pages',
    dataset: { name: 'set', directory: '/data', sha256: 'a'.repeat(64), instanceIds: ['one', 'two'] },
    request: kept,
    prompts: { 'pages/task': '1'.repeat(64) },
    sessions: [session],
    ...change,
  });
  return { name, manifest };
}

/** What a change to the second of two runs that are alike is found as. */
function found(asked: Partial<RunRequest>, change: Partial<RunManifest> = {}): [string, string][] {
  const differences = findRunDifferences([run('first'), run('second', asked, change)]);
  return differences.map(({ code, weight }) => [code, weight]);
}

const data = run('first').manifest.dataset;

describe('findRunDifferences', () => {
  it('finds nothing in runs that are alike but for their subjects, place, budget and prices', () => {
    const other = modelConfigurationSchema.parse({
      prices: { 'a/*': { inputPerMillion: 1, outputPerMillion: 1 } },
    });
    const execution = { ...session, execution: { concurrency: 9 }, startedAt: '2027-01-01T00:00:00.000Z' };
    expect(
      found(
        { subjects: ['empty'], datasetDirectory: '/elsewhere', models: other },
        { dataset: { ...data, directory: '/elsewhere' }, sessions: [execution] },
      ),
    ).toEqual([]);
  });

  it.each<[string, Partial<RunRequest>, Partial<RunManifest>, [string, string]]>([
    ['another benchmark', {}, { benchmark: 'films' }, ['BENCHMARKS_DIFFER', 'refuse']],
    ['other data', {}, { dataset: { ...data, sha256: 'b'.repeat(64) } }, ['DATASETS_DIFFER', 'refuse']],
    ['fewer instances', {}, { dataset: { ...data, instanceIds: ['two'] } }, ['INSTANCES_DIFFER', 'warn']],
    [
      'no common instance',
      {},
      { dataset: { ...data, instanceIds: ['3'] } },
      ['NO_COMMON_INSTANCES', 'refuse'],
    ],
    ['another judge', { judge: 'local/judge' }, {}, ['JUDGES_DIFFER', 'warn']],
    ['another prompt', {}, { prompts: { 'pages/task': '2'.repeat(64) } }, ['PROMPTS_DIFFER', 'warn']],
    ['a prompt that one lacks', {}, { prompts: {} }, ['PROMPTS_DIFFER', 'warn']],
    ['more conditions', { conditions: ['omni', 'timed'] }, {}, ['CONDITIONS_DIFFER', 'warn']],
    ['another option', { options: { tracks: 'A,B' } }, {}, ['OPTIONS_DIFFER', 'warn']],
    ['an option left out', { options: {} }, {}, ['OPTIONS_DIFFER', 'warn']],
    [
      'another temperature',
      { models: modelConfigurationSchema.parse({ temperature: 1 }) },
      {},
      ['MODEL_SETTINGS_DIFFER', 'warn'],
    ],
    ['repeats', { repeats: 3 }, {}, ['REPEATS_DIFFER', 'note']],
    ['a seed', { seed: 2 }, {}, ['SEEDS_DIFFER', 'note']],
    ['a version', {}, { sessions: [{ ...session, versions: { deixis: '2' } }] }, ['VERSIONS_DIFFER', 'note']],
    ['a browser', {}, { sessions: [{ ...session, environment: {} }] }, ['ENVIRONMENTS_DIFFER', 'note']],
  ])('finds %s', (_, asked, change, expected) => {
    expect(found(asked, change)).toEqual([expected]);
  });

  it('says which run has what, groups those that are alike, and puts the heaviest first', () => {
    const differences = findRunDifferences([
      run('first', { seed: 7 }),
      run('second', { judge: 'local/judge' }),
      run('third', {}, { dataset: { ...data, sha256: 'b'.repeat(64) } }),
    ]);
    expect(differences.map(({ message }) => message)).toEqual([
      `different data sets: first, second: name set, sha256 ${'a'.repeat(12)}; third: name set, sha256 ${'b'.repeat(12)}`,
      'different judges: first, third: deterministic; second: local/judge',
      'different seeds: first: 7; second, third: 1',
    ]);
    expect(differences[1]!.values).toEqual({
      first: 'deterministic',
      second: 'local/judge',
      third: 'deterministic',
    });
  });
});

describe('assertComparable', () => {
  const differences = (change: Partial<RunManifest>, asked: Partial<RunRequest> = {}) =>
    findRunDifferences([run('first'), run('second', asked, change)]);

  it('lets warnings pass, and refuses other data with a code and a way out', () => {
    expect(() => assertComparable(differences({}, { judge: 'other/judge' }))).not.toThrow();
    const other = differences({ dataset: { ...data, sha256: 'b'.repeat(64) } });
    expect(() => assertComparable(other)).toThrow(
      expect.objectContaining({
        code: 'DATASETS_DIFFER',
        exitCode: 3,
        hint: expect.stringContaining('--only-common'),
      }),
    );
    expect(() => assertComparable(other, { onlyCommon: true })).not.toThrow();
  });

  it.each([
    ['BENCHMARKS_DIFFER', { benchmark: 'films' }],
    ['NO_COMMON_INSTANCES', { dataset: { ...data, instanceIds: ['three'] } }],
  ])('never lets %s pass', (code, change) => {
    for (const onlyCommon of [false, true])
      expect(() => assertComparable(differences(change), { onlyCommon })).toThrow(
        expect.objectContaining({ code }),
      );
  });
});
