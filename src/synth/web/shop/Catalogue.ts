import { groupBy } from '../../../core/groupBy.js';
import { toId } from '../../world/toId.js';
import type { Product, World } from '../../world/World.js';

/** The world's products, ready to be looked up. */
export interface Catalogue {
  name: string;
  world: World;
  byId: ReadonlyMap<string, Product>;
  families: ReadonlyMap<string, Product[]>;
  /** Of the address to the category's name. */
  categories: ReadonlyMap<string, string>;
  /** Products whose brand pays for the first place. */
  sponsored: readonly Product[];
}

export function createCatalogue(world: World): Catalogue {
  const names = [...new Set(world.products.map((product) => product.category))];
  return {
    name: world.siteNames.shop,
    world,
    byId: new Map(world.products.map((product) => [product.id, product])),
    families: groupBy(world.products, (product) => product.family),
    categories: new Map(names.map((name) => [toId(name), name])),
    sponsored: world.products.filter((product, index) => index % 7 === 3 && product.inStock),
  };
}

export function formatPrice(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}

/** Reviews of the product, the newest first: those submitted on the site before those of the world. */
export function reviewsOf(
  product: Product,
  submitted: readonly { product: string; stars: number; text: string }[],
): Product['reviews'] {
  const own = submitted.filter((review) => review.product === product.id).reverse();
  return [...own.map(({ stars, text }) => ({ author: 'You', stars, text })), ...product.reviews];
}
