import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { describeWithMedia, testMedia } from '../../../tests/support/testMedia.js';
import { pictures } from '../../html/checks/otherWays/page.js';
import { compareImages } from '../../html/compareImages.js';
import { decodeDataAddress } from './decodeDataAddress.js';
import { isPlainPicture, readImageFeatures } from './readImageFeatures.js';

const svg = (body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">${body}</svg>`);
const fill = '<rect width="300" height="200" fill="url(#a)"/>';

describe('plain pictures never match a description', () => {
  test.each([
    ['one colour', svg('<rect width="300" height="200" fill="#3a86ff"/>')],
    [
      'a linear gradient',
      svg(
        `<linearGradient id="a" x2="1" y2="1"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>${fill}`,
      ),
    ],
    [
      'a radial gradient',
      svg(
        `<radialGradient id="a"><stop stop-color="#fff"/><stop offset="1" stop-color="#073"/></radialGradient>${fill}`,
      ),
    ],
    [
      'stripes',
      svg(
        `<pattern id="a" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="20" fill="#222"/></pattern>${fill}`,
      ),
    ],
    [
      'checks',
      svg(
        `<pattern id="a" width="40" height="40" patternUnits="userSpaceOnUse"><rect width="20" height="20" fill="#c00"/><rect x="20" y="20" width="20" height="20" fill="#c00"/></pattern>${fill}`,
      ),
    ],
    [
      'dots',
      svg(
        `<pattern id="a" width="25" height="25" patternUnits="userSpaceOnUse"><circle cx="12" cy="12" r="7" fill="#06c"/></pattern>${fill}`,
      ),
    ],
    ['not a picture at all', Buffer.from('<html>404</html>')],
  ])('%s is plain', async (_, bytes) => {
    expect(await isPlainPicture(bytes)).toBe(true);
  });

  test.each(['cup', 'ship', 'leaf', 'mark'] as const)('a drawing of a %s is not', async (name) => {
    expect(await isPlainPicture(decodeDataAddress(pictures[name])!)).toBe(false);
  });
});

test('a picture scaled or encoded anew is the same, another one is not', async () => {
  const bytes = (name: keyof typeof pictures): Buffer => decodeDataAddress(pictures[name])!;
  const ship = (await readImageFeatures(bytes('ship')))!;
  const small = await sharp(bytes('ship')).resize(120).jpeg({ quality: 70 }).toBuffer();
  expect(compareImages(ship, (await readImageFeatures(small))!).same).toBe(true);
  for (const other of ['cup', 'leaf', 'mark', 'plain'] as const) {
    expect(compareImages(ship, (await readImageFeatures(bytes(other)))!).same, other).toBe(false);
  }
});

test('data addresses in every spelling', () => {
  expect(decodeDataAddress('data:text/plain,a%20b')?.toString()).toBe('a b');
  expect(decodeDataAddress('data:text/plain;charset=utf-8;base64,YSBi')?.toString()).toBe('a b');
  expect(decodeDataAddress('DATA:,100%')?.toString()).toBe('100%');
  expect(decodeDataAddress('http://a.invalid/')).toBeNull();
});

describeWithMedia('real photographs', () => {
  const frames = ['211_i1_86.435306', '214_i1_86.385246'].map(
    (name) => testMedia(`gaze/aea_test/aea_t${name}.jpg`)!,
  );
  test('are not plain, and two views are two pictures', async () => {
    const [one, other] = await Promise.all(
      frames.map(async (file) => (await readImageFeatures(await readFile(file)))!),
    );
    expect([one!.plain, other!.plain]).toEqual([false, false]);
    expect(compareImages(one!, other!).same).toBe(false);
  });
});
