import { describe, expect, test } from 'vitest';
import { answerFromMemory } from '../baseline/recall/answerFromMemory.js';
import { buildMemory } from './buildMemory.js';
import { joinPrint } from './joinPrint.js';
import { learnHandColor } from './learnHandColor.js';
import { renderMemory } from './renderMemory.js';
import type { SeenFrame, SeenThing } from './SeenFrame.js';

type Thing = { print?: string[]; colors?: string[]; x?: number; y?: number; size?: number; skin?: number };
type Sights = { things?: Thing[]; objects?: string[]; hand?: boolean };

const hand: [number, number, number] = [180, 130, 100];

/** Things stand from the left to the right, a tenth of the picture wide, unless told; objects far right; a hand at the left. */
function frame(timeSeconds: number, { things = [], objects = [], hand: isThere = false }: Sights): SeenFrame {
  const box = (x: number, y = 0.4, size = 0.1) => ({ x, y, width: size, height: size });
  return {
    ...{ timeSeconds, sha256: `picture ${timeSeconds}`, bands: 3, wall: null },
    things: things.map(
      ({ print = [], colors = ['red'], x, y, size, skin }, index): SeenThing => ({
        ...{ box: box(x ?? 0.05 + 0.2 * index, y, size), colors, topShare: 1, under: null },
        lines: print.map((text) => ({ text, confidence: text.includes('0') ? 0.7 : 0.9 })),
        skin: skin === undefined ? null : { share: skin, color: hand },
      }),
    ),
    objects: objects.map((label) => ({ label, score: 0.8, box: box(0.8), colors: ['blue'] })),
    hands: isThere ? [{ score: 0.9, box: box(0.06), color: hand }] : [],
  };
}

describe('the record', () => {
  const frames = [
    frame(0, { things: [{ print: ['K0RVA OATS'] }], objects: ['cup'] }),
    frame(2, { things: [{ print: ['KORVA OATS'] }], hand: true }),
    frame(4, { things: [{ print: ['x'] }, { colors: ['grey'] }] }),
    frame(30, { things: [{ print: ['KORVA OATS'] }], objects: ['cup'] }),
  ];

  test('joins sights of one stay, keeps things that nobody touched, tells handling and the best picture', () => {
    const { entries, pictures, endSeconds } = buildMemory(frames);
    expect(
      entries.map(({ kind, startSeconds, endSeconds: end, sights, held }) => [
        kind,
        startSeconds,
        end,
        sights,
        held !== null,
      ]),
    ).toEqual([
      // Print of one letter is none; red itself is seen again.
      ['thing', 0, 4, 3, true],
      ['object', 0, 0, 1, false],
      ['thing', 30, 30, 1, false],
      ['object', 30, 30, 1, false],
    ]);
    expect(entries[0]).toMatchObject({ name: 'KORVA OATS', keyframeSeconds: 2 });
    expect(pictures).toHaveLength(4);
    expect(endSeconds).toBe(30);
  });

  test('as lines; nothing at all is said too; a long one is cut to what was seen more than once', () => {
    const text = renderMemory(buildMemory(frames));
    expect(text.split('\n')).toEqual([
      'Record of what was seen up to 0:30.',
      '0:00 to 0:04, read "KORVA OATS", on red, in or at a hand',
      '0:00, saw a cup, blue',
      '0:30, read "KORVA OATS", on red',
      '0:30, saw a cup, blue',
    ]);
    expect(renderMemory(buildMemory([]))).toContain('Nothing was recognised');
    const many = Array.from({ length: 3000 }, (_, index) =>
      frame(index * 20, { things: [{ print: [`THING NUMBER ${index}`] }] }),
    );
    const long = renderMemory(buildMemory(many));
    expect(long.length).toBeLessThan(25_000);
    expect(long).toMatch(/things that were hardly seen are left out/);
  });

  test('a grey thing that stands somewhere is kept; a board, and what is no more than a blur, are not', () => {
    const seen = frame(0, {
      things: [{ colors: ['grey'] }, { colors: ['grey'] }, { colors: ['grey'], size: 0.02 }],
    });
    const under: [number, number, number] = [120, 120, 110];
    seen.things = seen.things.map((thing, index) => ({ ...thing, under: index === 1 ? null : under }));
    const { entries, views } = buildMemory([seen]);
    expect(entries.map(({ colors }) => colors)).toEqual([['grey']]);
    expect(views[0]?.things).toMatchObject([{ entry: 0, handled: false, under }]);
  });

  test('what is read from near is held up, but not where it hangs on a wall', () => {
    const near = frame(0, { things: [{ print: ['MELVA'], size: 0.3, x: 0.3, y: 0.3 }] });
    const held = [3, 1].map((bands) => buildMemory([{ ...near, bands }]).entries[0]?.held);
    expect(held).toEqual([{ fromSeconds: 0, untilSeconds: 0 }, null]);
  });

  test('what is held before the eyes is read; what is carried at the lower edge is not', () => {
    const { entries } = buildMemory([
      frame(0, { things: [{ print: ['MELVA'], size: 0.3, x: 0.3, y: 0.3 }] }),
      frame(4, { things: [{ print: ['MELVA'], size: 0.3, x: 0.3, y: 0.3 }] }),
      frame(40, { things: [{ print: ['TARNO'], size: 0.3, x: 0.3, y: 0.7 }] }),
      frame(44, { things: [{ print: ['TARNO'], size: 0.3, x: 0.3, y: 0.7 }] }),
    ]);
    expect(entries.map(({ name, nearSeconds }) => [name, nearSeconds])).toEqual([
      ['MELVA', 4],
      ['TARNO', 0],
    ]);
  });

  test("the wearer's hand is the colour that most hands have; wood is not", () => {
    const wood: [number, number, number] = [165, 132, 91];
    const at = (color: [number, number, number], score: number): SeenFrame => ({
      ...frame(0, {}),
      hands: [{ score, box: { x: 0, y: 0, width: 0.1, height: 0.1 }, color }],
    });
    const near: [number, number, number] = [183, 133, 102];
    expect(
      learnHandColor([at(hand, 0.9), at(near, 0.9), at(hand, 0.9), at(wood, 0.9), at(wood, 0.9)]),
    ).toEqual(expect.toSatisfy((color) => color === hand || color === near));
    expect(learnHandColor([at(hand, 0.9), at(hand, 0.9)])).toBeNull();
  });
});

describe('print and the things that it is on', () => {
  const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  const line = (text: string, ...at: [number, number, number, number]) => ({
    text,
    confidence: 1,
    box: box(...at),
  });
  const thing = (color: string, ...at: [number, number, number, number]) => ({
    ...{ box: box(...at), colors: [color], topShare: 1, skin: null },
  });

  test('a block of lines lies on the smallest thing around it; letters are no things', () => {
    const joined = joinPrint(
      [thing('red', 0, 0, 100, 120), thing('brown', -50, -50, 400, 400), thing('black', 22, 21, 8, 9)],
      [line('PELIK', 20, 20, 60, 12), line('jam', 30, 36, 40, 12)],
      () => ['none'],
    );
    expect(joined.map(({ colors, lines }) => [colors[0], lines.map(({ text }) => text)])).toEqual([
      ['red', ['PELIK', 'jam']],
      ['brown', []],
    ]);
  });

  test('a block that no outline holds is a thing of its own, with the parts of its outline', () => {
    const print = line('PELIK', 40, 40, 80, 20);
    const [alone] = joinPrint([], [print], () => ['green']);
    expect(alone).toMatchObject({ colors: ['green'], box: { x: 20, y: 20, width: 120, height: 60 } });
    const parts = [thing('red', 40, 24, 80, 10), thing('blue', 300, 0, 40, 40)];
    const joined = joinPrint(parts, [print], () => ['green']);
    expect(joined.map(({ colors, lines }) => [colors[0], lines.length])).toEqual([
      ['blue', 0],
      ['red', 1],
    ]);
  });
});

describe('looking up', () => {
  const memory = buildMemory([
    frame(10, { things: [{ print: ['MELVA TEA'] }], objects: ['bowl'] }),
    frame(12, { things: [{ print: ['MELVA TEA'] }] }),
    frame(60, { things: [{ print: ['TARNO RICE'] }], objects: ['clock'] }),
    frame(120, { things: [{ print: ['PELIK JAM'] }], hand: true }),
  ]);
  const ask = (question: string, options: string[]): number | null =>
    answerFromMemory({ question, options }, memory).place;

  test('what was read beside what is asked about', () => {
    expect(
      ask('Which packet stood by the clock?', [
        'Melva tea',
        'Tarno rice',
        'Pelik jam',
        'Sunto flour',
        'none',
      ]),
    ).toBe(1);
    expect(
      ask('Which packet stood by the bowl?', ['Sunto flour', 'Tarno rice', 'Pelik jam', 'Melva tea', 'none']),
    ).toBe(3);
    expect(
      ask('What did I hold in my hand?', ['Melva tea', 'Tarno rice', 'Pelik jam', 'Sunto flour', 'none']),
    ).toBe(2);
  });

  test('misread letters, nothing known, and an option that says none', () => {
    expect(ask('Which jam was it?', ['Sunto jam', 'Pel1k jam', 'Vorla jam', 'Karmo jam', 'Tisso jam'])).toBe(
      1,
    );
    expect(ask('Which car was it?', ['a van', 'a lorry', 'a tram', 'a bus', 'a coach'])).toBeNull();
    expect(ask('Which car was it?', ['a van', 'a lorry', 'there was none', 'a bus', 'a coach'])).toBe(2);
    expect(
      answerFromMemory({ question: 'Which?', options: ['a', 'b', 'c', 'd', 'e'] }, buildMemory([])).place,
    ).toBeNull();
  });

  test('options that the record tells no difference between are left to a lot, not to their order', () => {
    const tied = answerFromMemory(
      { question: 'Which?', options: ['a van', 'Melva', 'a bus', 'Melva tea', 'a tram'] },
      memory,
    );
    expect(tied).toMatchObject({ place: null, among: [1, 3] });
    const denied = ['No, a van', 'No, a bus', 'No, a tram', 'a lorry', 'a coach'];
    expect(answerFromMemory({ question: 'Was it a car?', options: denied }, memory).place).toBeNull();
  });

  test('the colour of what was read, print on what has a colour, what stood between, what came next in the hand', () => {
    const shelf = [
      { print: ['MELVA'], colors: ['red'] },
      { print: ['TARNO'], colors: ['green', 'white'] },
      { print: ['PELIK'], colors: ['blue'] },
    ];
    const seen = buildMemory([
      frame(0, { things: shelf }),
      frame(2, { things: shelf }),
      frame(40, { things: [{ print: ['POSTER'], colors: ['yellow'], size: 0.4, x: 0.3, y: 0.2 }] }),
      frame(60, { things: [{ print: ['PELIK'], colors: ['blue'], x: 0.05 }], hand: true }),
      frame(62, { things: [{ print: ['PELIK'], colors: ['blue'], x: 0.05 }], hand: true }),
      frame(90, { things: [{ print: ['MELVA'], colors: ['red'], x: 0.05 }], hand: true }),
      frame(92, { things: [{ print: ['MELVA'], colors: ['red'], x: 0.05 }], hand: true }),
    ]);
    const look = (question: string, options: string[]): number | null =>
      answerFromMemory({ question, options }, seen).place;
    const colors = ['blue', 'red', 'green', 'yellow', 'black'];
    expect(look('What colour is the box that has "Tarno" printed on it?', colors)).toBe(2);
    const names = ['Melva', 'Pelik', 'Sunto', 'Tarno', 'Vorla'];
    expect(look('Which name is printed at the top of the blue box?', names)).toBe(1);
    const things = ['the blue box', 'the red box', 'the black box', 'the green box', 'the pink box'];
    expect(look('What stood between the red box and the blue box?', things)).toBe(3);
    expect(look('Which thing did I take in my hand next, after I had read the "Poster"?', things)).toBe(0);
    expect(look('Which of these did I see without ever taking it in my hand?', things.slice(0, 4))).toBe(3);
    const told = ['I never picked it up', 'I picked it up and put it back', 'I read it', 'no', 'yes'];
    expect(look('What did I do with the green box?', told.slice(0, 3))).toBe(0);
  });
});
