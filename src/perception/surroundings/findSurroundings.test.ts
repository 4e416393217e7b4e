import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Picture } from '../Picture.js';
import { findSurroundings } from './findSurroundings.js';

async function draw(body: string): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
<rect width="512" height="512" fill="#b8c4bc"/>${body}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

const rectangle = (y: number, height: number, color: string): string =>
  `<rect y="${y}" width="512" height="${height}" fill="${color}"/>`;

test('a wall is one surface, a table before it a few, shelves are many', async () => {
  const wall = await draw('');
  const table = await draw(rectangle(300, 90, '#7a5636') + rectangle(390, 122, '#8f8a80'));
  const shelves = await draw(
    [40, 150, 260, 370].map((y) => rectangle(y, 90, '#8d8a80') + rectangle(y + 90, 20, '#e9e6df')).join(''),
  );
  const bands = [wall, table, shelves].map((picture) => findSurroundings(picture, []).bands);
  expect(bands[0]).toBe(1);
  expect(bands[1]).toBe(3);
  expect(bands[2]).toBeGreaterThanOrEqual(8);
});

test('the wall, and what a thing stands on; nothing below what reaches the border', async () => {
  const picture = await draw(
    `${rectangle(300, 212, '#7a5636')}<rect x="100" y="250" width="80" height="100" fill="#1858c0"/><rect x="300" y="400" width="80" height="112" fill="#b01818"/>`,
  );
  const { wall, under } = findSurroundings(picture, [
    { x: 100, y: 250, width: 80, height: 100 },
    { x: 300, y: 400, width: 80, height: 112 },
  ]);
  for (const [channel, value] of [0xb8, 0xc4, 0xbc].entries())
    expect(Math.abs(wall![channel]! - value)).toBeLessThan(3);
  for (const [channel, value] of [0x7a, 0x56, 0x36].entries())
    expect(Math.abs(under[0]![channel]! - value)).toBeLessThan(3);
  expect(under[1]).toBeNull();
});

test('a picture without colour shows nothing of it', () => {
  const grey: Picture = { width: 4, height: 4, channels: 1, data: new Uint8Array(16) };
  expect(findSurroundings(grey, [{ x: 0, y: 0, width: 1, height: 1 }])).toEqual({
    ...{ bands: 0, wall: null, under: [null] },
  });
});
