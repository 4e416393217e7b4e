import type { Random } from '../../../core/createRandom.js';
import type { Furniture, Room } from '../../../synth/scene/ScenePlan.js';
import { surfacesOf } from '../../../synth/scene/surfacesOf.js';
import type { Flat, RoomId, Spot, Surface } from './Flat.js';

const depthMetres = 4;
const widthMetres = 4.4;
const door = { offsetMetres: 0.7, widthMetres: 0.95 };
const quarter = Math.PI / 2;
/** From the front edge of a surface to who stands at it. */
const standMetres = 0.55;
const edgeMetres = 0.07;
const posterHeight = 1.22;
const wallX = 2.185;

/** Study, living room and kitchen in a row, with a door between neighbours. Colours come from the random numbers. */
export function createFlat(random: Random): Flat {
  const wood = random.pick(['#9a7248', '#7b5636', '#d8d2c4']);
  const bookcase: Furniture = {
    ...{ id: 'bookcase', kind: 'shelf', x: -0.1, z: -1.78, yaw: 0 },
    ...{ widthMetres: 1.7, heightMetres: 2, depthMetres: 0.36, color: wood },
  };
  const desk: Furniture = {
    ...{ id: 'desk', kind: 'table', x: -1.85, z: 0.55, yaw: quarter },
    ...{ widthMetres: 1.4, heightMetres: 0.75, depthMetres: 0.6, color: random.pick(['#6d5a48', '#c9b79b']) },
  };
  const table: Furniture = {
    ...{ id: 'table', kind: 'table', x: -1.8, z: 3.7, yaw: quarter },
    ...{
      widthMetres: 1.6,
      heightMetres: 0.72,
      depthMetres: 0.65,
      color: random.pick(['#a98a63', '#54463a']),
    },
  };
  const tray: Furniture = {
    ...{ id: 'tray', kind: 'basket', x: -1.72, y: 0.72, z: 4.08, yaw: quarter },
    ...{ widthMetres: 0.62, heightMetres: 0.05, depthMetres: 0.34, color: '#b08b4f' },
  };
  const counter: Furniture = {
    ...{ id: 'counter', kind: 'counter', x: 1.9, z: 8.1, yaw: -quarter },
    ...{ widthMetres: 2.4, heightMetres: 0.9, depthMetres: 0.6, color: random.pick(['#dcd8cf', '#b9c6c9']) },
  };
  const kitchenShelf: Furniture = {
    ...{ id: 'kitchen-shelf', kind: 'shelf', x: -0.5, z: 9.8, yaw: Math.PI },
    ...{ widthMetres: 1.5, heightMetres: 1.8, depthMetres: 0.36, color: random.pick(['#e9e6df', '#8b8f94']) },
  };
  const furniture: Furniture[] = [
    ...[bookcase, desk, table, tray, counter, kitchenShelf],
    {
      ...{ id: 'sofa', kind: 'sofa', x: 1.75, z: 3.5, yaw: -quarter },
      ...{ widthMetres: 1.5, heightMetres: 0.82, depthMetres: 0.85 },
      color: random.pick(['#58708f', '#7a5a52', '#5d7560']),
    },
    {
      ...{ id: 'window', kind: 'window', x: -2.18, y: 0.95, z: 5.3, yaw: quarter },
      ...{ widthMetres: 0.9, heightMetres: 1.2, depthMetres: 0.1, color: '#f4f2ec' },
    },
    {
      ...{ id: 'fridge', kind: 'fridge', x: -1.85, z: 7, yaw: quarter },
      ...{ widthMetres: 0.65, heightMetres: 1.75, depthMetres: 0.62, color: '#e4e6e8' },
    },
  ];
  const boards = (shelf: Furniture): number[] => surfacesOf(shelf);
  const surfaces: Surface[] = [
    surface(bookcase, 'the bookcase', 'study', boards(bookcase)[3]!, [-0.62, -0.31, 0, 0.31, 0.62], 0.26),
    surface(desk, 'the desk', 'study', 0.75, [-0.48, -0.16, 0.16, 0.48], 0.26),
    surface(table, 'the table', 'living', 0.72, [0.02, 0.3, 0.58], 0.22),
    { ...surface(tray, 'the tray', 'living', 0.732, [-0.2, 0, 0.2], 0.13), preposition: 'in' },
    surface(counter, 'the kitchen counter', 'kitchen', 0.9, [-0.9, -0.55, -0.2, 0.15, 0.5, 0.88], 0.3),
    surface(
      kitchenShelf,
      'the kitchen shelf',
      'kitchen',
      boards(kitchenShelf)[2]!,
      [-0.48, -0.16, 0.16, 0.48],
      0.26,
    ),
  ];
  // One stands before the tray where one stands before its table.
  surfaces[3]!.stand = surfaces[2]!.stand;
  return {
    ...{
      rooms: roomsOf(random),
      furniture,
      surfaces,
      doors: [1, 2].map((at) => ({ x: door.offsetMetres, z: at * depthMetres - 2 })),
    },
    posters: [poster('study', 1, -0.3), poster('living', 1, 5.15), poster('kitchen', -1, 8.4)],
    rests: [
      {
        ...{ room: 'living', stand: { x: -0.9, z: 5.25 }, yaw: quarter, position: [-2.1, 1.5, 5.3] },
        ...{ label: 'looks out of the window in the living room', name: 'the window' },
      },
      {
        ...{ room: 'living', stand: { x: 0.3, z: 3.5 }, yaw: -quarter, position: [1.7, 0.6, 3.5] },
        ...{ label: 'pauses in front of the sofa', name: 'the sofa' },
      },
      {
        ...{ room: 'kitchen', stand: { x: -0.7, z: 7 }, yaw: quarter, position: [-1.6, 1.1, 7] },
        ...{ label: 'pauses in front of the fridge', name: 'the fridge' },
      },
    ],
    fillers: [
      surface(bookcase, 'the bookcase', 'study', boards(bookcase)[2]!, [-0.6, -0.2, 0.2, 0.6], 0.3),
      surface(bookcase, 'the bookcase', 'study', boards(bookcase)[1]!, [-0.4, 0, 0.4], 0.3),
    ],
  };
}

/** @param offsets of the slots from its middle, along its front */
function surface(
  piece: Furniture,
  name: string,
  room: RoomId,
  height: number,
  offsets: number[],
  widestMetres: number,
): Surface {
  const { id, x, z, yaw, depthMetres: depth } = piece;
  const [out, across] = [
    { x: Math.sin(yaw), z: Math.cos(yaw) },
    { x: Math.cos(yaw), z: -Math.sin(yaw) },
  ];
  const edge = depth / 2 - (piece.kind === 'basket' ? 0.08 : edgeMetres);
  return {
    ...{ id, name, room, yaw, widestMetres, preposition: 'on' },
    stand: { x: x + out.x * (depth / 2 + standMetres), z: z + out.z * (depth / 2 + standMetres) },
    slots: offsets.map((offset) => [
      x + across.x * offset + out.x * edge,
      height,
      z + across.z * offset + out.z * edge,
    ]),
  };
}

function poster(room: RoomId, side: 1 | -1, z: number): Spot {
  return {
    ...{ room, yaw: -side * quarter, stand: { x: side * (wallX - 1.05), z } },
    position: [side * wallX, posterHeight, z],
  };
}

function roomsOf(random: Random): Room[] {
  const walls = ['#d8cfc0', '#c9d3cc', '#d3cbd6', '#e0d6bd', '#d9dfe6'];
  const [a, b, c] = random.shuffle(walls);
  const room = (id: RoomId, at: number, wall: string, floor: Room['floor'], color: string): Room => ({
    ...{ id, x: 0, z: at * depthMetres, widthMetres, depthMetres, heightMetres: 2.6 },
    ...{ colors: { wall, floor: color }, floor },
    doors: [
      ...(at > 0 ? [{ wall: 'north' as const, ...door }] : []),
      ...(at < 2 ? [{ wall: 'south' as const, ...door }] : []),
    ],
  });
  return [
    room('study', 0, a!, 'wood', random.pick(['#b08a5e', '#94704c'])),
    room('living', 1, b!, 'carpet', random.pick(['#8f8a80', '#a59a86'])),
    room('kitchen', 2, c!, 'tiles', random.pick(['#c9c5ba', '#aeb4b6'])),
  ];
}
