import type { Random } from '../../core/createRandom.js';
import { bodyColors, type ColorName, colorNames, darkInk, paleLabels } from './colors.js';
import type { Namer } from './createNamer.js';
import { toId } from './toId.js';
import type { Place, Prop, World } from './World.js';

export const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Category to how many houses, with how many branches each, and what of theirs is carried about. */
const categories: {
  category: string;
  names: number;
  branches: number;
  item: 'paper-bag' | 'poster' | null;
}[] = [
  { category: 'Bakery', names: 2, branches: 3, item: 'paper-bag' },
  { category: 'Bookshop', names: 1, branches: 3, item: 'paper-bag' },
  { category: 'Pharmacy', names: 1, branches: 3, item: 'paper-bag' },
  { category: 'Florist', names: 2, branches: 1, item: 'paper-bag' },
  { category: 'Hardware shop', names: 2, branches: 1, item: 'paper-bag' },
  { category: 'Café', names: 3, branches: 1, item: 'paper-bag' },
  { category: 'Museum', names: 3, branches: 1, item: 'poster' },
  { category: 'Cinema', names: 2, branches: 1, item: 'poster' },
  { category: 'Swimming pool', names: 2, branches: 1, item: 'poster' },
  { category: 'Theatre', names: 2, branches: 1, item: 'poster' },
  { category: 'Library', names: 2, branches: 1, item: null },
  { category: 'Tailor', names: 2, branches: 1, item: null },
  { category: 'Bicycle repair', names: 2, branches: 1, item: null },
];

const streetNames =
  'Mill Lemon River Castle Garden North Bridge Tower Clock Market Chapel Orchard Copper Baker'.split(' ');

/** A town of crossing streets and the places that stand along them. */
export function createTown(namer: Namer, random: Random): World['town'] {
  const widthMetres = 1600;
  const heightMetres = 1100;
  const names = random
    .shuffle(streetNames)
    .map((name, index) => `${name} ${index % 3 === 2 ? 'Road' : 'Street'}`);
  const across = [140, 330, 520, 710, 900, 1010].map((y, index) => ({
    name: names[index]!,
    from: { x: 0, y: y - 20 },
    to: { x: widthMetres, y: y + 25 - 8 * index },
  }));
  const down = [160, 400, 640, 880, 1120, 1360].map((x, index) => ({
    name: names[index + 6]!,
    from: { x: x - 25 + 7 * index, y: 0 },
    to: { x: x + 20, y: heightMetres },
  }));
  return { name: namer.word(), widthMetres, heightMetres, streets: [...across, ...down] };
}

export function createPlaces(town: World['town'], namer: Namer, random: Random): Place[] {
  const spots = random.shuffle(
    town.streets.flatMap((street) => [0.12, 0.37, 0.63, 0.88].map((along) => ({ street, along }))),
  );
  return categories.flatMap(({ category, names, branches, item }) =>
    Array.from({ length: names }, () => {
      const name = namer.word();
      const prop = item === null ? null : look(item, random);
      return Array.from({ length: branches }, () => {
        const { street, along } = spots.pop()!;
        return createPlace({ name, category, street, along, prop, isBranch: branches > 1 }, random);
      });
    }).flat(),
  );
}

function createPlace(
  given: {
    name: string;
    category: string;
    street: World['town']['streets'][number];
    along: number;
    prop: Omit<Prop, 'lines'> | null;
    isBranch: boolean;
  },
  random: Random,
): Place {
  const { name, category, street, along, prop, isBranch } = given;
  const address = `${Math.round(along * 80) + random.integer(1, 8)} ${street.name}`;
  const title = `${name} ${category}`;
  const aside = random.pick([-16, 16]);
  const isAcross = street.from.x === 0;
  return {
    id: toId(`${title} ${address}`),
    title,
    prop: prop && { ...prop, lines: [name.toUpperCase(), category, address] },
    facts: {
      Phone: `0${random.integer(200, 899)} ${random.integer(100, 999)} ${random.integer(100, 999)}`,
      'Closest stop': random.pick([
        'Old Gate',
        'Harbour Square',
        'Town Hall',
        'Botanic Garden',
        'Long Bridge',
      ]),
      'Step-free access': random.pick(['yes', 'no', 'by the side door']),
      ...(['Museum', 'Swimming pool', 'Theatre', 'Cinema'].includes(category)
        ? { 'Entrance fee': `${random.integer(3, 18)}.${random.pick(['00', '50'])} €` }
        : {}),
    },
    family: isBranch ? toId(title) : null,
    variant: isBranch ? address : '',
    category,
    address,
    openingHours: hours(random),
    position: {
      x: Math.round(street.from.x + (street.to.x - street.from.x) * along + (isAcross ? 0 : aside)),
      y: Math.round(street.from.y + (street.to.y - street.from.y) * along + (isAcross ? aside : 0)),
    },
  };
}

function look(form: 'paper-bag' | 'poster', random: Random): Omit<Prop, 'lines'> {
  const isBag = form === 'paper-bag';
  const colorName: ColorName = isBag
    ? random.pick(['brown', 'white', 'pink', 'yellow'])
    : random.pick(colorNames);
  return {
    form,
    widthMetres: isBag ? 0.24 : 0.21,
    heightMetres: isBag ? 0.3 : 0.3,
    depthMetres: isBag ? 0.1 : 0.002,
    colors: { body: bodyColors[colorName], label: random.pick(paleLabels), ink: darkInk },
    colorName,
    pattern: random.pick(['plain', 'stripes', 'dots', 'band']),
  };
}

/** A week in which the week-end and one week day differ from the rest, so that the day asked for matters. */
function hours(random: Random): Record<string, string> {
  const opens = random.integer(7, 10);
  const closes = random.integer(17, 20);
  const short = random.integer(0, 4);
  const time = (hour: number, minute: number): string =>
    `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const quarter = (): number => random.integer(0, 3) * 15;
  const usual = `${time(opens, quarter())}-${time(closes, quarter())}`;
  const half =
    random.next() < 0.4 ? 'closed' : `${time(opens + 1, quarter())}-${time(closes - 3, quarter())}`;
  const saturday = `${time(opens + 1, quarter())}-${time(closes - 2, quarter())}`;
  const sunday =
    random.next() < 0.5 ? 'closed' : `${time(opens + 2, quarter())}-${time(closes - 4, quarter())}`;
  return Object.fromEntries(
    dayNames.map((day, index) => [
      day,
      index === 5 ? saturday : index === 6 ? sunday : index === short ? half : usual,
    ]),
  );
}
