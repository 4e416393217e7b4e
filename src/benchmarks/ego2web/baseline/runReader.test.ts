import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEpisode } from '../../../browser/agent/openEpisode.js';
import { openSmallWeb, type SmallWeb } from '../../../synth/web/openSmallWeb.js';
import { createWorld } from '../../../synth/world/createWorld.js';
import type { Prop } from '../../../synth/world/World.js';
import { runReader } from './runReader.js';
import type { SeenThing, Timeline } from './timeline/SeenThing.js';

// The world is known here, to say what was seen and what is right; the reader gets what a good pair of eyes would give it.
const world = createWorld(31);
let web: SmallWeb;
let folder: string;
beforeAll(async () => {
  web = await openSmallWeb({ world });
  folder = await mkdtemp(join(tmpdir(), 'deixis-reader-'));
});
afterAll(async () => {
  await web.close();
  await rm(folder, { recursive: true });
});

function seen(prop: Prop, startSeconds: number): SeenThing {
  return {
    ...{
      startSeconds,
      endSeconds: startSeconds + 3,
      colors: [prop.colorName],
      kinds: [],
      how: 'kept',
      nearness: 0.1,
      beside: { left: [], right: [] },
    },
    lines: prop.lines.map((text, i) => ({ text, weight: 1 - i * 0.15 })),
  };
}

async function perform(host: string, instruction: string, things: SeenThing[]) {
  const timeline: Timeline = { things, looked: 0, read: 0 };
  const episode = await openEpisode({
    startUrl: `http://${host}/`,
    allowedHosts: Object.values(world.hosts),
    hostAddresses: web.hosts,
    ...{
      folder: join(folder, host),
      id: host,
      task: null,
      instruction,
      agent: { name: 'reader', model: null },
    },
  });
  const evidence = await runReader(episode, instruction, timeline);
  return { evidence, trajectory: await episode.finish() };
}

it('reports a fact of the second of three things, out of a family of look-alikes', async () => {
  const [first, last] = world.products.filter(({ category }) => category === 'Drinks');
  const meant = world.products.find((product) => 'Calories per serving' in product.facts)!;
  const things = [first!, meant, last!].map(({ prop }, i) => seen(prop!, i * 10));
  const { evidence, trajectory } = await perform(
    world.hosts.shop,
    'Find the item that was picked up second in the shop and report its calories per serving.',
    things,
  );
  expect(trajectory.ended).toBe('answered');
  expect(trajectory.finalAnswer).toContain(meant.facts['Calories per serving']);
  expect(evidence.chosen?.startSeconds).toBe(10);
  expect(web.state().shop.visited).toContain(meant.id);
});

it('puts two of the last thing into the cart, and says when a place opens', async () => {
  const meant = world.products.find(({ inStock, family }) => inStock && family)!;
  await perform(world.hosts.shop, 'Add two of the item I held last to the cart.', [seen(meant.prop!, 4)]);
  expect(web.state().shop.cart).toEqual([{ product: meant.id, quantity: 2 }]);
  const place = world.places.find(({ prop }) => prop)!;
  const { trajectory } = await perform(
    world.hosts.map,
    'When is the place on the paper bag open on Saturday?',
    [seen(place.prop!, 2)],
  );
  expect(trajectory.finalAnswer).toContain(place.openingHours.Saturday);
});

it('goes to the page of a thread with its accepted answer', async () => {
  const meant = world.threads.find(
    ({ prop, posts }) => prop && posts.findIndex((post) => post.accepted) >= 5,
  )!;
  const { trajectory } = await perform(
    world.hosts.forum,
    'A device on the counter shows a fault. Find the thread about this fault of this model, and upvote its accepted answer only.',
    [seen(meant.prop!, 3)],
  );
  expect(trajectory.ended).toBe('answered');
  const post = meant.posts.findIndex(({ accepted }) => accepted) + 1;
  expect(web.state().forum.upvotes).toEqual([{ thread: meant.id, post }]);
});

it('a bag that was lifted after the last book is no clip', async () => {
  const clips = world.clips.filter(({ prop }) => prop).slice(0, 2);
  const bag = world.places.find(({ prop }) => prop?.form === 'paper-bag')!;
  await perform(
    world.hosts.videos,
    'Put on the list "Watch later" the clip that goes with the last thing taken from the shelf.',
    [...clips, bag].map(({ prop }, i) => seen(prop!, i * 10)),
  );
  expect(web.state().videos.watchLater).toEqual([clips[1]!.id]);
});

it('gives up where nothing was seen and the words name nothing', async () => {
  const { trajectory } = await perform(world.hosts.forum, 'Find it.', []);
  expect(trajectory.ended).toBe('gave-up');
});
