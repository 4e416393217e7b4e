import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SeenThing } from './SeenThing.js';
import { thingsFromCaptions, thingsFromSentences } from './thingsFromWords.js';
import { watchVideo } from './watchVideo.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-watch-'));
});
afterAll(() => rm(folder, { recursive: true }));

const hand =
  '<path d="M960 720 L690 720 L560 470 Q550 380 620 390 L700 440 L960 640 Z" fill="rgb(196,140,104)"/>';

/** A shelf with small print, and before it, where wanted, more, a carton with large print, and a hand at it. */
async function draw(
  name: string,
  lines: string[] | null,
  color: string,
  isHeld: boolean,
  more = '',
): Promise<string> {
  const shelf = ['SALTON', 'MIRELA', 'GORDON', 'PELTRA'].map(
    (word, i) =>
      `<rect x="${40 + i * 240}" y="40" width="150" height="110" fill="#b8c8d8"/><text x="${52 + i * 240}" y="100" font-size="15">${word}</text>`,
  );
  const carton = (lines ?? []).map(
    (line, i) =>
      `<text x="450" y="${330 + i * 62}" font-size="${i === 0 ? 56 : 44}" text-anchor="middle">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" font-family="Arial, sans-serif">
<rect width="960" height="720" fill="#d8d8d4"/>${more}${shelf.join('')}
${lines ? `<rect x="290" y="240" width="320" height="300" fill="${color}"/><rect x="310" y="270" width="280" height="230" fill="#f4f4f0"/>` : ''}
${carton.join('')}${isHeld ? hand : ''}</svg>`;
  const path = join(folder, `${name}.png`);
  await sharp(Buffer.from(svg)).png().toFile(path);
  return path;
}

function print({ lines }: SeenThing): string {
  return lines.map(({ text }) => text.toLowerCase().replaceAll(' ', '')).join(' ');
}

it('what is held before the eyes becomes a thing, in order; a poster that is looked at is told apart', async () => {
  const empty = await draw('empty', null, '', false);
  const first = await draw('first', ['KORINTA', 'oat drink', 'Almond'], '#c02028', true);
  const second = await draw('second', ['MABULO', 'soup', 'Tomato'], '#2050c0', true);
  const poster = await draw('poster', ['LESVIK', 'lake'], '#207030', false);
  const paths = [first, empty, second, empty, poster].flatMap((path) => Array(4).fill(path) as string[]);
  const frames = paths.map((path, i) => ({ path, timeSeconds: i * 0.5 }));
  const { things, looked } = await watchVideo({ kind: 'frames', frames });
  expect(looked).toBe(20);
  const taken = things.filter(({ how }) => how === 'kept' || how === 'put-back');
  expect(taken).toHaveLength(2);
  expect(print(taken[0]!)).toContain('korinta');
  expect(print(taken[0]!)).toContain('almond');
  expect(print(taken[1]!)).toContain('mabulo');
  expect(print(things.at(-1)!)).toContain('lesvik');
  expect(things.at(-1)!.how).toBe('seen');
  expect(taken[0]).toMatchObject({ startSeconds: 0, endSeconds: 1.5 });
  expect(taken[0]!.colors).toContain('red');
  expect(taken[1]!.colors).toContain('blue');

  // A sampler gives what is held still once: the same is seen, but for the last thing, which nothing tells was seen longer.
  const held = frames.filter((_, i) => i % 4 < 2);
  const again = await watchVideo({ kind: 'frames', frames: held });
  expect(again.looked).toBe(18);
  expect(again.things.slice(0, 3).map(({ how }) => how)).toEqual(things.slice(0, 3).map(({ how }) => how));
  expect(again.things).toHaveLength(3);
});

it('a hand that stays in the picture carries off, one that goes puts back, and wood is no hand', async () => {
  const floor = '<rect x="0" y="560" width="960" height="160" fill="rgb(142,109,75)"/>';
  const low = '<path d="M960 720 L600 720 L560 640 Q580 560 660 600 L960 690 Z" fill="rgb(196,140,104)"/>';
  const empty = await draw('wood-empty', null, '', false, floor);
  // A carton of the hue of skin, too.
  const first = await draw('wood-first', ['KORINTA', 'oat drink', 'Almond'], 'rgb(150,100,62)', true, floor);
  const carried = await draw('wood-carried', null, '', false, floor + low);
  const second = await draw('wood-second', ['MABULO', 'soup', 'Tomato'], '#2050c0', true, floor);
  const poster = await draw('wood-poster', ['LESVIK', 'lake'], '#207030', false, floor);
  const paths = [
    ...Array<string>(4).fill(first),
    ...Array<string>(11).fill(carried),
    ...Array<string>(2).fill(empty),
    ...Array<string>(4).fill(second),
    ...Array<string>(2).fill(empty),
    ...Array<string>(4).fill(poster),
  ];
  const frames = paths.map((path, i) => ({ path, timeSeconds: i * 0.5 }));
  const { things } = await watchVideo({ kind: 'frames', frames });
  const how = (word: string): string | undefined => things.find((thing) => print(thing).includes(word))?.how;
  expect([how('korinta'), how('mabulo'), how('lesvik')]).toEqual(['kept', 'put-back', 'seen']);
});

it('captions name things, one that goes on over two pieces once', () => {
  const { things } = thingsFromCaptions([
    {
      startSeconds: 0,
      endSeconds: 5,
      'video description': 'A person picks up a red carton.',
      objects: { carton: 'a red carton that says "KORINTA"' },
    },
    {
      startSeconds: 5,
      endSeconds: 10,
      'video description': 'The carton is put into a basket.',
      objects: { carton: 'a red carton that says "KORINTA"', basket: 'made of wire' },
    },
  ]);
  expect(things.map(({ kinds, startSeconds, endSeconds }) => [kinds[0], startSeconds, endSeconds])).toEqual([
    ['carton', 0, 10],
    ['basket', 5, 10],
  ]);
  expect(things[0]).toMatchObject({ how: 'kept', colors: ['red'] });
  expect(things[0]!.lines[0]!.text).toBe('KORINTA');
});

it('sentences that tell what is meant: what stands after the colon is what it says', () => {
  const { things, keptCount } = thingsFromSentences([
    'What stood to the left of a yellow can is an orange box: Fenubam light bulbs, power 11 watt.',
    'At the end 4 things are in the basket.',
  ]);
  expect(things).toHaveLength(1);
  expect(things[0]!.lines.slice(0, 2).map(({ text }) => text)).toEqual([
    'Fenubam light bulbs',
    'power 11 watt',
  ]);
  expect(keptCount).toBe(4);
});
