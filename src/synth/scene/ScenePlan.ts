import type { Prop } from '../world/World.js';
import type { Vector } from './vectors.js';

/** A room without furniture, its floor at y = 0; x grows to the east, z to the south. */
export interface Room {
  id: string;
  /** Of its middle. */
  x: number;
  z: number;
  /** East to west, and north to south. */
  widthMetres: number;
  depthMetres: number;
  heightMetres: number;
  colors: { wall: string; floor: string };
  floor: 'wood' | 'tiles' | 'carpet';
  /** Openings two metres high; two rooms that meet there both need one. */
  doors: { wall: 'north' | 'south' | 'east' | 'west'; offsetMetres: number; widthMetres: number }[];
}

export const furnitureKinds = [
  'shelf',
  'table',
  'counter',
  'fridge',
  'basket',
  'sofa',
  'plant',
  'window',
] as const;

/** Something that stays where it is. Its front looks south at yaw 0. */
export interface Furniture {
  id: string;
  kind: (typeof furnitureKinds)[number];
  x: number;
  /** Of its underside; 0 is the floor. */
  y?: number;
  z: number;
  yaw: number;
  widthMetres: number;
  heightMetres: number;
  depthMetres: number;
  color: string;
}

/** A thing from the world, and where it stands at first. */
export interface PlacedProp {
  id: string;
  prop: Prop;
  /** Of the middle of its underside. */
  position: Vector;
  /** 0: its front looks south (+z). */
  yaw: number;
}

/** What the person does next. */
export type Activity =
  /** Turns that way, walks there in a straight line, and turns to `yaw` where given. */
  | { kind: 'walk'; x: number; z: number; yaw?: number }
  /** Turns the head to a point or a thing and looks at it. */
  | { kind: 'look'; at: Vector | string; seconds: number }
  /** Takes a thing from where it stands. */
  | { kind: 'pick-up'; prop: string }
  /** Brings what is held before the eyes, so near that its first lines are in large type; `turn` shows its back in between. */
  | { kind: 'read'; seconds: number; turn?: boolean }
  /** Puts what is held there. */
  | { kind: 'put-down'; position: Vector; yaw?: number }
  /** Lays a finger on a thing without taking it. */
  | { kind: 'touch'; prop: string; seconds: number }
  /** Bends to a thing that stands or hangs until its first lines are in large type. */
  | { kind: 'examine'; prop: string; seconds: number }
  | { kind: 'wait'; seconds: number };

/** A walk through rooms, from which a video, its sound and its truth are made. */
export interface ScenePlan {
  /** Of all that is left open: tremor, glances, how long a move takes. */
  seed: string;
  camera: { width: number; height: number; focalPixels: number };
  framesPerSecond: number;
  rooms: Room[];
  furniture: Furniture[];
  props: PlacedProp[];
  start: { x: number; z: number; yaw: number };
  activities: Activity[];
  /** The camera does not drift while the person stands, so that a view is drawn once however long it lasts. */
  steady?: boolean;
  /** Of the skin and the sleeve of who walks there. */
  colors: { skin: string; sleeve: string };
}

export const eyeHeightMetres = 1.6;
