import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Picture } from '../Picture.js';
import { findThings } from './findThings.js';

async function draw(body: string): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
<defs><linearGradient id="wall"><stop offset="0" stop-color="#b8bcb4"/><stop offset="1" stop-color="#9aa098"/></linearGradient></defs>
<rect width="512" height="512" fill="url(#wall)"/><rect y="330" width="512" height="182" fill="#6a625a"/>${body}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

const carton = (x: number, color: string, panel = '#cfe8b8'): string =>
  `<rect x="${x}" y="250" width="60" height="100" fill="${color}"/><rect x="${x + 10}" y="270" width="40" height="50" fill="${panel}"/>`;

test('things before a wall and on a table, with the colour of their outside and not of their label', async () => {
  const found = findThings(await draw(carton(60, '#b01818') + carton(300, '#d8b018', '#a8d0e8')));
  expect(found.map(({ colors }) => colors[0])).toEqual(['red', 'yellow']);
  for (const [index, x] of [60, 300].entries()) {
    const { box } = found[index]!;
    expect(Math.abs(box.x - x)).toBeLessThan(6);
    expect(Math.abs(box.height - 100)).toBeLessThan(10);
  }
});

test('bright things on a dull board of many shades are things each; the board is none', async () => {
  const board = Array.from(
    { length: 12 },
    (_, row) =>
      `<rect x="60" y="${60 + row * 16}" width="330" height="16" fill="${row % 2 ? '#5a4a3a' : '#7a6a58'}"/>`,
  ).join('');
  const things =
    '<rect x="100" y="100" width="50" height="70" fill="#1858c0"/><rect x="260" y="100" width="50" height="70" fill="#18a048"/>';
  const colors = findThings(await draw(board + things)).map((thing) => thing.colors[0]);
  expect(colors.sort()).toEqual(['blue', 'green']);
});

test('skin against a thing is told with how much of it and in which colour; a neck is narrow', async () => {
  const hand = '<path d="M200 512 L210 330 Q230 300 258 305 L262 360 L300 512 Z" fill="#b48264"/>';
  const bottle =
    '<path d="M262 330 h60 v-120 q0 -30 -20 -40 v-50 h-20 v50 q-20 10 -20 40 z" fill="#148c96"/>';
  const [held] = findThings(await draw(hand + bottle));
  expect(held?.colors[0]).toBe('turquoise');
  expect(held?.skin?.share).toBeGreaterThan(0.03);
  expect(Math.abs(held!.skin!.color[0] - 0xb4)).toBeLessThan(25);
  expect(held?.topShare).toBeLessThan(0.6);
  const [alone] = findThings(await draw(carton(60, '#b01818')));
  expect([alone?.skin, alone!.topShare > 0.9]).toEqual([null, true]);
});

test('an even picture and one without colour hold nothing', async () => {
  expect(findThings(await draw(''))).toEqual([]);
  expect(findThings({ width: 4, height: 4, channels: 1, data: new Uint8Array(16) })).toEqual([]);
});

test('a vivid outside is named before a pale or grey part of it that is larger', async () => {
  const half =
    '<rect x="60" y="230" width="90" height="110" fill="#868686"/><rect x="60" y="230" width="36" height="110" fill="#e07c10"/>';
  expect(findThings(await draw(half))[0]?.colors[0]).toBe('orange');
});
