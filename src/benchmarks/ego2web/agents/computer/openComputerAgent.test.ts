import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inEpisode } from '../../../../../tests/support/inEpisode.js';
import {
  type ScriptedCall,
  ScriptedModelServer,
  type ScriptedReply,
} from '../../../../../tests/support/scriptedModelServer.js';
import { startTestSite, type TestSite } from '../../../../../tests/support/startTestSite.js';
import type { EpisodeOptions } from '../../../../browser/agent/Episode.js';
import { sha256 } from '../../../../core/hash.js';
import { createModels } from '../../../../models/createModels.js';
import { modelConfigurationSchema } from '../../../../models/ModelSettings.js';
import { openArtifactStore } from '../../../../runs/openArtifactStore.js';
import { openMedia } from '../../exposure/openMedia.js';
import type { EpisodeWork } from '../EpisodeAgent.js';
import { openComputerAgent } from './openComputerAgent.js';

let folder: string;
let site: TestSite;
let server: ScriptedModelServer;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-computer-'));
  site = await startTestSite({
    '/': `<title>Shop</title><style>* { position: absolute; margin: 0 } body { height: 4000px }</style>
      <form action="/found"><input name=q value=old style="left:100px;top:100px;width:200px;height:30px"></form>
      <button style="left:400px;top:100px;width:100px;height:30px" ondblclick="document.title='twice'" oncontextmenu="document.title='right'">Press</button>`,
    '/found': (request, response) =>
      void response
        .setHeader('content-type', 'text/html')
        .end(`<title>${new URL(request.url!, 'http://x').searchParams.get('q')}</title>found`),
  });
  server = new ScriptedModelServer(() => ({ text: '' }));
  address = await server.start();
});
afterAll(async () => {
  await server.stop();
  await site.close();
  await rm(folder, { recursive: true });
});

const modelsWith = (capabilities: object = {}) =>
  createModels({
    configuration: modelConfigurationSchema.parse({
      ...{ maximumTries: 1, capabilities, providers: { local: { baseUrl: `${address}/v1` } } },
    }),
    workDirectory: folder,
    environment: { ANTHROPIC_API_KEY: 'key-of-a-test', ANTHROPIC_BASE_URL: `${address}/v1` },
  });

/** Plays an episode in which the model says these replies, one after the other. */
async function play(
  replies: readonly ScriptedReply[],
  { model = 'anthropic/claude-opus-4-5', ...more }: Partial<EpisodeOptions> & { model?: string } = {},
) {
  server.requests.length = 0;
  server.reply = (_, index) => replies[index] ?? { text: 'nothing more' };
  const artifacts = openArtifactStore(join(folder, 'artifacts'));
  const agent = openComputerAgent({
    model: modelsWith().open(model),
    ...{ media: openMedia(join(folder, 'media')), workDirectory: folder, hasCaptioner: false },
  });
  let work: EpisodeWork = {};
  const trajectory = await inEpisode(
    site,
    '/',
    async (episode) => {
      work = await agent.act({
        given: {
          ...{ id: 'one', instruction: 'find tea', startUrl: 'http://shop.test/' },
          ...{ allowedHosts: ['shop.test'], condition: 'none' as const, parts: [] },
        },
        ...{ episode, repeat: 0, seed: 1, signal: new AbortController().signal, artifacts },
      });
    },
    more,
  );
  return { trajectory, work, artifacts, requests: [...server.requests] };
}

const computer = (...inputs: Record<string, unknown>[]): ScriptedReply => ({
  calls: inputs.map((input) => ({ name: 'computer', input })),
});
const own = (name: string, input: object): ScriptedReply => ({ calls: [{ name, input }] });
const messagesOf = ({ body }: { body: Record<string, unknown> }) =>
  body.messages as {
    role: string;
    content: { type: string; content?: { type: string; text?: string }[] }[];
  }[];

test('a model uses its provider’s tool: clicks and keys by coordinates, several in one reply, and is shown the window after them', async () => {
  const { trajectory, work, requests, artifacts } = await play([
    computer({ action: 'screenshot' }),
    computer(
      { action: 'double_click', coordinate: [450, 115] },
      { action: 'right_click', coordinate: [450, 115] },
    ),
    computer({ action: 'triple_click', coordinate: [200, 115] }, { action: 'type', text: 'green tea\n' }),
    computer({ action: 'key', text: 'ctrl+Page_Down' }),
    own('answer', { text: 'green tea', evidence: [] }),
  ]);
  expect(trajectory).toMatchObject({ ended: 'answered', finalAnswer: 'green tea' });
  expect(trajectory.steps.map(({ action, url }) => [action, url?.replace('http://shop.test', '')])).toEqual([
    ['double click (450, 115)', '/'],
    ['right click (450, 115)', '/'],
    ['triple click (200, 115)', '/'],
    ['type "green tea" and press Enter', '/'],
    ['press Control+PageDown', '/found?q=green+tea'],
    ['answer "green tea"', '/found?q=green+tea'],
  ]);
  // The wire format of the provider: its own tool beside ours, and what came of a call as a picture of the window.
  expect(requests[0]!.headers['anthropic-beta']).toContain('computer-use-2025-11-24');
  const tools = requests[0]!.body.tools as { name: string; type?: string }[];
  expect(tools.find(({ name }) => name === 'computer')).toMatchObject({
    ...{ type: 'computer_20251124', display_width_px: 1280, display_height_px: 800 },
  });
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['navigate', 'answer', 'give_up']));
  expect(tools.map(({ name }) => name)).not.toContain('click');
  const last = messagesOf(requests.at(-1)!);
  expect(last.map(({ role }) => role).join(' ')).toBe(
    'user assistant user assistant user assistant user assistant user',
  );
  const results = last.slice(1).flatMap(({ role, content }) => (role === 'user' ? content : []));
  expect(results.map(({ content }) => content?.map(({ type }) => type).join('+'))).toEqual([
    'text+image',
    'text',
    'text+image',
    'text',
    'text+image',
    'text+image',
  ]);
  expect(JSON.stringify(results[2])).toContain('right');
  // Everything that was shown is in the record, as the bytes that were sent.
  const shown = new Set((work.shown ?? []).map((part) => ('sha256' in part ? part.sha256 : '')));
  const sent = results.flatMap(({ content }) =>
    (content ?? []).flatMap((part) =>
      part.type === 'image'
        ? [Buffer.from((part as unknown as { source: { data: string } }).source.data, 'base64')]
        : [],
    ),
  );
  expect(sent).toHaveLength(4);
  for (const bytes of sent) {
    expect(shown).toContain(sha256(bytes));
    expect(await artifacts.read(sha256(bytes))).toEqual(bytes);
  }
});

test('the newer set of tools, whose calls are named by what they do', async () => {
  const member = (name: string, input: object): ScriptedCall => ({ name, input, toolset: 'computer' });
  const { trajectory, requests } = await play(
    [
      {
        calls: [
          member('left_click', { coordinate: [200, 115] }),
          member('key', { text: 'End', repeat: 2 }),
          member('type', { text: ' tea' }),
        ],
      },
      { calls: [member('scroll', { coordinate: [640, 400], scroll_direction: 'down', scroll_amount: 4 })] },
      own('give_up', { reason: 'no' }),
    ],
    { model: 'anthropic/claude-opus-5' },
  );
  expect(trajectory.steps.map(({ action }) => action)).toEqual([
    'click (200, 115)',
    'press End 2 times',
    'type " tea"',
    'scroll down by 0.5 screens in (640, 400)',
    'give up: no',
  ]);
  expect(trajectory.steps.every(({ result }) => !result?.startsWith('not done'))).toBe(true);
  expect(requests[0]!.body.tools).toContainEqual(
    expect.objectContaining({ type: 'computer_toolset_20260801' }),
  );
});

test('limits are those of every agent, and what cannot be done is told; what comes behind it in a reply is left', async () => {
  const { trajectory, requests } = await play(
    [
      computer(
        { action: 'left_click_drag', coordinate: [1, 1] },
        { action: 'left_click', coordinate: [1, 1] },
      ),
      own('navigate', { url: 'http://evil.test/' }),
      computer({ action: 'left_click', coordinate: [5000, 1] }),
      computer({ action: 'wait', duration: 0.1 }),
    ],
    { maximumActions: 2 },
  );
  expect(trajectory).toMatchObject({ ended: 'stopped', finalAnswer: null });
  expect(trajectory.steps.map(({ result }) => result)).toEqual([
    expect.stringMatching(/^not done: .*evil\.test/),
    expect.stringMatching(/^not done: .*outside of the window/),
    'not done: all 2 actions are used',
    undefined,
  ]);
  const told = JSON.stringify(messagesOf(requests[1]!));
  expect(told).toContain('left_click_drag cannot be done here');
  expect(told).toContain('not carried out');
});

test('a model that only looks or only talks is stopped and unusable; one without such a tool is told before', async () => {
  const looks = await play(Array.from({ length: 9 }, () => computer({ action: 'screenshot' })));
  expect(looks.work.unusable).toContain('was shown already');
  expect(looks.requests).toHaveLength(6);
  const talks = await play([{ text: 'I would click.' }, { text: 'Done.' }, { text: 'Really.' }]);
  expect(talks.work.unusable).toContain('No tool was called');
  const open = (id: string, capabilities = {}) =>
    openComputerAgent({
      model: modelsWith(capabilities).open(id),
      ...{ media: openMedia(folder), workDirectory: folder, hasCaptioner: false },
    });
  const refusal = expect.objectContaining({ code: 'MODEL_HAS_NO_COMPUTER_TOOL' });
  expect(() => open('anthropic/claude-2')).toThrow(refusal);
  expect(() => open('local/m', { 'local/m': { computerTool: '20251124' } })).toThrow(refusal);
  expect(open('anthropic/new', { 'anthropic/new': { computerTool: '20251124' } }).name).toBe(
    'computer:anthropic/new',
  );
});
