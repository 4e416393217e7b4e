import type { Random } from '../../../core/createRandom.js';
import type { Prop, World } from '../../../synth/world/World.js';
import type { Flat } from './Flat.js';
import { titleCase } from './questions/titleCase.js';
import type { WalkThing } from './Walk.js';

const nouns: Record<Prop['form'], string> = {
  ...{ carton: 'carton', can: 'can', bottle: 'bottle', jar: 'jar', pouch: 'pouch', book: 'book' },
  ...{ poster: 'poster', 'paper-bag': 'paper bag', device: 'device' },
};
const kitchenForms: readonly Prop['form'][] = ['can', 'jar', 'bottle', 'pouch', 'carton'];
/** How many things stand in a row on each surface at first, which shapes, and how tall they may be. */
const stock: Record<string, { count: number; forms: readonly Prop['form'][]; highestMetres: number }> = {
  tray: { count: 3, forms: ['can', 'jar', 'bottle', 'pouch'], highestMetres: 0.26 },
  counter: { count: 3, forms: kitchenForms, highestMetres: 0.3 },
  'kitchen-shelf': { count: 2, forms: kitchenForms, highestMetres: 0.3 },
  desk: { count: 3, forms: ['book', 'carton', 'pouch', 'jar'], highestMetres: 0.3 },
  bookcase: { count: 3, forms: ['book', 'carton', 'can'], highestMetres: 0.31 },
};

export function lookOf({ colorName, form }: Prop): string {
  return `${colorName} ${nouns[form]}`;
}

/**
 * Things for the surfaces, a device for the counter, a poster a room, and what fills the boards. No two of those that are talked
 * about look alike, nor does anything else look like one of them.
 * @param taken entries that earlier walks used; added to
 */
export function chooseThings(world: World, flat: Flat, taken: Set<string>, random: Random): WalkThing[] {
  const looks = new Set<string>();
  const prints = new Set<string>();
  const entries = [...world.products, ...world.clips, ...world.articles, ...world.threads];
  const shuffled = random.shuffle(entries.flatMap(({ id, prop }) => (prop ? [{ id, prop }] : [])));
  const candidates = [
    ...shuffled.filter(({ id }) => !taken.has(id)),
    ...shuffled.filter(({ id }) => taken.has(id)),
  ];
  const take = (fits: (prop: Prop) => boolean): Prop | undefined => {
    const found = candidates.find(
      ({ prop }) => !looks.has(lookOf(prop)) && !prints.has(prop.lines[0]!) && fits(prop),
    );
    if (!found) return undefined;
    taken.add(found.id);
    looks.add(lookOf(found.prop));
    prints.add(found.prop.lines[0]!);
    return found.prop;
  };
  const things: WalkThing[] = [];
  const add = (prop: Prop | undefined, place: string, slot: number): void => {
    if (prop) things.push({ id: `${place}-${slot + 1}`, prop, name: lookOf(prop), place, slot });
  };
  for (const [place, { count, forms, highestMetres }] of Object.entries(stock)) {
    const { widestMetres } = flat.surfaces.find(({ id }) => id === place)!;
    for (let slot = 0; slot < count; slot += 1) {
      const fits = (prop: Prop): boolean =>
        prop.widthMetres <= widestMetres && prop.heightMetres <= highestMetres;
      const wanted = random.pick(forms);
      add(
        take((prop) => prop.form === wanted && fits(prop)) ??
          take((prop) => forms.includes(prop.form) && fits(prop)),
        place,
        slot,
      );
    }
  }
  add(
    take(({ form, widthMetres }) => form === 'device' && widthMetres <= 0.31),
    'counter',
    5,
  );
  const posters = random.shuffle(world.articles.filter(({ prop }) => prop?.form === 'poster'));
  for (const [index, spot] of flat.posters.entries()) {
    const article =
      posters.find(({ id, prop }) => !taken.has(id) && !prints.has(prop!.lines[0]!)) ?? posters[index]!;
    taken.add(article.id);
    prints.add(article.prop!.lines[0]!);
    const name = `${titleCase(article.prop!.lines[0]!)} poster`;
    things.push({ id: `poster-${spot.room}`, prop: article.prop!, name, place: null, slot: 0 });
  }
  const books = random.shuffle(
    entries.flatMap(({ prop }) => (prop?.form === 'book' && !looks.has(lookOf(prop)) ? [prop] : [])),
  );
  flat.fillers.forEach(({ slots }, board) => {
    for (let slot = 0; slot < slots.length && books.length > 0; slot += 1) {
      const prop = books[(board * 4 + slot) % books.length]!;
      things.push({ id: `filler-${board}-${slot}`, prop, name: lookOf(prop), place: null, slot });
    }
  });
  return things;
}
