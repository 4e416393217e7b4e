import { expect, test } from 'vitest';
import { groupBy } from '../../core/groupBy.js';
import { createWorld } from './createWorld.js';

const seeds = [1, 2, 3, 77, 1234, 987654321];
const lists = ['products', 'articles', 'clips', 'places', 'threads'] as const;

test('one seed gives one world, other seeds give others', () => {
  expect(createWorld(5)).toEqual(createWorld(5));
  const [one, two] = [createWorld(5), createWorld(6)];
  expect(one.hosts.shop).not.toBe(two.hosts.shop);
  const brands = new Set(one.products.map((product) => product.brand));
  expect(two.products.filter((product) => brands.has(product.brand))).toEqual([]);
});

test.each(seeds)(
  'world %i is as large as the issue asks, ids are unique and name hosts under .test',
  (seed) => {
    const world = createWorld(seed);
    expect(world.products.length).toBeGreaterThanOrEqual(200);
    expect(world.articles.length).toBeGreaterThanOrEqual(40);
    expect(world.clips.length).toBeGreaterThanOrEqual(30);
    expect(world.places.length).toBeGreaterThanOrEqual(30);
    expect(world.threads.length).toBeGreaterThanOrEqual(30);
    for (const list of lists) {
      expect(new Set(world[list].map((entry) => entry.id)).size).toBe(world[list].length);
      expect(world[list].some((entry) => entry.prop !== null)).toBe(true);
      for (const entry of world[list]) expect(entry.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
    for (const host of Object.values(world.hosts)) expect(host).toMatch(/^[a-z]+(-[a-z]+)?\.test$/);
    expect(world.products.some((product) => !product.inStock)).toBe(true);
    expect(world.products.every((product) => product.reviews.length > 0)).toBe(true);
  },
);

test.each(seeds)(
  'world %i: members of a family differ in one detail, and no two things look the same',
  (seed) => {
    const world = createWorld(seed);
    for (const list of lists) {
      const entries = world[list].filter((entry) => entry.prop !== null);
      const looks = entries.map((entry) => JSON.stringify([entry.prop!.lines, entry.prop!.colors]));
      expect(new Set(looks).size).toBe(looks.length);
      const families = groupBy(
        entries.filter((entry) => entry.family !== null),
        (entry) => entry.family,
      );
      for (const members of families.values()) {
        expect(members.length).toBeGreaterThan(1);
        expect(new Set(members.map((entry) => entry.variant)).size).toBe(members.length);
        const differing = [0, 1, 2, 3].filter(
          (line) => new Set(members.map((entry) => entry.prop!.lines[line])).size > 1,
        );
        const bodies = new Set(members.map((entry) => entry.prop!.colors.body)).size;
        expect(differing.length + (bodies > 1 ? 1 : 0)).toBe(1);
      }
    }
  },
);

test.each(seeds)('world %i: what is printed fits and can be read', (seed) => {
  const world = createWorld(seed);
  for (const list of lists) {
    for (const { prop } of world[list]) {
      if (!prop) continue;
      expect(prop.lines.length).toBeLessThanOrEqual(4);
      expect(prop.lines[0]!.length).toBeLessThanOrEqual(14);
      for (const line of prop.lines) expect(line.length).toBeLessThanOrEqual(28);
      expect(contrast(prop.colors.label, prop.colors.ink)).toBeGreaterThan(7);
    }
  }
});

/** Contrast ratio of WCAG 2.2, "relative luminance" and "contrast ratio". */
function contrast(one: string, two: string): number {
  const [high, low] = [luminance(one), luminance(two)].sort((left, right) => right - left) as [
    number,
    number,
  ];
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
