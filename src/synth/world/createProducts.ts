import type { Random } from '../../core/createRandom.js';
import {
  bodyColors,
  type ColorName,
  colorNames,
  darkInk,
  darkLabel,
  paleLabels,
  whiteInk,
} from './colors.js';
import type { Namer } from './createNamer.js';
import { nutritionOf } from './nutrition.js';
import { type ProductKind, productKinds } from './productKinds.js';
import { toId } from './toId.js';
import type { Product, Prop } from './World.js';
import { writeReviews } from './writeReviews.js';

const membersPerFamily = 5;
const lineFirst = [
  'Golden',
  'Silver',
  'Morning',
  'Country',
  'Village',
  'Royal',
  'Simple',
  'Fresh',
  'Little',
  'Grand',
];
const lineSecond = [
  'Field',
  'Garden',
  'Kitchen',
  'Choice',
  'Moment',
  'Harvest',
  'Basket',
  'Table',
  'Season',
  'Corner',
];

/** All goods of the shop: families of five that differ in one detail, each family with a brand of its own. */
export function createProducts(namer: Namer, random: Random): Product[] {
  const lines = random.shuffle(
    lineFirst.flatMap((first) => lineSecond.map((second) => `${first} ${second}`)),
  );
  return productKinds.flatMap((kind) =>
    Array.from({ length: kind.families }, () =>
      createFamily(kind, namer.word(8), lines.pop()!, namer, random),
    ).flat(),
  );
}

function createFamily(
  kind: ProductKind,
  brand: string,
  line: string,
  namer: Namer,
  random: Random,
): Product[] {
  const family = toId(`${brand} ${kind.kind}`);
  const look = familyLook(kind, random);
  const contents = random.pick(kind.contents);
  const madeIn = namer.word();
  const basePrice = random.integer(...kind.price);
  const takenCalories = new Set<number>();
  const takenPrices = new Set<number>();
  const labels = random.shuffle(paleLabels);
  const labelsDiffer = look.labelIsPale && kind.varies !== 'colour' && random.next() < 0.5;
  const chosen = new Set(random.shuffle(kind.variants).slice(0, membersPerFamily));
  const outOfStock = random.next() < 0.55 ? random.integer(0, membersPerFamily - 1) : -1;
  return kind.variants
    .filter((variant) => chosen.has(variant))
    .map((variant, index): Product => {
      const bodyName = kind.varies === 'colour' ? (variant.toLowerCase() as ColorName) : look.colorName;
      const reviews = writeReviews(kind.kind, random);
      return {
        id: toId(`${brand} ${kind.kind} ${variant}`),
        title: `${brand} ${line} ${kind.kind}, ${variant}${kind.varies === 'size' ? '' : `, ${contents}`}`,
        prop: {
          form: kind.form,
          widthMetres: kind.size[0] / 100,
          heightMetres: kind.size[1] / 100,
          depthMetres: kind.size[2] / 100,
          colors: {
            body: bodyColors[bodyName],
            label: labelsDiffer ? labels[index]! : look.label,
            ink: look.labelIsPale ? darkInk : whiteInk,
          },
          colorName: bodyName,
          pattern: look.pattern,
          // A colour is seen on the thing and printed nowhere.
          lines: [brand.toUpperCase(), kind.kind, kind.varies === 'colour' ? line : variant, contents],
        },
        facts: {
          Brand: brand,
          [kind.varies.charAt(0).toUpperCase() + kind.varies.slice(1)]: variant,
          [/^\d/.test(contents) ? 'Contents' : 'Features']: contents,
          'Article number': String(random.integer(10_000, 99_999)),
          'Made in': madeIn,
          ...(kind.category === 'Electronics' ? electronicFacts(random) : {}),
          ...(kind.serving ? nutritionOf(kind.serving, takenCalories, random) : {}),
        },
        family,
        variant,
        brand,
        line,
        kind: kind.kind,
        category: kind.category,
        varies: kind.varies,
        priceCents: priceOf(kind, basePrice, index, takenPrices, random),
        rating: meanStars(reviews),
        reviews: reviews.map((review) => ({ author: namer.person(), ...review })),
        inStock: index !== outOfStock,
        description: describe(kind, brand, line, variant, madeIn),
      };
    });
}

function familyLook(
  kind: ProductKind,
  random: Random,
): { colorName: ColorName; label: string; labelIsPale: boolean; pattern: Prop['pattern'] } {
  const labelIsPale = random.next() < 0.7;
  return {
    colorName: random.pick(colorNames.filter((name) => name !== 'white' || kind.form !== 'paper-bag')),
    label: labelIsPale ? random.pick(paleLabels) : darkLabel,
    labelIsPale,
    pattern: random.pick(['plain', 'stripes', 'dots', 'band']),
  };
}

function electronicFacts(random: Random): Record<string, string> {
  return {
    Weight: `${random.integer(18, 96) * 10} g`,
    Warranty: `${random.integer(2, 7)} years`,
    Power: `${random.integer(5, 48)} watt`,
    'Cable length': `${random.integer(8, 30) * 10} cm`,
  };
}

/** Sizes cost more the larger they are; other variants cost about the same, in prices that end like a shop's. No two
 * members of a family cost the same. */
function priceOf(
  kind: ProductKind,
  basePrice: number,
  index: number,
  taken: Set<number>,
  random: Random,
): number {
  const [lowest, highest] = kind.price;
  const raw =
    kind.varies === 'size' || kind.varies === 'model'
      ? lowest + ((highest - lowest) * (index + 0.2 + 0.6 * random.next())) / membersPerFamily
      : basePrice * (0.94 + 0.12 * random.next());
  let price = Math.round(raw / 10) * 10 + random.pick([-1, 5, 9]);
  while (taken.has(price)) price += 10;
  taken.add(price);
  return price;
}

function meanStars(reviews: readonly { stars: number }[]): number {
  return Math.round((reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length) * 10) / 10;
}

function describe(kind: ProductKind, brand: string, line: string, variant: string, madeIn: string): string {
  const detail = variant.toLowerCase().startsWith(kind.varies) ? variant : `the ${kind.varies} ${variant}`;
  return `${line} is the ${kind.kind} that ${brand} has made in ${madeIn} for many years. This is the one with ${detail}; look closely, since its neighbours on the shelf come in nearly the same ${kind.form.replace('-', ' ')}.`;
}
