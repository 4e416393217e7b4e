import type { Random } from '../../../core/createRandom.js';
import type { Furniture, PlacedProp } from '../../../synth/scene/ScenePlan.js';
import { surfacesOf } from '../../../synth/scene/surfacesOf.js';
import type { Prop } from '../../../synth/world/World.js';

/** A thing of the same look may stand in several places; only those with an id of their own are handled. */
export interface Stock {
  id?: string;
  prop: Prop;
}

/** Between a thing's front and the edge of the board. */
const edgeMetres = 0.03;
const gapMetres = [0.02, 0.05] as const;

/**
 * Stands things on a board of a shelf that looks south, from left to right, as many as there is room for; those left
 * over are not placed. The whole row is centred.
 */
export function stockBoard(
  shelf: Furniture,
  board: number,
  stock: readonly Stock[],
  random: Random,
): PlacedProp[] {
  const height = surfacesOf(shelf)[board]!;
  const room = shelf.widthMetres - 0.12;
  const row: { stock: Stock; x: number }[] = [];
  let x = 0;
  for (const one of stock) {
    const { widthMetres } = one.prop;
    if (x + widthMetres > room) continue;
    row.push({ stock: one, x: x + widthMetres / 2 });
    x += widthMetres + gapMetres[0] + (gapMetres[1] - gapMetres[0]) * random.next();
  }
  const start = shelf.x - x / 2;
  const front = shelf.z + shelf.depthMetres / 2 - edgeMetres;
  return row.map(({ stock: { id, prop }, x: along }, index) => ({
    id: id ?? `${shelf.id}-${board}-${index}`,
    prop,
    position: [start + along, height, front - prop.depthMetres / 2],
    yaw: 0,
  }));
}
