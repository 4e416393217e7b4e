import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { captureCli } from '../../../../tests/support/captureCli.js';
import { handFolder, handScript } from '../../../../tests/support/handScript.js';
import { type ReceivedRequest, ScriptedModelServer } from '../../../../tests/support/scriptedModelServer.js';
import { openWorkspace } from './openWorkspace.js';

let folder: string;
let config: string;
const server = new ScriptedModelServer(() => ({ text: '' }));
const { instance, script } = handScript('bakery-1');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-drafts-'));
  const address = await server.start();
  config = join(folder, 'run.yaml');
  await writeFile(config, `models:\n  providers:\n    local:\n      baseUrl: ${address}/v1\n`);
});
afterEach(() => server.requests.splice(0));
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function begin(name: string): Promise<string> {
  const directory = join(folder, name);
  const page = join(handFolder, 'pages/bakery.html');
  const facts = ['--name', 'made', '--licence', 'CC0-1.0', '--consent', 'yes', '--by', 'Ada', '--quiet'];
  expect(await captureCli('build', 'omni2web', 'start', directory, page, ...facts)).toMatchObject({
    exitCode: 0,
  });
  return directory;
}

const draft = (directory: string, count: number) =>
  captureCli(
    ...['build', 'omni2web', 'script', directory, '--page', 'bakery', '--draft', String(count)],
    ...['--model', 'local/writer', '--config', config, '--json'],
  );
const textOf = ({ body }: ReceivedRequest) => JSON.stringify(body);
const steps = (change: (steps: Record<string, unknown>[]) => void = () => undefined) => {
  const copy = structuredClone(script.steps);
  change(copy);
  return JSON.stringify({ steps: copy });
};

it('drafts scripts, tells the model what breaks the rules, and leaves out edits that cannot be', async () => {
  const directory = await begin('scripts');
  const answers = [
    steps((all) => {
      all[11]!.undoes = [12];
    }),
    `Here it is:\n\`\`\`json\n${steps((all) => {
      all[0]!.edits = [{ type: 'paint', colour: 'teal' }];
      (all[2]!.edits as { target: object }[])[0]!.target = { description: 'x', path: '/html/body/aside' };
    })}\n\`\`\``,
  ];
  server.reply = (_, index) => ({ text: answers[Math.min(index, 1)]! });
  const { exitCode, standardOutput, standardError } = await draft(directory, 1);
  expect(exitCode, standardError).toBe(0);
  const result = JSON.parse(standardOutput);
  expect(result).toMatchObject({
    drafted: [{ id: 'bakery-en-01', steps: 12, version: 1 }],
    failures: [],
    missing: [],
  });
  expect(result.drafted[0].notes).toEqual([
    'step 1: typed edits left out: they are not of the known form',
    expect.stringContaining('step 3: typed edits left out: an edit that can be carried out'),
  ]);
  // All twelve types are asked for, the page is fenced, and the repair names the fault.
  expect(textOf(server.requests[0]!)).toContain(
    'These types must occur: change_color, change_font, rewrite_text',
  );
  expect(textOf(server.requests[0]!)).toMatch(/<<<BEGIN PAGE [0-9a-f]{16}>>>/);
  expect(textOf(server.requests[1]!)).toContain(
    'steps.11.undoes.0: expected an earlier step (1 to 11), not 12',
  );
  const { ledger } = await openWorkspace(directory);
  expect(ledger.items.get('bakery-en-01')).toMatchObject({ state: 'scripted', scriptBy: 'local/writer' });
  const stored = JSON.parse(await readFile(join(directory, 'scripts/bakery-en-01.1.json'), 'utf8'));
  expect(stored.steps[0].edits).toBeUndefined();
  expect(stored.steps[1].edits).toEqual(instance.steps[1]!.edits);
  const record = JSON.parse(await readFile(join(directory, 'scripts/bakery-en-01.1.answer.json'), 'utf8'));
  expect(record).toMatchObject({ modelReturned: 'scripted-1', repairs: 1, reply: answers[1] });

  // The next one need not have them all, and is told what the first one did.
  server.reply = () => ({ text: steps() });
  expect(await draft(directory, 1)).toMatchObject({ exitCode: 0 });
  expect(textOf(server.requests[2]!)).toContain('These types must occur: none in particular');
  expect(textOf(server.requests[2]!)).toContain('swap: the cards');
}, 120_000);

it('keeps what was drafted when a later draft fails', async () => {
  const directory = await begin('failing');
  server.reply = (_, index) => ({ text: index === 0 ? steps() : '{"steps": "none"}' });
  const { exitCode, standardOutput, standardError } = await draft(directory, 2);
  expect(exitCode).toBe(1);
  expect(JSON.parse(standardOutput)).toMatchObject({ drafted: [{ id: 'bakery-en-01' }], failures: [{}] });
  expect(standardError).toContain('no usable answer after 2 repairs: steps: Invalid input');
  expect(server.requests).toHaveLength(4);
  expect([...(await openWorkspace(directory)).ledger.items.keys()]).toEqual(['bakery-en-01']);
}, 120_000);

it('drafts a rubric for correction and does not write over what was corrected', async () => {
  const directory = await begin('rubric');
  server.reply = () => ({ text: steps() });
  await draft(directory, 1);
  const items = instance.rubric
    .filter(({ step }) => step !== null)
    .map(({ step, category, beforeAnchor, afterExpectedChange, forbiddenChange }) => ({
      ...{ step, category, beforeAnchor, afterExpectedChange, forbiddenChange },
    }));
  const answers = [{ items: items.slice(1) }, { items }];
  server.requests.splice(0);
  server.reply = (_, index) => ({ text: JSON.stringify(answers[Math.min(index, 1)]) });
  const out = join(folder, 'rubric.json');
  const ask = () =>
    captureCli(
      ...['build', 'omni2web', 'annotate', directory, 'bakery-en-01', '--draft', '--out', out],
      ...['--model', 'local/writer', '--config', config, '--json'],
    );
  const { exitCode, standardError } = await ask();
  expect(exitCode, standardError).toBe(0);
  expect(textOf(server.requests[1]!)).toContain('expected two items for step 1 (change_color)');
  const drafted = JSON.parse(await readFile(out, 'utf8'));
  expect(drafted).toMatchObject({ draftedBy: 'local/writer' });
  expect(drafted.items).toHaveLength(25);
  expect(drafted.items[0]).toMatchObject({ id: 's1-target', ...items[0] });
  expect((await openWorkspace(directory)).ledger.items.get('bakery-en-01')!.state).toBe('scripted');
  expect(await ask()).toMatchObject({
    exitCode: 2,
    standardError: expect.stringContaining('is there already'),
  });
}, 120_000);
