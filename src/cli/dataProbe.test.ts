import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureCli } from '../../tests/support/captureCli.js';
import { ScriptedModelServer } from '../../tests/support/scriptedModelServer.js';
import { packageRoot } from '../core/packageRoot.js';

let folder: string;
let data: string;
const server = new ScriptedModelServer(({ body }) => {
  const asked = JSON.stringify(body);
  // The guesser names the targets of the first three steps; the judge accepts one of them.
  if (!asked.includes('MEANT'))
    return { text: JSON.stringify({ steps: [1, 2, 3].map((step) => ({ step, target: `guess ${step}` })) }) };
  return { text: JSON.stringify({ same: asked.includes('guess 2') }) };
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-probe-test-'));
  data = join(folder, 'data');
  await cp(join(packageRoot, 'tests/fixtures/omni2web-hand'), data, { recursive: true });
  const address = await server.start();
  await writeFile(
    join(folder, 'models.yaml'),
    `models: { providers: { local: { baseUrl: "${address}/v1" } } }\n`,
  );
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const probe = (...more: string[]) =>
  captureCli(
    ...['data', 'probe', data, '--model', 'local/guess', '--judge', 'local/judge'],
    ...['--config', join(folder, 'models.yaml'), '--out', join(folder, 'probe'), '--json', ...more],
  );

it('tells how hard instances are, keeps what was shown, enters it, and asks nothing twice', async () => {
  const first = await probe('--write');
  expect(first.exitCode, first.standardError).toBe(0);
  const result = JSON.parse(first.standardOutput);
  expect(result).toMatchObject({ model: 'local/guess', judge: 'local/judge', undecided: 0 });
  for (const { hits, steps, hitShare, difficulty } of result.instances) {
    expect(hits).toEqual([2]);
    expect(hitShare).toBeCloseTo(1 / steps, 12);
    expect(difficulty).toBe(hitShare < 0.25 ? 'hard' : hitShare < 0.5 ? 'medium' : 'easy');
  }
  expect(result.difficulty.hard).toBe(result.instances.length);
  const [line] = (await readFile(join(folder, 'probe', 'probe.jsonl'), 'utf8')).trim().split('\n');
  const { asked } = JSON.parse(line!);
  expect(asked).toHaveLength(4);
  const { sha256 } = asked[0].shown[0];
  const shown = await readFile(join(folder, 'probe', 'artifacts', sha256.slice(0, 2), sha256), 'utf8');
  expect(shown).toContain('TRANSCRIPT');
  const stats = JSON.parse((await captureCli('data', 'stats', data, '--json')).standardOutput);
  expect(stats.difficulty).toMatchObject({ hard: result.instances.length, unknown: 0 });

  const before = server.requests.length;
  const again = JSON.parse((await probe('--replay')).standardOutput);
  expect(again.instances).toEqual(result.instances);
  expect(server.requests.length).toBe(before);
});

it('leaves an instance undecided, and says so, where the judge cannot be read', async () => {
  const before = server.reply;
  server.reply = (request, index) =>
    JSON.stringify(request.body).includes('MEANT') ? { text: 'perhaps' } : before(request, index);
  const { exitCode, standardOutput } = await captureCli(
    ...['data', 'probe', data, '--model', 'local/guess', '--judge', 'local/judge', '--ids', 'bakery-1'],
    ...['--config', join(folder, 'models.yaml'), '--out', join(folder, 'unread'), '--json', '--quiet'],
  );
  expect(exitCode).toBe(1);
  expect(JSON.parse(standardOutput)).toMatchObject({
    undecided: 1,
    meanHitShare: null,
    instances: [{ instance: 'bakery-1', difficulty: null, problem: expect.stringContaining('step 1') }],
  });
});

it('refuses an unknown instance and an unknown provider before anything is asked', async () => {
  const before = server.requests.length;
  expect((await probe('--ids', 'bakery-9')).exitCode).toBe(2);
  const unknown = ['data', 'probe', data, '--model', 'nobody/x', '--judge', 'nobody/y'];
  expect((await captureCli(...unknown, '--out', join(folder, 'none'))).exitCode).toBe(2);
  expect(server.requests.length).toBe(before);
});

it('takes the models of the source under their protocol, and refuses others', async () => {
  const ask = (...more: string[]) =>
    captureCli('data', 'probe', data, '--out', join(folder, 'paper'), '--replay', ...more);
  const { exitCode, standardError } = await ask();
  expect([exitCode, standardError]).toEqual([2, expect.stringContaining('--protocol paper')]);
  expect(await ask('--protocol', 'paper', '--model', 'local/guess')).toMatchObject({
    exitCode: 2,
    standardError: expect.stringMatching(/PROTOCOL_DIFFERS.*google\/gemini-3\.1-pro/s),
  });
  // Nothing was answered yet, so that a replay names what it misses.
  const { standardError: missed } = await ask('--protocol', 'paper');
  expect(missed).toMatch(/google\/gemini-3\.1-pro/);
});
