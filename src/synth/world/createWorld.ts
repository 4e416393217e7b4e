import { createRandom } from '../../core/createRandom.js';
import { createArticles } from './createArticles.js';
import { createClips } from './createClips.js';
import { createNamer } from './createNamer.js';
import { createPlaces, createTown } from './createPlaces.js';
import { createProducts } from './createProducts.js';
import { createThreads } from './createThreads.js';
import type { World } from './World.js';

/**
 * The catalogue that a small web and its videos are both made from: about 215 products in families of five, 49
 * articles, 40 clips, 34 places and 34 threads, all invented. One seed gives one world on every machine.
 */
export function createWorld(seed: number): World {
  const random = createRandom(`world ${seed}`);
  const namer = createNamer(random.fork('names'));
  const siteNames = {
    shop: namer.word(7),
    encyclopedia: namer.word(7),
    videos: namer.word(7),
    map: namer.word(7),
    forum: namer.word(7),
  };
  const town = createTown(namer, random.fork('town'));
  return {
    seed,
    siteNames: {
      shop: `${siteNames.shop} Market`,
      encyclopedia: `${siteNames.encyclopedia}pedia`,
      videos: `${siteNames.videos} Video`,
      map: `${siteNames.map} Maps`,
      forum: `${siteNames.forum} Forum`,
    },
    hosts: {
      shop: `${siteNames.shop.toLowerCase()}-market.test`,
      encyclopedia: `${siteNames.encyclopedia.toLowerCase()}pedia.test`,
      videos: `${siteNames.videos.toLowerCase()}-video.test`,
      map: `${siteNames.map.toLowerCase()}-maps.test`,
      forum: `${siteNames.forum.toLowerCase()}-forum.test`,
    },
    town,
    products: createProducts(namer, random.fork('products')),
    articles: createArticles(namer, random.fork('articles')),
    clips: createClips(namer, random.fork('clips')),
    places: createPlaces(town, namer, random.fork('places')),
    threads: createThreads(namer, random.fork('threads')),
  };
}
