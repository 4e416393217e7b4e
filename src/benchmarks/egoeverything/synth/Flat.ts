import type { Furniture, Room } from '../../../synth/scene/ScenePlan.js';
import type { Vector } from '../../../synth/scene/vectors.js';

export const roomIds = ['study', 'living', 'kitchen'] as const;
export type RoomId = (typeof roomIds)[number];

/** Somewhere that things stand in a row, and where somebody stands to reach them. */
export interface Surface {
  id: string;
  /** As it follows "on" or "in". */
  name: string;
  /** "on" or "in". */
  preposition: 'on' | 'in';
  room: RoomId;
  stand: { x: number; z: number };
  /** Of whoever stands there, and of what stands there. */
  yaw: number;
  /** Middles of the places on its front edge, from one end to the other. */
  slots: Vector[];
  /** The widest thing that fits. */
  widestMetres: number;
}

/** Somewhere to hang a poster, or to stand and look. */
export interface Spot {
  room: RoomId;
  stand: { x: number; z: number };
  yaw: number;
  position: Vector;
}

export interface Flat {
  rooms: Room[];
  furniture: Furniture[];
  surfaces: Surface[];
  posters: Spot[];
  rests: (Spot & { label: string; name: string })[];
  /** Boards that only stand full. */
  fillers: Surface[];
  /** Where the doors are, between a room and the next. */
  doors: { x: number; z: number }[];
}

export function roomNameOf(room: RoomId): string {
  return room === 'living' ? 'living room' : room;
}
