import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trajectorySchema } from '../../trajectories/Trajectory.js';
import { openEpisode } from './openEpisode.js';

let folder: string;
let server: Server;
let port: number;
const pages: Record<string, string> = {
  '/': `<title>Shop</title><h1>Tea &amp; Coffee</h1><nav><a href="/tea">Tea</a> <a href="/coffee">Coffee</a></nav>
    <label>Search <input name=q></label><button onclick="document.title='found '+document.querySelector('input').value">Find</button>
    <table><tr><th>Calories<td>240</table><div style="height:3000px"></div><p>The end</p>`,
  '/tea': '<title>Tea</title><h1>Green tea</h1>',
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-episode-'));
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(pages[request.url ?? ''] ?? 'nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

it('does a task and leaves a valid record', async () => {
  const episode = await openEpisode({
    startUrl: 'http://shop.test/',
    allowedHosts: ['shop.test'],
    hostAddresses: { 'shop.test': { host: '127.0.0.1', port } },
    ...{ folder: join(folder, 'one'), id: 'one', task: null, instruction: 'Find tea' },
    agent: { name: 'test', model: null },
  });
  const first = await episode.observe();
  const field = Number(/\[(\d+)\] textbox "Search"/.exec(first.view)?.[1]);
  const button = Number(/\[(\d+)\] button "Find"/.exec(first.view)?.[1]);
  expect(
    await episode.act({ type: 'type', target: { element: field }, text: 'oolong' }, 'search'),
  ).toMatchObject({ done: true });
  expect(await episode.act({ type: 'click', target: { element: button } })).toMatchObject({ done: true });
  const second = await episode.observe();
  expect(second).toMatchObject({ title: 'found oolong', actionsLeft: 38 });
  expect(second.view).toContain('value "oolong"');
  const link = Number(/\[(\d+)\] link "Tea"/.exec(second.view)?.[1]);
  await episode.act({ type: 'click', target: { element: link } });
  expect((await episode.observe()).view).toContain('# Green tea');
  expect(await episode.act({ type: 'answer', text: 'done' })).toMatchObject({ ended: 'answered' });
  const trajectory = await episode.finish();
  expect(trajectory.steps).toHaveLength(4);
  expect(
    trajectorySchema.parse(JSON.parse(await readFile(join(folder, 'one', 'trajectory.json'), 'utf8'))),
  ).toEqual(trajectory);
});
