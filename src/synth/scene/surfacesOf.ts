import type { Furniture } from './ScenePlan.js';

/** Thickness of boards and tops, in metres. */
export const boardMetres = 0.03;

/** Heights over the floor on which things stand, lowest first: the boards of a shelf, the top of the rest. */
export function surfacesOf({ kind, heightMetres, y = 0 }: Furniture): number[] {
  if (kind === 'basket') return [y + 0.012];
  if (kind !== 'shelf') return [y + heightMetres];
  const boards = Math.max(2, Math.round(heightMetres / 0.42));
  return Array.from({ length: boards }, (_, index) => y + 0.1 + (index * (heightMetres - 0.12)) / boards);
}
