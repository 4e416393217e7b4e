import * as three from 'three';
import type { Furniture } from '../ScenePlan.js';
import { boardMetres, surfacesOf } from '../surfacesOf.js';
import { slab } from './buildRoom.js';
import { createNumbers, shade } from './canvas.js';
import { painted, plain, shadowUnder, textured } from './materials.js';

/** A piece of furniture, its origin on the floor in its middle, its front to +z. */
export function buildFurniture(piece: Furniture): three.Group {
  const group = new three.Group();
  for (const part of build[piece.kind](piece)) group.add(part);
  if (!piece.y && piece.kind !== 'window')
    group.add(shadowUnder(piece.widthMetres * 0.85, piece.depthMetres * 0.8));
  group.position.set(piece.x, piece.y ?? 0, piece.z);
  group.rotation.y = piece.yaw;
  return group;
}

const build: Record<Furniture['kind'], (piece: Furniture) => three.Object3D[]> = {
  shelf(piece) {
    const { widthMetres: width, heightMetres: height, depthMetres: depth, color } = piece;
    const inner = shade(color, -0.12);
    const boards = surfacesOf({ ...piece, y: 0 });
    return [
      slab(width, height, 0.015, 0, height / 2, -depth / 2 + 0.008, inner),
      ...[-1, 1].map((side) => slab(0.025, height, depth, (side * width) / 2, height / 2, 0, color)),
      ...boards.flatMap((y) => [
        slab(width, boardMetres, depth, 0, y - boardMetres / 2, 0, color),
        slab(width, 0.038, 0.006, 0, y - boardMetres / 2, depth / 2 + 0.003, priceRail(width)),
      ]),
      slab(width + 0.02, 0.03, depth, 0, height, 0, color),
    ];
  },
  table({ widthMetres: width, heightMetres: height, depthMetres: depth, color }) {
    const legs = [-1, 1].flatMap((x) =>
      [-1, 1].map((z) =>
        slab(
          0.06,
          height,
          0.06,
          x * (width / 2 - 0.06),
          height / 2,
          z * (depth / 2 - 0.06),
          shade(color, -0.2),
        ),
      ),
    );
    return [slab(width, 0.04, depth, 0, height - 0.02, 0, color), ...legs];
  },
  counter({ widthMetres: width, heightMetres: height, depthMetres: depth, color }) {
    const fronts = Math.max(1, Math.round(width / 0.55));
    const face = textured(
      painted(128 * fronts, 192, (brush, w, h) => {
        brush.fillStyle = color;
        brush.fillRect(0, 0, w, h);
        brush.strokeStyle = shade(color, -0.3);
        brush.lineWidth = 3;
        for (let index = 0; index < fronts; index += 1) {
          brush.strokeRect(index * 128 + 5, 6, 118, 172);
          brush.fillStyle = shade(color, -0.5);
          brush.fillRect(index * 128 + 100, 30, 6, 40);
        }
      }),
    );
    const body = slab(width, height - 0.04, depth - 0.03, 0, (height - 0.04) / 2, -0.015, color);
    const front = new three.Mesh(new three.PlaneGeometry(width, height - 0.04), face);
    front.position.set(0, (height - 0.04) / 2, depth / 2 - 0.028);
    return [body, front, slab(width + 0.02, 0.04, depth, 0, height - 0.02, 0, shade(color, -0.45))];
  },
  fridge({ widthMetres: width, heightMetres: height, depthMetres: depth, color }) {
    const handle = '#777b80';
    return [
      slab(width, height, depth, 0, height / 2, 0, color),
      slab(width, 0.012, 0.01, 0, height * 0.66, depth / 2 + 0.002, shade(color, -0.4)),
      slab(0.025, 0.34, 0.04, -width * 0.4, height * 0.82, depth / 2 + 0.03, handle),
      slab(0.025, 0.5, 0.04, -width * 0.4, height * 0.42, depth / 2 + 0.03, handle),
    ];
  },
  basket({ widthMetres: width, heightMetres: height, depthMetres: depth, color }) {
    const mesh = textured(
      painted(64, 64, (brush, w, h) => {
        brush.fillStyle = color;
        brush.fillRect(0, 0, w, h);
        brush.fillStyle = shade(color, -0.35);
        for (let x = 0; x < 4; x += 1)
          for (let y = 0; y < 4; y += 1) brush.fillRect(x * 16 + 3, y * 16 + 3, 9, 9);
      }),
    );
    const side = (w: number, x: number, z: number, d: number): three.Mesh =>
      slab(w, height, d, x, height / 2, z, mesh);
    return [
      slab(width, 0.012, depth, 0, 0.006, 0, shade(color, -0.2)),
      side(width, 0, depth / 2, 0.012),
      side(width, 0, -depth / 2, 0.012),
      side(0.012, width / 2, 0, depth),
      side(0.012, -width / 2, 0, depth),
      slab(width + 0.03, 0.02, 0.025, 0, height, depth / 2, shade(color, -0.3)),
      slab(width + 0.03, 0.02, 0.025, 0, height, -depth / 2, shade(color, -0.3)),
    ];
  },
  sofa({ widthMetres: width, heightMetres: height, depthMetres: depth, color }) {
    const seat = height * 0.5;
    const cushion = shade(color, 0.12);
    return [
      slab(width, seat, depth, 0, seat / 2, 0, color),
      slab(width, height - 0.1, 0.2, 0, height / 2 + 0.05, -depth / 2 + 0.1, color),
      ...[-1, 1].map((s) => slab(0.18, height * 0.7, depth, s * (width / 2 - 0.09), height * 0.35, 0, color)),
      ...[-1, 1].map((s) =>
        slab(width * 0.38, 0.13, depth * 0.7, s * width * 0.2, seat + 0.06, 0.06, cushion),
      ),
      ...[-1, 1].map((s) =>
        slab(width * 0.36, 0.32, 0.13, s * width * 0.2, seat + 0.28, -depth * 0.22, cushion),
      ),
    ];
  },
  plant({ heightMetres: height, widthMetres: width, color }) {
    const numbers = createNumbers(11);
    const pot = new three.Mesh(
      new three.CylinderGeometry(width * 0.32, width * 0.24, height * 0.28, 16),
      plain('#a2603f'),
    );
    pot.position.y = height * 0.14;
    const leaves = Array.from({ length: 16 }, (_, index) => {
      const leaf = new three.Mesh(
        new three.ConeGeometry(width * 0.09, height * (0.4 + 0.3 * numbers()), 5),
        plain(shade(color, 0.3 * (numbers() - 0.5))),
      );
      const turn = index * 2.4;
      const lean = 0.15 + 0.5 * numbers();
      leaf.position.set(
        Math.sin(turn) * width * 0.3 * lean * 2,
        height * 0.55,
        Math.cos(turn) * width * 0.3 * lean * 2,
      );
      leaf.rotation.set(Math.cos(turn) * lean, 0, -Math.sin(turn) * lean);
      return leaf;
    });
    return [pot, ...leaves];
  },
  window({ widthMetres: width, heightMetres: height, color }) {
    const sky = textured(
      painted(64, 128, (brush, w, h) => {
        const gradient = brush.createLinearGradient(0, 0, 0, h);
        gradient.addColorStop(0, '#9cc7ee');
        gradient.addColorStop(0.6, '#dcebf5');
        gradient.addColorStop(0.62, '#8fae7a');
        gradient.addColorStop(1, '#6d9160');
        brush.fillStyle = gradient;
        brush.fillRect(0, 0, w, h);
      }),
    );
    const pane = new three.Mesh(new three.PlaneGeometry(width, height), sky);
    pane.position.set(0, height / 2, 0.012);
    const bar = (w: number, h: number, x: number, y: number): three.Mesh =>
      slab(w, h, 0.05, x, y, 0.02, color);
    return [
      pane,
      bar(width + 0.1, 0.06, 0, 0),
      bar(width + 0.1, 0.06, 0, height),
      bar(0.06, height, -width / 2, height / 2),
      bar(0.06, height, width / 2, height / 2),
      bar(0.04, height, 0, height / 2),
      slab(width + 0.2, 0.03, 0.16, 0, -0.03, 0.08, color),
    ];
  },
};

/** A pale strip with blank tags, as on the boards of shops. */
function priceRail(width: number): three.ShaderMaterial {
  const tags = Math.max(2, Math.round(width / 0.16));
  return textured(
    painted(tags * 32, 16, (brush, w, h) => {
      brush.fillStyle = '#d9d7d0';
      brush.fillRect(0, 0, w, h);
      for (let index = 0; index < tags; index += 1) {
        brush.fillStyle = '#fbfbf7';
        brush.fillRect(index * 32 + 6, 2, 18, 12);
        brush.fillStyle = '#7a7a7a';
        brush.fillRect(index * 32 + 9, 6, 11, 2);
        brush.fillRect(index * 32 + 9, 9, 7, 2);
      }
    }),
  );
}
