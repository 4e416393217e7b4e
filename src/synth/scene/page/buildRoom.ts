import * as three from 'three';
import type { Room } from '../ScenePlan.js';
import { createNumbers, shade } from './canvas.js';
import { painted, plain, textured } from './materials.js';

const doorMetres = 2.05;
const trim = '#efece4';

/** Floor, ceiling, lamp, and walls with openings and skirting. */
export function buildRoom(room: Room): three.Group {
  const group = new three.Group();
  const { widthMetres: width, depthMetres: depth, heightMetres: height } = room;
  const floor = flat(width, depth, 0, textured(floorOf(room)));
  const places = floor.geometry.getAttribute('uv');
  for (let index = 0; index < places.count; index += 1)
    places.setXY(index, (places.getX(index) * width) / 2, (places.getY(index) * depth) / 2);
  group.add(floor);
  const ceiling = flat(width, depth, height, plain('#f3f1ec'));
  ceiling.rotation.x = Math.PI / 2;
  group.add(ceiling);
  const lamp = flat(0.6, 0.6, height - 0.02, plain('#ffffff'));
  lamp.rotation.x = Math.PI / 2;
  group.add(lamp);
  const paint = textured(
    painted(4, 256, (brush, w, h) => {
      const gradient = brush.createLinearGradient(0, 0, 0, h);
      gradient.addColorStop(0, shade(room.colors.wall, -0.1));
      gradient.addColorStop(0.12, room.colors.wall);
      gradient.addColorStop(0.7, shade(room.colors.wall, -0.03));
      gradient.addColorStop(1, shade(room.colors.wall, -0.22));
      brush.fillStyle = gradient;
      brush.fillRect(0, 0, w, h);
    }),
  );
  const sides = [
    { name: 'north', length: width, x: 0, z: -depth / 2, yaw: 0 },
    { name: 'south', length: width, x: 0, z: depth / 2, yaw: Math.PI },
    { name: 'west', length: depth, x: -width / 2, z: 0, yaw: Math.PI / 2 },
    { name: 'east', length: depth, x: width / 2, z: 0, yaw: -Math.PI / 2 },
  ];
  for (const { name, length, x, z, yaw } of sides) {
    const wall = new three.Group();
    wall.position.set(x, 0, z);
    wall.rotation.y = yaw;
    // Along the wall as seen from inside; offsets are measured to the east and to the south.
    const sign = name === 'south' || name === 'west' ? -1 : 1;
    const doors = room.doors
      .filter((door) => door.wall === name)
      .map(({ offsetMetres, widthMetres }) => ({ at: sign * offsetMetres, width: widthMetres }))
      .toSorted((a, b) => a.at - b.at);
    addWall(wall, length, height, doors, paint);
    group.add(wall);
  }
  group.position.set(room.x, 0, room.z);
  return group;
}

function addWall(
  wall: three.Group,
  length: number,
  height: number,
  doors: { at: number; width: number }[],
  paint: three.ShaderMaterial,
): void {
  let left = -length / 2;
  const piece = (from: number, to: number, low: number, high: number): void => {
    if (to - from < 0.005) return;
    const geometry = new three.PlaneGeometry(to - from, high - low);
    const uv = geometry.getAttribute('uv');
    for (let index = 0; index < uv.count; index += 1)
      uv.setY(index, (low + uv.getY(index) * (high - low)) / height);
    geometry.translate((from + to) / 2, (low + high) / 2, 0);
    wall.add(new three.Mesh(geometry, paint));
    if (low > 0) return;
    wall.add(slab(to - from, 0.09, 0.014, (from + to) / 2, 0.045, 0.007, trim));
  };
  for (const { at, width } of doors) {
    piece(left, at - width / 2, 0, height);
    piece(at - width / 2, at + width / 2, doorMetres, height);
    for (const side of [-1, 1])
      wall.add(slab(0.08, doorMetres, 0.05, at + (side * width) / 2, doorMetres / 2, 0.01, trim));
    wall.add(slab(width + 0.16, 0.08, 0.05, at, doorMetres + 0.02, 0.01, trim));
    left = at + width / 2;
  }
  piece(left, length / 2, 0, height);
}

export function slab(
  width: number,
  height: number,
  depth: number,
  x: number,
  y: number,
  z: number,
  look: string | three.ShaderMaterial,
): three.Mesh {
  const mesh = new three.Mesh(
    new three.BoxGeometry(width, height, depth),
    typeof look === 'string' ? plain(look) : look,
  );
  mesh.position.set(x, y, z);
  return mesh;
}

function flat(width: number, depth: number, y: number, material: three.ShaderMaterial): three.Mesh {
  const mesh = new three.Mesh(new three.PlaneGeometry(width, depth), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = y;
  return mesh;
}

/** Two metres of floor, repeated. */
function floorOf({ floor, colors: { floor: color } }: Room): three.Texture {
  const numbers = createNumbers(7);
  return painted(
    512,
    512,
    (brush, w, h) => {
      brush.fillStyle = color;
      brush.fillRect(0, 0, w, h);
      if (floor === 'wood')
        for (let row = 0; row < 12; row += 1) {
          const y = (row * h) / 12;
          const cut = Math.floor(numbers() * w);
          for (const [x, length] of [
            [0, cut],
            [cut, w - cut],
          ] as const) {
            brush.fillStyle = shade(color, 0.14 * (numbers() - 0.5));
            brush.fillRect(x, y, length - 1.5, h / 12 - 1.5);
          }
        }
      if (floor === 'tiles')
        for (let row = 0; row < 4; row += 1)
          for (let column = 0; column < 4; column += 1) {
            brush.fillStyle = shade(color, 0.1 + 0.06 * numbers());
            brush.fillRect((column * w) / 4 + 2, (row * h) / 4 + 2, w / 4 - 4, h / 4 - 4);
          }
      if (floor === 'carpet')
        for (let index = 0; index < 6000; index += 1) {
          brush.fillStyle = shade(color, 0.2 * (numbers() - 0.5));
          brush.fillRect(numbers() * w, numbers() * h, 3, 3);
        }
    },
    true,
  );
}
