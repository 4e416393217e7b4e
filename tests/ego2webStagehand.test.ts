import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../src/core/packageRoot.js';
import { runCommand } from '../src/core/runCommand.js';
import { openRunStore } from '../src/runs/openRunStore.js';
import { type Ego2WebData, makeEgo2WebData } from './support/makeEgo2WebData.js';
import { ScriptedModelServer, type ScriptedReply } from './support/scriptedModelServer.js';

/** A folder in which Stagehand is installed; it is 138 MB and no dependency of ours. */
const installed = process.env.DEIXIS_TEST_STAGEHAND;
if (!installed) console.warn('skipped: Stagehand, since DEIXIS_TEST_STAGEHAND names no folder that has it');

let folder: string;
let data: Ego2WebData;
let server: ScriptedModelServer;
let replies: ScriptedReply[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-stagehand-'));
  data = await makeEgo2WebData(join(folder, 'data'));
  server = new ScriptedModelServer((_, index) => replies[index] ?? { text: 'nothing more' });
  const address = await server.start();
  await writeFile(
    join(folder, 'run.yaml'),
    `benchmark: ego2web
dataset: ${data.directory}
subjects: [stagehand:local/scripted]
conditions: [oracle, frames]
judge: deterministic
ids: [price]
run: ${join(folder, 'run')}
options: { maximumSeconds: 120 }
models: { providers: { local: { baseUrl: "${address}/v1" } } }
`,
  );
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const runIn = (workingDirectory: string) =>
  runCommand(
    process.execPath,
    [join(packageRoot, 'dist/cli/main.js'), 'run', join(folder, 'run.yaml'), '--json'],
    { workingDirectory, timeoutSeconds: 150 },
  );

test.skipIf(existsSync(join(packageRoot, 'node_modules/@browserbasehq/stagehand')))(
  'Stagehand that is not installed is told before anything is begun, with what installs it',
  async () => {
    const { exitCode, standardError } = await runIn(folder);
    expect(standardError).toContain('error STAGEHAND_MISSING: ');
    expect(standardError).toMatch(/npm install @browserbasehq\/stagehand@3/);
    expect(exitCode).toBe(4);
    expect(existsSync(join(folder, 'run'))).toBe(false);
  },
);

test.skipIf(!installed)(
  'Stagehand does a task with a model of ours, recorded and judged as any program',
  async () => {
    const product = data.products.price!;
    const price = `$${(product.priceCents / 100).toFixed(2)}`;
    const url = `http://${data.shop}/product/${product.id}`;
    replies = [
      { calls: [{ name: 'goto', input: { url } }] },
      { text: `It costs ${price}.` },
      { calls: [{ name: 'done', input: { reasoning: price, taskComplete: true } }] },
    ];
    const { exitCode, standardOutput, standardError } = await runIn(installed!);
    expect(exitCode, standardError).toBe(0);
    expect(JSON.parse(standardOutput.toString('utf8'))).toMatchObject({ success: 1, unavailable: 1 });
    const store = openRunStore(join(folder, 'run'));
    const records = [...store.records()];
    store.close();
    const act = records.find(({ key }) => key.stage === 'act' && key.condition === 'oracle')!;
    expect(act).toMatchObject({
      payload: { ended: 'answered', steps: 1 },
      exposure: { completeness: 'browser-only' },
      models: [{ asked: 'local/scripted' }],
      usage: { inputTokens: expect.any(Number) },
    });
    // What the evidence shows stands in its first request.
    expect(JSON.stringify(server.requests[0]!.body)).toContain(product.title);
  },
  200_000,
);
