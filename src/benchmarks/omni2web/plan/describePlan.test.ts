import { join } from 'node:path';
import { expect, test } from 'vitest';
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
