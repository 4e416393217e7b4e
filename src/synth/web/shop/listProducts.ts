import type { Product } from '../../world/World.js';
import { wholeNumber } from '../Site.js';
import { searchEntries } from '../searchEntries.js';
import type { Catalogue } from './Catalogue.js';

export const sortings = {
  relevance: 'Best match',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  rating: 'Customer rating',
  name: 'Name',
} as const;

/** What a list of the shop is asked for. */
export interface ListQuery {
  words: string;
  brands: string[];
  minimumCents: number;
  maximumCents: number;
  inStockOnly: boolean;
  minimumRating: number;
  sorting: keyof typeof sortings;
  page: number;
}

export interface ProductList {
  /** One page of the list. */
  shown: Product[];
  sponsored: Product | null;
  /** How many were found in all, without the sponsored one. */
  count: number;
  pages: number;
  /** Brands among all that was found before the brand was chosen. */
  brands: string[];
}

const pageSize = 12;

export function readListQuery(query: URLSearchParams): ListQuery {
  const sorting = query.get('sort') ?? '';
  return {
    words: (query.get('q') ?? '').trim().slice(0, 200),
    brands: query.getAll('brand').slice(0, 50),
    minimumCents: wholeNumber(query.get('min'), 0, 9999, 0) * 100,
    maximumCents: wholeNumber(query.get('max'), 0, 9999, 9999) * 100,
    inStockOnly: query.get('stock') === '1',
    minimumRating: wholeNumber(query.get('rating'), 1, 5, 0),
    sorting: sorting in sortings ? (sorting as keyof typeof sortings) : 'relevance',
    page: wholeNumber(query.get('page'), 1, 999, 1),
  };
}

/** What the shop finds, in the order it shows it: much reviewed things come first where words match alike. */
export function listProducts(catalogue: Catalogue, query: ListQuery, category: string | null): ProductList {
  const inCategory = catalogue.world.products.filter(
    (product) => category === null || product.category === category,
  );
  const matching = query.words === '' ? byPopularity(inCategory) : searchProducts(inCategory, query.words);
  const allowed = matching.filter(
    (product) =>
      product.priceCents >= query.minimumCents &&
      product.priceCents <= query.maximumCents &&
      product.rating >= query.minimumRating &&
      (product.inStock || !query.inStockOnly),
  );
  const found = sorted(
    allowed.filter((product) => query.brands.length === 0 || query.brands.includes(product.brand)),
    query.sorting,
  );
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const first = (Math.min(query.page, pages) - 1) * pageSize;
  return {
    shown: found.slice(first, first + pageSize),
    sponsored: query.page === 1 ? sponsoredFor(catalogue, matching) : null,
    count: found.length,
    pages,
    brands: [...new Set(allowed.map((product) => product.brand))].sort(),
  };
}

function searchProducts(products: readonly Product[], words: string): Product[] {
  return searchEntries(products, words, (product) => ({
    title: product.title,
    text: `${product.category} ${product.description}`,
    boost: 0.3 * Math.log2(1 + product.reviews.length),
  }));
}

function byPopularity(products: readonly Product[]): Product[] {
  const popularity = ({ rating, reviews }: Product): number => rating * Math.log2(1 + reviews.length);
  return products.toSorted((left, right) => popularity(right) - popularity(left));
}

/** A paying brand's product of the first result's category, never of that result's own brand. */
function sponsoredFor({ sponsored }: Catalogue, matching: readonly Product[]): Product | null {
  const best = matching[0];
  if (!best) return null;
  const near = sponsored.filter(
    (product) => product.category === best.category && product.brand !== best.brand,
  );
  return near[(best.title.length + matching.length) % Math.max(1, near.length)] ?? null;
}

function sorted(products: Product[], sorting: ListQuery['sorting']): Product[] {
  switch (sorting) {
    case 'relevance':
      return products;
    case 'price-up':
      return products.toSorted((left, right) => left.priceCents - right.priceCents);
    case 'price-down':
      return products.toSorted((left, right) => right.priceCents - left.priceCents);
    case 'rating':
      return products.toSorted((left, right) => right.rating - left.rating);
    case 'name':
      return products.toSorted((left, right) => (left.title < right.title ? -1 : 1));
  }
}
