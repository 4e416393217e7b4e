import * as three from 'three';
import type { Prop } from '../../world/World.js';
import { wallShare } from '../layoutLabel.js';
import { shade } from './canvas.js';
import { drawLabel, drawSide } from './drawLabel.js';
import { plain, shadowUnder, textured, textureOf } from './materials.js';

type Material = three.ShaderMaterial;

const around = 28;
const prints = new Map<string, { front: Material; side: Material }>();

/** A thing as a group with its origin in the middle of its underside, its front to +z. */
export function buildProp(prop: Prop): three.Group {
  const key = JSON.stringify(prop);
  const print = prints.get(key) ?? {
    front: textured(textureOf(drawLabel(prop))),
    side: textured(textureOf(drawSide(prop))),
  };
  prints.set(key, print);
  const group = new three.Group();
  for (const part of build[prop.form](prop, print.front, print.side)) group.add(part);
  if (prop.form !== 'poster') group.add(shadowUnder(prop.widthMetres, prop.depthMetres));
  return group;
}

type Builder = (prop: Prop, front: Material, side: Material) => three.Object3D[];

const build: Record<Prop['form'], Builder> = {
  carton: (prop, front, side) => [box(prop, front, [side, side, side, side, side])],
  poster: (prop, front) => [box(prop, front, fill(plain('#f4f2ea')))],
  book(prop, front, side) {
    const pages = plain('#ece5d3');
    return [box(prop, front, [pages, side, pages, pages, side])];
  },
  device(prop, front) {
    const body = plain(prop.colors.body);
    return [box(prop, front, fill(body))];
  },
  'paper-bag'(prop, front, side) {
    const { widthMetres: width, heightMetres: height, depthMetres: depth } = prop;
    const isOpen = width > 0.2;
    const top = plain(isOpen ? '#4a3b2c' : shade(prop.colors.body, -0.15));
    const parts: three.Object3D[] = [box(prop, front, [side, side, top, side, side])];
    if (!isOpen) return parts;
    for (const z of [depth / 2 - 0.004, -depth / 2 + 0.004]) {
      const handle = new three.Mesh(
        new three.TorusGeometry(width * 0.16, 0.004, 6, 16, Math.PI),
        plain('#caa777'),
      );
      handle.position.set(0, height, z);
      parts.push(handle);
    }
    return parts;
  },
  pouch(prop, front, side) {
    const back = new three.Mesh(pillow(prop), side);
    back.rotation.y = Math.PI;
    return [new three.Mesh(pillow(prop), front), back];
  },
  can(prop, front) {
    const { heightMetres: height, widthMetres } = prop;
    const metal = plain('#b9bcc0');
    const lid = disc(widthMetres * 0.47, height - 0.002, metal);
    const rim = ring(widthMetres / 2, height, 0.003, metal);
    return [wall(prop, front, wallShare.can), lid, rim, ring(widthMetres / 2, 0.003, 0.003, metal)];
  },
  jar(prop, front) {
    const { heightMetres: height, widthMetres: width, colors } = prop;
    const lidColor = plain(shade(colors.body, -0.35));
    const profile: [number, number][] = [
      [width / 2, height * 0.76],
      [width * 0.44, height * 0.81],
    ];
    const lid: [number, number][] = [
      [width * 0.46, height * 0.81],
      [width * 0.46, height],
      [0.0001, height],
    ];
    return [
      wall(prop, front, wallShare.jar),
      turnedPart(prop, profile, plain(shade(colors.body, 0.2))),
      turnedPart(prop, lid, lidColor),
    ];
  },
  bottle(prop, front) {
    const { heightMetres: height, widthMetres: width, colors } = prop;
    const neck = Math.min(0.016, width * 0.28);
    const profile: [number, number][] = [
      [width / 2, height * 0.6],
      [width * 0.47, height * 0.66],
      [width * 0.34, height * 0.74],
      [neck, height * 0.8],
      [neck, height * 0.91],
    ];
    const cap: [number, number][] = [
      [neck + 0.003, height * 0.9],
      [neck + 0.003, height],
      [0.0001, height],
    ];
    return [
      wall(prop, front, wallShare.bottle),
      turnedPart(prop, profile, plain(shade(colors.body, 0.12))),
      turnedPart(prop, cap, plain('#e9e6df')),
    ];
  },
};

function fill(material: Material): Material[] {
  return [material, material, material, material, material];
}

/** @param others right, left, top, bottom, back */
function box(prop: Prop, front: Material, others: Material[]): three.Mesh {
  const { widthMetres, heightMetres, depthMetres } = prop;
  const geometry = new three.BoxGeometry(widthMetres, heightMetres, depthMetres);
  geometry.translate(0, heightMetres / 2, 0);
  const [right, left, top, bottom, back] = others;
  return new three.Mesh(geometry, [right!, left!, top!, bottom!, front, back!]);
}

/** The straight wall of a round thing, the middle of its print to +z. */
function wall(prop: Prop, material: Material, share: number): three.Mesh {
  const height = prop.heightMetres * share;
  const radius = prop.widthMetres / 2;
  const geometry = new three.CylinderGeometry(radius, radius, height, around, 1, true);
  geometry.rotateY(Math.PI);
  geometry.translate(0, height / 2, 0);
  geometry.scale(1, 1, prop.depthMetres / prop.widthMetres);
  return new three.Mesh(geometry, material);
}

function turnedPart(prop: Prop, profile: [number, number][], material: Material): three.Mesh {
  const points = profile.map(([x, y]) => new three.Vector2(x, y));
  const geometry = new three.LatheGeometry(points, around);
  geometry.scale(1, 1, prop.depthMetres / prop.widthMetres);
  return new three.Mesh(geometry, material);
}

function disc(radius: number, y: number, material: Material): three.Mesh {
  const geometry = new three.CircleGeometry(radius, around);
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(0, y, 0);
  return new three.Mesh(geometry, material);
}

function ring(radius: number, y: number, thickness: number, material: Material): three.Mesh {
  const geometry = new three.TorusGeometry(radius - thickness / 2, thickness, 5, around);
  geometry.rotateX(Math.PI / 2);
  geometry.translate(0, y - thickness, 0);
  return new three.Mesh(geometry, material);
}

/** One face of a filled bag: flat where it is printed, thin at its upper and lower seam. */
function pillow({ widthMetres, heightMetres, depthMetres }: Prop): three.BufferGeometry {
  const geometry = new three.PlaneGeometry(widthMetres, heightMetres, 10, 14);
  const positions = geometry.getAttribute('position');
  for (let index = 0; index < positions.count; index += 1) {
    const x = Math.abs(positions.getX(index) / (widthMetres / 2));
    const y = Math.abs(positions.getY(index) / (heightMetres / 2));
    const bulge = Math.sqrt(Math.max(0, 1 - x ** 4)) * Math.sqrt(Math.max(0, 1 - y ** 6));
    positions.setZ(index, (depthMetres / 2) * bulge + 0.0005);
  }
  geometry.translate(0, heightMetres / 2, 0);
  geometry.computeVertexNormals();
  return geometry;
}
