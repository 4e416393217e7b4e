import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { packageRoot } from '../core/packageRoot.js';

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
    // With the folders, which other verbs want.
    expect((await captureCli('list', 'datasets')).standardOutput).toMatch(
      /ego2web-demo +\S*datasets\/demo\/ego2web /,
    );
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

  it.each(['omni2web', 'ego2web', 'egoeverything'])(
    'lists the instances of a data set of %s',
    async (name) => {
      const directory = join(packageRoot, 'datasets/demo', name);
      const ids = (await readFile(join(directory, 'instances.jsonl'), 'utf8'))
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: string }).id);
      const quiet = await captureCli('list', 'instances', directory, '--quiet');
      expect(quiet).toEqual({ exitCode: 0, standardOutput: `${ids.join('\n')}\n`, standardError: '' });
      const { instances } = JSON.parse(
        (await captureCli('list', 'instances', directory, '--json')).standardOutput,
      );
      expect(instances.map(({ id }: { id: string }) => id)).toEqual(ids);
      for (const { category, text } of instances as { category: string; text: string }[]) {
        expect(category).toMatch(/\S/);
        expect(text).toMatch(/\S/);
      }
      const lines = (await captureCli('list', 'instances', directory)).standardOutput.trim().split('\n');
      expect(lines.map((line) => line.split(/ +/)[0])).toEqual(ids);
    },
  );

  it('says what it lists instances of', async () => {
    expect(await captureCli('list', 'instances')).toMatchObject({
      exitCode: 2,
      standardError: expect.stringMatching(/ARGUMENT_MISSING: [\s\S]*deixis list datasets/),
    });
    expect(await captureCli('list', 'instances', join(packageRoot, 'datasets/demo'))).toMatchObject({
      exitCode: 3,
      standardError: expect.stringMatching(/DATASET_MISSING: [\s\S]*datasets\/demo\/ego2web/),
    });
    expect(await captureCli('list', 'conditions', join(packageRoot, 'datasets/demo/ego2web'))).toMatchObject({
      exitCode: 2,
      standardError: expect.stringMatching(/BENCHMARK_UNKNOWN: [\s\S]*deixis list instances/),
    });
  });

  it('prints names only when asked to be quiet, and refuses other kinds', async () => {
    expect((await captureCli('list', 'conditions', '--quiet')).standardOutput.split('\n')).toContain(
      'vl_asr_frames',
    );
    expect(await captureCli('list', 'modles')).toMatchObject({
      exitCode: 2,
      standardError: expect.stringContaining('benchmarks, subjects, judges, conditions, datasets, instances'),
    });
  });
});
