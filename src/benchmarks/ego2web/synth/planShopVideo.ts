import type { Random } from '../../../core/createRandom.js';
import { layoutLabel } from '../../../synth/scene/layoutLabel.js';
import { nearestReadingMetres } from '../../../synth/scene/motion/handle.js';
import type { Activity, Furniture, PlacedProp, ScenePlan } from '../../../synth/scene/ScenePlan.js';
import type { Product, Prop, World } from '../../../synth/world/World.js';
import { type Shopping, writeShopTasks } from './shopTasks.js';
import { type Stock, stockBoard } from './stockBoard.js';
import { leastPixels } from './TruthFile.js';
import { type Thing, type VideoDraft, videoCamera, videoFramesPerSecond } from './VideoDraft.js';

const picks = 5;
/** Boards at the height of the hands, and the others. */
const handBoards = [2, 3];
const otherBoards = [1, 4];
const readingSeconds = 1.7;
const shelfFront = -2.0;
const standing = shelfFront + 0.68;
const basket = { x: 2.02, z: -1.3, y: 0.62 };
const shelfColors = ['#e4e0d8', '#d9dde0', '#e8e2d2'];
const sleeves = ['#3d4f6b', '#6b3d45', '#44584a', '#4a4a52', '#7a5b33'];
const skins = ['#c98f6b', '#8d5a3c', '#e3b394', '#a9714f'];

/** Somebody takes things from shelves, reads them, puts most of them into a basket, one back, and touches one. */
export function planShopVideo(world: World, id: string, taken: Set<string>, random: Random): VideoDraft {
  const chosen = chooseProducts(world, taken, random);
  const shopping: Shopping = { ...arrange(chosen, random), world };
  const { stockOf, furniture } = stockShelves(world, chosen, random);
  const props = stockOf;
  const placed = new Map(props.map((one) => [one.id, one]));
  const activities = shop(shopping, placed, random);
  const rightNeighbours = new Map(
    shopping.picked.map(({ id: thing }) => [thing, neighbourOf(thing, props)] as const),
  );
  const plan: ScenePlan = {
    seed: `${id} ${world.seed}`,
    camera: videoCamera,
    framesPerSecond: videoFramesPerSecond,
    rooms: [
      {
        id: 'shop',
        x: 0,
        z: 0,
        widthMetres: 5.6,
        depthMetres: 4.9,
        heightMetres: 2.8,
        colors: {
          wall: random.pick(['#d8d5cc', '#cfd8d6', '#ded3c2']),
          floor: random.pick(['#c3bfb6', '#b5b9bc']),
        },
        floor: 'tiles',
        doors: [{ wall: 'south', offsetMetres: -1.2, widthMetres: 1.1 }],
      },
    ],
    furniture,
    props,
    start: { x: -0.8 + 1.4 * random.next(), z: 1.5, yaw: 0.2 * random.normal() },
    activities,
    colors: { skin: random.pick(skins), sleeve: random.pick(sleeves) },
  };
  return {
    id,
    place: 'shop',
    activity: 'shopping',
    world,
    plan,
    things: chosen.map(({ product, thing }) => toThing(product, thing)),
    tasks: writeShopTasks(shopping, rightNeighbours, random),
  };
}

interface Chosen {
  product: Product;
  thing: string;
}

/** Goods that a hand can take and whose variant is printed, a family each. */
function chooseProducts(world: World, taken: Set<string>, random: Random): Chosen[] {
  const fits = (product: Product): boolean => {
    const { prop, varies, inStock } = product;
    if (!prop || varies === 'colour' || !inStock || taken.has(product.family)) return false;
    if (!['carton', 'can', 'bottle', 'jar', 'pouch'].includes(prop.form)) return false;
    return prop.widthMetres <= 0.2 && prop.depthMetres <= 0.09 && prop.heightMetres <= 0.31;
  };
  // Left out after the draw, so that other choices stay as they are.
  const families = random
    .shuffle([...new Set(world.products.filter(fits).map(({ family }) => family))])
    .filter((family) => world.products.every((one) => one.family !== family || isReadable(one.prop!)));
  const food = (family: string): boolean =>
    world.products.some((one) => one.family === family && 'Calories per serving' in one.facts);
  // Most of what is picked is food, since its page tells the most.
  const ordered = [...families.filter(food), ...families.filter((family) => !food(family))];
  const chosenFamilies = random.shuffle([...ordered.slice(0, picks), ordered.at(-1)!]);
  return chosenFamilies.map((family, index) => {
    const members = world.products.filter((product) => product.family === family && fits(product));
    taken.add(family);
    return { product: random.pick(members), thing: `thing-${index + 1}` };
  });
}

/** Whether the three lines that tell products apart can be held near enough to be large; those of flat tins can't. */
function isReadable(prop: Prop): boolean {
  const { lines } = layoutLabel(prop);
  return lines.every(
    ({ line, capitalMetres }) =>
      line > 2 || (capitalMetres * videoCamera.focalPixels) / nearestReadingMetres >= leastPixels * 1.1,
  );
}

/** The order in which things are picked; one is put back, the last chosen one is only touched. */
function arrange(chosen: readonly Chosen[], random: Random): Omit<Shopping, 'world'> {
  const picked = chosen.slice(0, picks).map(({ product, thing }) => ({ product, id: thing }));
  const touched = { product: chosen[picks]!.product, id: chosen[picks]!.thing };
  return {
    picked,
    touched,
    putBack: random.integer(1, picks - 2),
    touchedAfter: random.integer(1, picks - 1),
  };
}

function stockShelves(
  world: World,
  chosen: readonly Chosen[],
  random: Random,
): { stockOf: PlacedProp[]; furniture: Furniture[] } {
  const color = random.pick(shelfColors);
  const shelf = (id: string, x: number): Furniture => ({
    id,
    kind: 'shelf',
    x,
    z: shelfFront - 0.2,
    yaw: 0,
    widthMetres: 1.75,
    heightMetres: 2,
    depthMetres: 0.4,
    color,
  });
  const shelves = [shelf('left', -1.5), shelf('right', 0.3)];
  const others = random.shuffle(
    world.products.filter(
      ({ id, prop }) =>
        prop &&
        prop.heightMetres < 0.32 &&
        prop.widthMetres < 0.22 &&
        !chosen.some(({ product }) => product.id === id),
    ),
  );
  const rows = shelves.flatMap((piece) =>
    handBoards.map((board) => ({ piece, board, stock: [] as Stock[] })),
  );
  for (const row of rows) row.stock = others.splice(0, 9).map(({ prop }) => ({ prop: prop! }));
  // Each row gets one or two of the chosen, away from its ends.
  chosen.forEach(({ product, thing }, index) => {
    const { stock } = rows[index % rows.length]!;
    stock.splice(index < rows.length ? 2 : 5, 0, { id: thing, prop: product.prop! });
  });
  const filler = shelves.flatMap((piece) =>
    otherBoards.flatMap((board) => {
      const kinds = others.splice(0, 4).map(({ prop }) => prop!);
      const stock = kinds.flatMap((prop) => Array.from({ length: random.integer(2, 3) }, () => ({ prop })));
      return stockBoard(piece, board, stock, random);
    }),
  );
  const stand: Furniture = {
    id: 'stand',
    kind: 'table',
    x: basket.x,
    z: basket.z,
    yaw: 0,
    widthMetres: 0.6,
    heightMetres: basket.y,
    depthMetres: 0.6,
    color: '#8a8f96',
  };
  return {
    stockOf: [
      ...rows.flatMap(({ piece, board, stock }) => stockBoard(piece, board, stock, random)),
      ...filler,
    ],
    furniture: [
      ...shelves,
      stand,
      {
        id: 'basket',
        kind: 'basket',
        x: basket.x,
        y: basket.y,
        z: basket.z,
        yaw: 0,
        widthMetres: 0.48,
        heightMetres: 0.17,
        depthMetres: 0.4,
        color: random.pick(['#c33a2f', '#2f6fb0', '#3c8a57']),
      },
      {
        id: 'till',
        kind: 'counter',
        x: 1.9,
        z: 1.5,
        yaw: Math.PI,
        widthMetres: 1.5,
        heightMetres: 0.95,
        depthMetres: 0.6,
        color: '#c9c4b8',
      },
      {
        id: 'plant',
        kind: 'plant',
        x: -2.4,
        z: 1.9,
        yaw: 0,
        widthMetres: 0.5,
        heightMetres: 1.2,
        depthMetres: 0.5,
        color: '#3f7d46',
      },
    ],
  };
}

function shop(shopping: Shopping, placed: ReadonlyMap<string, PlacedProp>, random: Random): Activity[] {
  const before = (id: string): Activity => {
    const [x] = placed.get(id)!.position;
    return { kind: 'walk', x: x - 0.04 + 0.03 * random.normal(), z: standing, yaw: 0 };
  };
  let inBasket = 0;
  return shopping.picked.flatMap(({ id }, index): Activity[] => {
    const activities: Activity[] = [
      before(id),
      { kind: 'pick-up', prop: id },
      { kind: 'read', seconds: readingSeconds, turn: random.next() < 0.25 },
    ];
    if (index === shopping.putBack)
      activities.push({ kind: 'put-down', position: placed.get(id)!.position, yaw: 0 });
    else {
      const spot = 0.15 - inBasket * 0.098;
      inBasket += 1;
      activities.push(
        { kind: 'walk', x: basket.x - 0.66, z: basket.z, yaw: -Math.PI / 2 },
        { kind: 'put-down', position: [basket.x + spot, basket.y + 0.014, basket.z], yaw: -Math.PI / 2 },
      );
    }
    if (index + 1 === shopping.touchedAfter)
      activities.push(
        before(shopping.touched.id),
        { kind: 'examine', prop: shopping.touched.id, seconds: readingSeconds },
        { kind: 'touch', prop: shopping.touched.id, seconds: 0.5 },
      );
    return activities;
  });
}

/** What stands directly to the right on the same board. */
function neighbourOf(id: string, props: readonly PlacedProp[]): PlacedProp | undefined {
  const { position } = props.find((one) => one.id === id)!;
  return props
    .filter((one) => Math.abs(one.position[1] - position[1]) < 0.01 && one.position[0] > position[0])
    .toSorted((a, b) => a.position[0] - b.position[0])[0];
}

function toThing(product: Product, id: string): Thing {
  return { id, prop: product.prop!, entry: product.id, family: product.family, variant: product.variant };
}
