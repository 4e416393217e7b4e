import type { Random } from '../../../core/createRandom.js';
import type { Furniture, Room } from '../../../synth/scene/ScenePlan.js';

export const shelf = { z: -1.9, depthMetres: 0.36, standing: -1.08 };
export const counterTop = 0.9;
/** Of the kitchen, south of the study. */
export const kitchen = { z: 4.3, counterX: 1.82, fridgeX: -1.8 };

/** A study and, to its south, a kitchen. */
export function roomsOf(random: Random): Room[] {
  const walls = random.fork('walls');
  return [
    {
      id: 'study',
      x: 0,
      z: 0,
      widthMetres: 4.4,
      depthMetres: 4.4,
      heightMetres: 2.6,
      colors: {
        wall: walls.pick(['#d8cfc0', '#c9d3cc', '#d3cbd6', '#e0d6bd']),
        floor: walls.pick(['#b08a5e', '#94704c']),
      },
      floor: 'wood',
      doors: [{ wall: 'south', offsetMetres: 0.7, widthMetres: 0.95 }],
    },
    {
      id: 'kitchen',
      x: 0,
      z: kitchen.z,
      widthMetres: 4.4,
      depthMetres: 4.2,
      heightMetres: 2.6,
      colors: {
        wall: walls.pick(['#dfe3df', '#d9dfe6', '#e6dfd3']),
        floor: walls.pick(['#c9c5ba', '#aeb4b6']),
      },
      floor: 'tiles',
      doors: [{ wall: 'north', offsetMetres: 0.7, widthMetres: 0.95 }],
    },
  ];
}

/** The same source gives the same furniture, however often it is asked. */
export function furnitureOf(random: Random): Furniture[] {
  const looks = random.fork('furniture');
  const wood = looks.pick(['#9a7248', '#7b5636', '#d8d2c4']);
  return [
    {
      id: 'bookcase',
      kind: 'shelf',
      x: 0,
      z: shelf.z,
      yaw: 0,
      widthMetres: 1.7,
      heightMetres: 2,
      depthMetres: shelf.depthMetres,
      color: wood,
    },
    {
      id: 'sofa',
      kind: 'sofa',
      x: -1.55,
      z: 1.55,
      yaw: Math.PI / 2,
      widthMetres: 1.2,
      heightMetres: 0.82,
      depthMetres: 0.85,
      color: looks.pick(['#58708f', '#7a5a52', '#5d7560']),
    },
    {
      id: 'window',
      kind: 'window',
      x: -2.18,
      y: 0.95,
      z: 1.2,
      yaw: Math.PI / 2,
      widthMetres: 1.1,
      heightMetres: 1.2,
      depthMetres: 0.1,
      color: '#f4f2ec',
    },
    {
      id: 'plant',
      kind: 'plant',
      x: 1.8,
      z: 1.8,
      yaw: 0,
      widthMetres: 0.45,
      heightMetres: 1.1,
      depthMetres: 0.45,
      color: '#3f7d46',
    },
    {
      id: 'counter',
      kind: 'counter',
      x: kitchen.counterX + 0.08,
      z: kitchen.z,
      yaw: -Math.PI / 2,
      widthMetres: 2.6,
      heightMetres: counterTop,
      depthMetres: 0.6,
      color: looks.pick(['#dcd8cf', '#b9c6c9', '#c9b79b']),
    },
    {
      id: 'fridge',
      kind: 'fridge',
      x: kitchen.fridgeX,
      z: kitchen.z,
      yaw: Math.PI / 2,
      widthMetres: 0.7,
      heightMetres: 1.8,
      depthMetres: 0.62,
      color: '#e8eaec',
    },
    {
      id: 'table',
      kind: 'table',
      x: -0.3,
      z: kitchen.z + 1.5,
      yaw: 0,
      widthMetres: 1.2,
      heightMetres: 0.75,
      depthMetres: 0.7,
      color: wood,
    },
  ];
}
