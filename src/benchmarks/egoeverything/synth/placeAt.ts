import type { PlacedProp } from '../../../synth/scene/ScenePlan.js';
import type { Prop } from '../../../synth/world/World.js';
import type { Surface } from './Flat.js';

/** A thing on a slot of a surface, its front at the edge and turned to whoever stands there. */
export function placeAt(
  { slots, yaw }: Surface,
  slot: number,
  prop: Prop,
): Pick<PlacedProp, 'position' | 'yaw'> {
  const [x, y, z] = slots[slot]!;
  const back = prop.depthMetres / 2;
  return { position: [x - Math.sin(yaw) * back, y, z - Math.cos(yaw) * back], yaw };
}
