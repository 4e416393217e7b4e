import type { Random } from '../../../core/createRandom.js';
import type { PlacedProp } from '../../../synth/scene/ScenePlan.js';
import type { Product, Prop, World } from '../../../synth/world/World.js';
import { type EvidenceRule, ordinals, type TaskDraft } from './VideoDraft.js';

interface Handled {
  product: Product;
  /** Of the thing in the scene. */
  id: string;
}

/** What is done in a shop video. */
export interface Shopping {
  world: World;
  /** In their order. */
  picked: Handled[];
  /** Place in `picked` of the one that goes back to its place. */
  putBack: number;
  /** Read and touched, but not taken, after so many have been picked. */
  touched: Handled;
  touchedAfter: number;
}

/** Words for a thing by its shape, as somebody says who does not read it. */
export const formWords: Record<Prop['form'], string> = {
  carton: 'box',
  can: 'can',
  bottle: 'bottle',
  jar: 'jar',
  pouch: 'pouch',
  book: 'book',
  poster: 'poster',
  'paper-bag': 'paper bag',
  device: 'device',
};

/** Print that tells a product from its look-alikes: brand, kind, variant. */
const tellingLines = [0, 1, 2];

/** Four tasks on different things of a shop video. */
export function writeShopTasks(
  shopping: Shopping,
  rightNeighbours: ReadonlyMap<string, PlacedProp | undefined>,
  random: Random,
): TaskDraft[] {
  const makers = random.shuffle([
    ordinalFact,
    putBackToCart,
    lastToWishlist,
    touchedArticle,
    asManyAs,
    beside,
  ]);
  const used = new Set<string>();
  const tasks: TaskDraft[] = [];
  for (const make of makers) {
    const task = make(shopping, used, rightNeighbours, random);
    if (!task) continue;
    tasks.push(task);
    for (const { prop } of task.facts) used.add(prop);
  }
  return tasks.slice(0, 4);
}

type Maker = (
  shopping: Shopping,
  used: ReadonlySet<string>,
  rightNeighbours: ReadonlyMap<string, PlacedProp | undefined>,
  random: Random,
) => TaskDraft | undefined;

const ordinalFact: Maker = ({ picked, world }, used, _, random) => {
  const asked = random.pick(['Calories per serving', 'Sugars per serving', 'Protein per serving']);
  const places = picked.flatMap(({ product, id }, place) =>
    place > 0 && !used.has(id) && asked in product.facts ? [place] : [],
  );
  if (places.length === 0) return undefined;
  const place = random.pick(places);
  const { product, id } = picked[place]!;
  const value = Number.parseFloat(product.facts[asked]!);
  const isEnergy = asked.startsWith('Calories');
  return {
    ...base(world, product, id),
    name: 'ordinal',
    instruction: `In the video somebody shops. On ${world.siteNames.shop}, find exactly the product that was picked up as the ${ordinals[place]} one, and report its ${asked.toLowerCase()}${isEnergy ? '' : ' in grams'}.`,
    difficulty: 'medium',
    oracle: [`The ${ordinals[place]} thing picked up is ${describe(product)}.`],
    finalState: [
      opened(product),
      {
        kind: 'answer',
        description: `the answer gives ${asked.toLowerCase()}`,
        number: value,
        unit: isEnergy ? ['kcal', 'calories', 'Calories'] : ['g', 'grams', 'gram'],
      },
    ],
    evidence: [
      ...picked.slice(0, place).map((one): EvidenceRule => ({ kind: 'pick-up', prop: one.id })),
      ...handled(id),
    ],
    orderWords: 1,
    actions: 4,
  };
};

const putBackToCart: Maker = ({ picked, putBack, world }, used) => {
  const { product, id } = picked[putBack]!;
  if (used.has(id)) return undefined;
  return {
    ...base(world, product, id),
    name: 'put-back',
    instruction: `The person in the video puts one thing back on the shelf after having read it. Add exactly that product to the cart on ${world.siteNames.shop}, once, and nothing else.`,
    difficulty: 'hard',
    oracle: [`What is put back on the shelf is ${describe(product)}.`],
    finalState: [inCart(product, 1)],
    evidence: [...handled(id), { kind: 'put-down', prop: id }],
    orderWords: 0,
    actions: 4,
  };
};

const lastToWishlist: Maker = ({ picked, putBack, world }, used) => {
  const last = picked.findLast((_, place) => place !== putBack)!;
  if (used.has(last.id)) return undefined;
  return {
    ...base(world, last.product, last.id),
    name: 'last-in-basket',
    instruction: `Put the product that goes into the basket last in the video on the wish list of ${world.siteNames.shop}; it has to be the same variant.`,
    difficulty: 'medium',
    oracle: [`What goes into the basket last is ${describe(last.product)}.`],
    finalState: [
      {
        kind: 'state',
        description: 'the wish list holds the product and nothing else',
        pointer: '/shop/wishlist',
        equals: [last.product.id],
      },
    ],
    evidence: [...handled(last.id), { kind: 'put-down', prop: last.id }],
    orderWords: 1,
    actions: 4,
  };
};

const touchedArticle: Maker = ({ touched: { product, id }, world }, used) => {
  if (used.has(id)) return undefined;
  return {
    ...base(world, product, id),
    name: 'touched',
    instruction: `One product in the video is looked at closely and touched with a finger, but not picked up. Open its page on ${world.siteNames.shop} and report its article number.`,
    difficulty: 'medium',
    oracle: [`What is touched and not picked up is ${describe(product)}.`],
    finalState: [
      opened(product),
      {
        kind: 'answer',
        description: 'the answer gives the article number',
        number: Number(product.facts['Article number']),
      },
    ],
    evidence: [
      { kind: 'examine', prop: id },
      { kind: 'touch', prop: id },
    ],
    orderWords: 0,
    actions: 4,
  };
};

const asManyAs: Maker = ({ picked, putBack, world }, used, _, random) => {
  const places = picked.flatMap(({ id }, place) => (!used.has(id) && place !== putBack ? [place] : []));
  if (places.length === 0) return undefined;
  const place = random.pick(places);
  const { product, id } = picked[place]!;
  const count = picked.length - 1;
  return {
    ...base(world, product, id),
    name: 'count',
    instruction: `Put the ${ordinals[place]} thing that is picked up in the video into the cart on ${world.siteNames.shop}, as often as there are things in the basket at the end of the video; nothing else may be in the cart.`,
    difficulty: 'hard',
    oracle: [
      `The ${ordinals[place]} thing picked up is ${describe(product)}.`,
      `At the end ${count} things are in the basket.`,
    ],
    finalState: [inCart(product, count)],
    evidence: [
      ...picked.slice(0, place).map((one): EvidenceRule => ({ kind: 'pick-up', prop: one.id })),
      ...handled(id),
      ...picked.flatMap((one, index): EvidenceRule[] =>
        index === putBack ? [] : [{ kind: 'put-down', prop: one.id }],
      ),
    ],
    orderWords: 1,
    actions: 6,
  };
};

const beside: Maker = ({ picked, world }, used, rightNeighbours) => {
  const looks = picked.map(({ id }) => {
    const prop = rightNeighbours.get(id)?.prop;
    return prop ? `${prop.colorName} ${formWords[prop.form]}` : '';
  });
  const place = picked.findIndex(
    ({ id }, index) =>
      !used.has(id) && looks[index] !== '' && looks.filter((look) => look === looks[index]).length === 1,
  );
  if (place < 0) return undefined;
  const { product, id } = picked[place]!;
  return {
    ...base(world, product, id),
    name: 'beside',
    instruction: `Among the things picked up in the video there is one that stood directly to the left of ${withArticle(looks[place]!)}. Find exactly this product on ${world.siteNames.shop} and report where it is made.`,
    difficulty: 'hard',
    oracle: [`The thing that stood to the left of ${withArticle(looks[place]!)} is ${describe(product)}.`],
    finalState: [
      opened(product),
      { kind: 'answer', description: 'the answer names the place', accepts: [product.facts['Made in']!] },
    ],
    evidence: handled(id),
    orderWords: 0,
    actions: 4,
  };
};

/** "an orange can". */
export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}

function base(
  world: World,
  product: Product,
  id: string,
): Pick<TaskDraft, 'domain' | 'host' | 'mustMatch' | 'facts'> {
  return {
    domain: 'E-Commerce',
    host: world.hosts.shop,
    mustMatch: [`brand ${product.brand}`, product.kind, `${product.varies} ${product.variant}`],
    facts: [{ prop: id, lines: tellingLines }],
  };
}

function handled(id: string): EvidenceRule[] {
  return [
    { kind: 'pick-up', prop: id },
    { kind: 'read', prop: id },
  ];
}

function describe({ brand, kind, varies, variant, prop }: Product): string {
  return `${withArticle(`${prop!.colorName} ${formWords[prop!.form]}`)}: ${brand} ${kind}, ${varies} ${variant}`;
}

function opened({ id }: Product): TaskDraft['finalState'][number] {
  return {
    kind: 'state',
    description: "the product's page was opened",
    pointer: '/shop/visited',
    includes: id,
  };
}

function inCart({ id }: Product, quantity: number): TaskDraft['finalState'][number] {
  return {
    kind: 'state',
    description: 'the cart holds the product, so often, and nothing else',
    pointer: '/shop/cart',
    equals: [{ product: id, quantity }],
  };
}
