import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { ScriptedModelServer } from '../../tests/support/scriptedModelServer.js';
import { packageRoot } from '../core/packageRoot.js';

// J7: a judge whose key was missing was quietly replaced by a weaker check (VLMEvalKit#305). Here nothing is begun: no subject is
// asked, no folder is made, and what is said names the judge and the variable.

const omni2web = join(packageRoot, 'tests/fixtures/omni2web-hand');
const ego2web = join(packageRoot, 'datasets/demo/ego2web');

let folder: string;
let config: string;
let trajectories: string;
const server = new ScriptedModelServer(() => ({ text: '<p>Some page</p>' }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-judge-key-'));
  config = join(folder, 'servers.yaml');
  const models = `models:\n  providers:\n    mine: {baseUrl: "${await server.start()}/v1"}\n`;
  await writeFile(config, models);
  for (const benchmark of ['omni2web', 'ego2web'])
    await writeFile(runFile(benchmark), `benchmark: ${benchmark}\n${models}`);
  // Online-Mind2Web, version 1: no step has a picture.
  trajectories = join(folder, 'trajectories');
  await mkdir(join(trajectories, 'task'), { recursive: true });
  const task = { task_id: 'g', task: 'go', action_history: ['CLICK'], thoughts: [] };
  await writeFile(
    join(trajectories, 'task', 'result.json'),
    JSON.stringify({ ...task, final_result_response: 'ok' }),
  );
  const first = await captureCli(
    ...['run', 'omni2web', '--dataset', omni2web, '--subject', 'untouched', '--condition', 'transcript'],
    ...['--tracks', 'A', '--limit', '1', '--run', join(folder, 'done'), '--quiet'],
  );
  expect(first.exitCode, first.standardError).toBe(0);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  // Whoever runs the tests may have keys.
  for (const name of Object.keys(process.env)) if (/_(KEY|TOKEN)$/.test(name)) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const runFile = (benchmark: string): string => join(folder, `${benchmark}.yaml`);

/** Command lines with a judge that needs a key; whoever is judged needs none, and would be asked at a price. */
const lines: Record<string, (judge: string) => string[]> = {
  'a run of omni2web': (judge) => [
    ...[
      'run',
      runFile('omni2web'),
      '--dataset',
      omni2web,
      '--subject',
      'mine/m',
      '--condition',
      'transcript',
    ],
    ...['--limit', '1', '--judge', judge, '--run', join(folder, 'new')],
  ],
  'a run of ego2web': (judge) => [
    ...['run', runFile('ego2web'), '--dataset', ego2web, '--subject', 'mine/m', '--condition', 'none'],
    ...['--limit', '1', '--judge', judge, '--run', join(folder, 'new')],
  ],
  'a run that is judged again': (judge) => [
    ...['judge', join(folder, 'done'), '--protocol', 'omni2web', '--model', judge],
    ...['--config', config, '--run', join(folder, 'new')],
  ],
  'judging of trajectories': (judge) => [
    ...['judge', trajectories, '--protocol', 'webjudge', '--model', judge],
    ...['--config', config, '--run', join(folder, 'new')],
  ],
  'a probe': (judge) => [
    ...['data', 'probe', omni2web, '--model', 'mine/m', '--judge', judge],
    ...['--config', config, '--out', join(folder, 'new')],
  ],
};
const providers = [
  ['openai/gpt-4o', 'OPENAI_API_KEY'],
  ['google/gemini-2.5-pro', 'GOOGLE_GENERATIVE_AI_API_KEY'],
] as const;

test.each(
  Object.keys(lines).flatMap((what) => providers.map(([judge, variable]) => [what, judge, variable])),
)('%s whose judge is %s, without a key, says %s and begins nothing', async (what, judge, variable) => {
  const { exitCode, standardError, standardOutput } = await captureCli(...lines[what]!(judge));
  expect({ exitCode, standardOutput }, standardError).toEqual({ exitCode: 4, standardOutput: '' });
  expect(standardError).toContain('MODEL_KEY_MISSING');
  expect(standardError).toContain(`the judge ${judge} needs a key`);
  expect(standardError).toContain(`Set ${variable} and try again`);
  expect(server.requests).toHaveLength(0);
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

test('a variable that is misspelt is pointed at, beside the name that is wanted', async () => {
  vi.stubEnv('OPEN_AI_API_KEY', 'sk-of-a-test');
  const { exitCode, standardError } = await captureCli(...lines['a run of omni2web']!('openai/gpt-4o'));
  expect(exitCode).toBe(4);
  expect(standardError).toContain('the judge openai/gpt-4o needs a key: the variable OPENAI_API_KEY');
  expect(standardError).toContain('OPEN_AI_API_KEY: is it misspelt?');
  expect(standardError).not.toContain('sk-of-a-test');
  expect(server.requests).toHaveLength(0);
});
