import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ego2WebInstanceInput } from '../../src/benchmarks/ego2web/schema.js';
import { createWorld } from '../../src/synth/world/createWorld.js';
import type { Product } from '../../src/synth/world/World.js';
import { makeVideo } from './makeVideo.js';

export const ego2webSeed = 7;

export interface Ego2WebData {
  directory: string;
  shop: string;
  /** What each task is about, by the id of its instance. */
  products: Record<string, Product>;
}

/**
 * A small Ego2Web data set on the small web of seed 7, with a video of gray frames: "price" asks for the price of a product, "cart" wants
 * another one in the cart, "bare" has nothing but an instruction.
 */
export async function makeEgo2WebData(directory: string): Promise<Ego2WebData> {
  const world = createWorld(ego2webSeed);
  const [priced, carted, other] = world.products.filter(({ inStock }) => inStock) as [
    Product,
    Product,
    Product,
  ];
  const { shop } = world.hosts;
  const common = {
    ...{
      schemaVersion: 1 as const,
      websites: [shop],
      site: { kind: 'small-web' as const, seed: ego2webSeed },
    },
    ...{ startUrl: `http://${shop}/`, captionsFile: 'captions/walk.json', provenance: { made: true } },
  };
  const walk = { video: 'walk', videoFile: 'videos/walk.mp4' };
  const instances: Ego2WebInstanceInput[] = [
    {
      ...{ ...common, ...walk, id: 'price', domain: 'E-Commerce', difficulty: 'easy' },
      instruction: 'What does the snack that is picked up second cost?',
      ...{ evidence: [{ startSeconds: 2, endSeconds: 4 }], oracle: [`The second snack is ${priced.title}.`] },
      ...{ mustMatch: ['the name on the pack', 'its variant'], cues: 2, orderWords: 1, actions: 3 },
      finalState: [
        {
          ...{ kind: 'answer', number: priced.priceCents / 100, unit: ['$', 'usd'] },
          description: 'the price',
        },
        { kind: 'page', url: `${shop}/product/${priced.id}` },
      ],
    },
    {
      ...{ ...common, ...walk, id: 'cart', domain: 'E-Commerce', difficulty: 'hard' },
      instruction: 'Put the last thing that is picked up into the cart.',
      ...{ evidence: [{ startSeconds: 5, endSeconds: 6 }], oracle: [`The last thing is ${carted.title}.`] },
      ...{ cues: 1, orderWords: 1, actions: 2 },
      finalState: [
        { kind: 'state', pointer: '/shop/cart', includes: { product: carted.id } },
        { kind: 'state', pointer: '/shop/cart', excludes: { product: other.id } },
      ],
    },
    {
      ...{ schemaVersion: 1, id: 'bare', video: 'lost', domain: 'Others', websites: [shop] },
      instruction: 'Say what is seen.',
      site: common.site,
    },
  ];
  await mkdir(join(directory, 'videos'), { recursive: true });
  await mkdir(join(directory, 'captions'));
  await makeVideo(
    join(directory, 'videos', 'walk.mp4'),
    Array.from({ length: 14 }, (_, index) => index / 2),
    7,
  );
  const pieces = [
    {
      startSeconds: 0,
      endSeconds: 5,
      'video description': 'A hand takes two packs.',
      objects: { pack: 'red' },
    },
    { startSeconds: 5, endSeconds: 7, 'video description': 'Another one. Status: success', objects: {} },
  ];
  await Promise.all([
    writeFile(
      join(directory, 'captions', 'walk.json'),
      JSON.stringify({ schemaVersion: 1, kind: 'captions', writtenBy: 'the test', pieces }),
    ),
    writeFile(
      join(directory, 'dataset.json'),
      JSON.stringify({ schemaVersion: 1, benchmark: 'ego2web', name: 'small', version: '1' }),
    ),
    writeFile(
      join(directory, 'instances.jsonl'),
      instances.map((instance) => `${JSON.stringify(instance)}\n`).join(''),
    ),
  ]);
  return { directory, shop, products: { price: priced, cart: carted, other } };
}
