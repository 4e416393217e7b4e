import type { Random } from '../../../../core/createRandom.js';
import type { History } from './createHistory.js';

const colours = [
  'red',
  'blue',
  'green',
  'yellow',
  'orange',
  'purple',
  'pink',
  'white',
  'black',
  'grey',
  'turquoise',
  'brown',
];

export function otherColours(than: string): string[] {
  return colours.filter((colour) => colour !== than);
}

/** Looks of things that stand elsewhere in the flat, and of things of the same shapes that are nowhere in it. */
export function otherLooks(
  { truth }: History,
  allowed: (thing: string) => boolean,
  random: Random,
): string[] {
  const placed = truth.things.filter(({ place }) => place !== null);
  const all = new Set(truth.things.map(({ name }) => name));
  const elsewhere = placed.filter(({ id }) => allowed(id)).map(({ name }) => name);
  const nouns = placed.map(({ name, colorName }) => name.slice(colorName.length + 1));
  const nowhere = nouns.map((noun) => `${random.pick(colours)} ${noun}`).filter((look) => !all.has(look));
  return [...random.shuffle(elsewhere).slice(0, 2), ...random.shuffle(nowhere).slice(0, 3)];
}
