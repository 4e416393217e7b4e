import { join } from 'node:path';
import { expect, test } from 'vitest';
import { captureCli } from '../../../../tests/support/captureCli.js';
import { packageRoot } from '../../../core/packageRoot.js';
import { modelConfigurationSchema } from '../../../models/ModelSettings.js';
import type { RunRequest } from '../../benchmark.js';
import { previewBenchmark } from '../../previewBenchmark.js';
import { benchmark } from '../benchmark.js';

const request: RunRequest = {
  datasetDirectory: join(packageRoot, 'tests', 'fixtures', 'omni2web-hand'),
  subjects: ['untouched'],
  conditions: ['transcript'],
  judge: 'deterministic',
  repeats: 1,
  seed: 1,
  options: {},
  models: modelConfigurationSchema.parse({
    providers: { local: { baseUrl: 'http://127.0.0.1:9/v1' } },
    prices: { 'local/priced': { inputPerMillion: 1, outputPerMillion: 2 } },
  }),
};
const preview = async (more: Partial<RunRequest>): Promise<string[]> =>
  (await previewBenchmark({ benchmark, request: { ...request, ...more } })).lines;

test('without models nothing is called and nothing paid', async () => {
  const lines = await preview({});
  expect(lines).toContain('calls     none: nothing leaves this machine');
  expect(lines.some((line) => /^disk {6}about \d+ MB/.test(line))).toBe(true);
  expect(lines.some((line) => line.startsWith('media     '))).toBe(true);
});

test('calls are counted: answers, executions with the oracle’s, judgments', async () => {
  const lines = await preview({
    subjects: ['local/priced'],
    repeats: 2,
    options: { executors: 'own' },
    judge: 'local/judge',
  });
  // 3 instances: A and B twice each, C twice and the reference instructions once.
  expect(lines.find((line) => line.startsWith('calls     local/priced'))).toMatch(/: 21, about .*USD$/);
  // Pages (A, C, oracle) take two questions, steps one.
  expect(lines.find((line) => line.startsWith('calls     local/judge'))).toMatch(/: 36, .*price is unknown$/);
  const cost = lines.find((line) => line.startsWith('cost'));
  expect(cost).toMatch(/about \d+\.\d\d USD, and unknown for local\/judge/);
});

test('a cost that nobody knows is unknown, never 0', async () => {
  const lines = await preview({ subjects: ['local/other'], options: { tracks: 'A' } });
  expect(lines.find((line) => line.startsWith('cost'))).toMatch(/^cost {6}unknown for local\/other/);
});

test('under the protocol of the paper judge and executor are those of the source, and no others', async () => {
  const { standardOutput, standardError, exitCode } = await captureCli(
    ...['run', 'omni2web', '--dataset', request.datasetDirectory, '--condition', 'transcript', '--preview'],
    ...['--subject', 'openai/gpt-5.2', '--protocol', 'paper'],
  );
  expect(exitCode, standardError).toBe(0);
  expect(standardOutput).toContain('executors deepseek/deepseek-v4-pro; judge google/gemini-3.1-pro');
  const options = { protocol: 'paper' };
  const served = { judge: 'openrouter/google/gemini-3.1-pro-preview', options };
  expect((await preview(served))[0]).toContain('executors deepseek/deepseek-v4-pro');
  const refused = { code: 'PROTOCOL_DIFFERS' };
  await expect(preview({ options })).rejects.toMatchObject(refused);
  // The source's other judges judge again, and never first.
  await expect(preview({ judge: 'openai/gpt-5.5', options })).rejects.toMatchObject(refused);
  await expect(preview({ judge: 'google/gemini-3.1-flash', options })).rejects.toMatchObject(refused);
  await expect(
    preview({ judge: 'google/gemini-3.1-pro', options: { ...options, executors: 'rules' } }),
  ).rejects.toMatchObject(refused);
});
