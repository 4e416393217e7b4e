import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { ScriptedModelServer } from '../../tests/support/scriptedModelServer.js';
import { packageRoot } from '../core/packageRoot.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis 评 judge-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a run is judged again by a server of one’s own, which --config names', async () => {
  const dataset = join(packageRoot, 'tests/fixtures/omni2web-hand');
  const first = await captureCli(
    ...['run', 'omni2web', '--dataset', dataset, '--subject', 'untouched', '--condition', 'transcript'],
    ...['--tracks', 'A', '--limit', '1', '--run', join(folder, 'first'), '--quiet'],
  );
  expect(first, first.standardError).toMatchObject({ exitCode: 0 });
  const server = new ScriptedModelServer(({ body }) => ({
    text: JSON.stringify(body).includes('QUESTIONS') ? '{"items": []}' : '{"changes": []}',
  }));
  const address = await server.start();
  const judge = (...words: string[]) =>
    captureCli(
      ...['judge', join(folder, 'first'), '--protocol', 'omni2web', '--model', 'mine/judge', '--json'],
      ...['--run', join(folder, 'second'), ...words],
    );
  expect(await judge()).toMatchObject({ exitCode: 2, standardOutput: '' });
  const config = join(folder, 'servers.yaml');
  await writeFile(config, `models:\n  providers:\n    mine: {baseUrl: "${address}/v1"}\n`);
  const again = await judge('--config', config);
  const tables = await captureCli(
    ...[
      'judge',
      join(folder, 'first'),
      '--protocol',
      'omni2web',
      '--model',
      'mine/judge',
      '--config',
      config,
    ],
    ...['--run', join(folder, 'third'), '--quiet'],
  );
  await server.stop();
  // As --help says.
  expect(tables.standardOutput).toMatch(/^subject +condition[\s\S]*1 of 1 item done/);
  expect(again, again.standardError).toMatchObject({ exitCode: 0 });
  const lines = again.standardOutput.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ judge: 'mine/judge', status: 0 }]);
  expect(server.requests.length).toBeGreaterThan(0);
}, 120_000);

test.each([
  ['{bad', /result\.json: not valid JSON/],
  ['[1, 2]', /result\.json: its content is of no known format/],
  ['{"action_history": 7, "task": null}', /result\.json/],
])(
  'what holds no readable trajectory (%s) is told before anything about keys and models',
  async (text, message) => {
    const results = await mkdtemp(join(folder, 'results-'));
    for (const name of ['a', 'b']) {
      await mkdir(join(results, name));
      await writeFile(join(results, name, 'result.json'), text);
    }
    const run = join(results, 'run');
    const { exitCode, standardOutput, standardError } = await captureCli(
      ...['judge', results, '--protocol', 'ego2web', '--model', 'openai/gpt-4o', '--run', run],
    );
    expect({ exitCode, standardOutput }).toEqual({ exitCode: 3, standardOutput: '' });
    expect(standardError).toMatch(/error TRAJECTORIES_UNREADABLE: .*: 2 trajectories, and none can be read/);
    expect(standardError).toMatch(message);
    expect(standardError).not.toContain('KEY');
  },
);
