import { describe, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';

async function names(kind: string): Promise<string[]> {
  const { exitCode, standardOutput, standardError } = await captureCli('list', kind, '--json');
  expect({ exitCode, standardError }).toEqual({ exitCode: 0, standardError: '' });
  const document = JSON.parse(standardOutput) as Record<string, { name: string }[]>;
  expect(Object.keys(document)).toEqual([kind]);
  return document[kind]!.map(({ name }) => name);
}

describe('deixis list', () => {
  it('names what there is', async () => {
    expect(await names('benchmarks')).toContain('omni2web');
    expect(await names('conditions')).toEqual(
      expect.arrayContaining(['omni', 'vl_asr', 'vl_asr_frames', 'timed', 'timed_frames', 'transcript']),
    );
    expect(await names('subjects')).toEqual(
      expect.arrayContaining([
        'untouched',
        'empty',
        'typed-oracle',
        'pointer',
        'recorded:DIR',
        'provider/model',
      ]),
    );
    expect(await names('judges')).toEqual(expect.arrayContaining(['deterministic', 'provider/model']));
    expect(Array.isArray(await names('datasets'))).toBe(true);
  });

  it('lists what one benchmark has, and names the benchmarks to who asks for another', async () => {
    const { standardOutput } = await captureCli('list', 'conditions', 'egoeverything', '--json');
    const { conditions } = JSON.parse(standardOutput) as {
      conditions: { benchmark: string; name: string }[];
    };
    expect(new Set(conditions.map(({ benchmark }) => benchmark))).toEqual(new Set(['egoeverything']));
    expect(conditions.map(({ name }) => name)).toEqual(expect.arrayContaining(['fr', 'gc', 'blind']));
    expect(await captureCli('list', 'conditions', 'ego')).toMatchObject({
      ...{ exitCode: 2, standardError: expect.stringContaining('omni2web, ego2web, egoeverything') },
    });
  });

  it('prints names only when asked to be quiet, and refuses other kinds', async () => {
    expect((await captureCli('list', 'conditions', '--quiet')).standardOutput.split('\n')).toContain(
      'vl_asr_frames',
    );
    expect(await captureCli('list', 'modles')).toMatchObject({
      exitCode: 2,
      standardError: expect.stringContaining('benchmarks, subjects, judges, conditions, datasets'),
    });
  });
});
