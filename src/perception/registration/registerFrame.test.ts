import { expect, it } from 'vitest';
import { createRandom } from '../../core/createRandom.js';
import type { Picture } from '../Picture.js';
import { preparePage, registerFrame } from './registerFrame.js';

/** A page of text-like bars and boxes at random places. */
function makePage(width: number, height: number): Picture {
  const random = createRandom('page');
  const data = new Uint8Array(width * height).fill(250);
  for (let block = 0; block < height / 12; block++) {
    const left = random.integer(10, width - 200);
    const top = random.integer(0, height - 40);
    const grey = random.integer(0, 200);
    const [wide, high] = [random.integer(20, 180), random.integer(4, 30)];
    for (let y = top; y < top + high; y++) data.fill(grey, y * width + left, y * width + left + wide);
  }
  return { width, height, channels: 1, data };
}

function cut(page: Picture, top: number, width: number, height: number, bar: number): Picture {
  const data = new Uint8Array(width * height).fill(90);
  for (let y = bar; y < height; y++) {
    const from = (top + y - bar) * page.width;
    data.set(page.data.subarray(from, from + width), y * width);
  }
  return { width, height, channels: 1, data };
}

const page = makePage(1280, 3000);
const template = preparePage(page);

it.each([0, 1, 333, 1702, 2280])('finds a frame scrolled by %i px', (top) => {
  const found = registerFrame(cut(page, top, 1280, 720, 0), template);
  expect(found.scale).toBe(1);
  expect(Math.abs(found.offsetY + top)).toBeLessThanOrEqual(1);
  expect(found.offsetX).toBeCloseTo(0);
  expect(found.score).toBeGreaterThan(0.65);
});

it('finds a frame below a browser bar', () => {
  const found = registerFrame(cut(page, 500, 1280, 720, 90), template);
  expect(Math.abs(found.offsetY - (90 - 500))).toBeLessThanOrEqual(1);
});

it('says that another page is not this one', () => {
  const other = { ...page, data: Uint8Array.from(page.data).reverse() };
  expect(registerFrame(cut(other, 900, 1280, 720, 0), template).score).toBeLessThan(0.3);
});
