import { describe, expect, test } from 'vitest';
import { buildMemory } from '../../../memory/buildMemory.js';
import type { SeenFrame } from '../../../memory/SeenFrame.js';
import { answerFromMemory } from '../answerFromMemory.js';
import { createPlaces } from './createPlaces.js';
import { readPlace } from './readPlace.js';

type Color = [number, number, number];
const [wood, stone, board]: Color[] = [
  [122, 86, 54],
  [116, 115, 110],
  [176, 175, 170],
];
const [green, blue, beige]: Color[] = [
  [150, 162, 154],
  [176, 181, 186],
  [182, 176, 162],
];
const hand: Color = [180, 130, 100];

interface Look {
  bands: number;
  wall: Color;
  under: Color;
  things: { print?: string[]; color: string; held?: boolean }[];
  objects?: string[];
}

function frame(timeSeconds: number, { bands, wall, under, things, objects = [] }: Look): SeenFrame {
  return {
    ...{ timeSeconds, sha256: `picture ${timeSeconds}`, bands, wall, hands: [] },
    things: things.map(({ print = [], color, held = false }, index) => ({
      box: { x: 0.1 + 0.2 * index, y: 0.5, width: 0.1, height: 0.12 },
      ...{ colors: [color], topShare: 1, under },
      lines: print.map((text) => ({ text, confidence: 0.9 })),
      skin: held ? { share: 0.5, color: hand } : null,
    })),
    objects: objects.map((label) => ({
      ...{ label, score: 0.8, colors: [] },
      box: { x: 0.8, y: 0.2, width: 0.1, height: 0.1 },
    })),
  };
}

const counter = { bands: 3, wall: green!, under: stone! };
const kitchenShelf = { bands: 8, wall: board!, under: board! };
const bookcase = { bands: 9, wall: board!, under: board! };
const desk = { bands: 3, wall: blue!, under: wood! };
const table = { bands: 3, wall: beige!, under: wood! };
const poster = { bands: 1, wall: blue!, under: blue! };
const oats = { print: ['KORVA OATS', '500 g'], color: 'yellow' };
const tea = { print: ['MELVA TEA', '90 g'], color: 'red' };
const book = { print: ['HARBOUR', 'a novel'], color: 'pink' };
const rest = { ...table, things: [] };

/** Hands are known by their colour where three were seen. */
const hands = [200, 202, 204].map(
  (timeSeconds): SeenFrame => ({
    ...frame(timeSeconds, rest),
    hands: [{ score: 0.9, box: { x: 0, y: 0, width: 0.01, height: 0.01 }, color: hand }],
  }),
);

const memory = buildMemory([
  frame(0, { ...counter, things: [oats, { color: 'blue' }], objects: ['refrigerator'] }),
  frame(10, { ...counter, things: [{ ...oats, held: true }, { color: 'blue' }] }),
  frame(20, { ...kitchenShelf, things: [oats, { print: ['TARNO RICE', '1 kg'], color: 'green' }] }),
  frame(60, { ...table, things: [tea, { color: 'orange' }], objects: ['couch'] }),
  frame(100, { ...bookcase, things: [book, { color: 'purple' }] }),
  frame(104, { ...bookcase, things: [{ ...book, held: true }, { color: 'purple' }] }),
  frame(112, {
    ...poster,
    things: [{ print: ['DRILORK', 'Festival'], color: 'yellow' }],
  }),
  frame(118, { ...desk, things: [{ color: 'turquoise' }, { color: 'brown' }] }),
  ...hands,
]);
const ask = (question: string, options: string[]): number | null =>
  answerFromMemory({ question, options }, memory).place;
const all = [
  'on the bookcase',
  'on the desk',
  'on the table',
  'on the kitchen counter',
  'on the kitchen shelf',
];

describe('places', () => {
  test('their names: which furniture, and of which room', () => {
    expect(readPlace('in the tray')).toEqual({ kind: 'tray', room: null });
    expect(readPlace('No, I took it to the Kitchen shelf')).toEqual({ kind: 'shelf', room: 'kitchen' });
    expect(readPlace('Is it on the bookcase or on the desk?')).toEqual({ kind: 'shelf', room: 'study' });
    expect(readPlace('to the Drilork poster')).toBeUndefined();
    expect(readPlace('a comfortable chair')).toBeUndefined();
  });

  test('each view is most like the place at which it was taken', () => {
    const places = createPlaces(memory);
    const best = [0, 20, 60, 100, 118].map((time) => {
      const view = memory.views.findIndex(({ timeSeconds }) => timeSeconds === time);
      const scores = all.map((name) => places.ofView(view, readPlace(name)!));
      return all[scores.indexOf(Math.max(...scores))];
    });
    expect(best).toEqual([all[3], all[4], all[2], all[0], all[1]]);
  });

  test('where a thing stands, was before, and was left', () => {
    expect(ask('Where does the turquoise carton stand?', all)).toBe(1);
    expect(ask('Where does the red box stand?', all)).toBe(2);
    expect(ask('Where was the yellow box before I put it on the kitchen shelf?', all.slice(0, 4))).toBe(3);
    expect(ask('Where did I leave the yellow box?', all)).toBe(4);
  });

  test('whether it is still there, what stood there, where the way led', () => {
    const told = [
      ...['No, I took it to the table', 'No, I took it to the kitchen shelf', 'No, I took it to the desk'],
      ...['Yes, I never picked it up', 'Yes, I picked it up and put it back'],
    ];
    expect(ask('Is the yellow box still where I first saw it, on the kitchen counter?', told)).toBe(1);
    expect(ask('Is the turquoise box still where I first saw it, on the desk?', told)).toBe(3);
    const looks = ['an orange box', 'a purple box', 'a blue box', 'a turquoise box', 'a black box'];
    expect(ask('Which of these was standing on the kitchen counter when I first came to it?', looks)).toBe(2);
    const goals = ['to the desk', 'to the Drilork poster', 'to the table', 'to the kitchen shelf'];
    expect(ask('Where did I go next, after I had put the pink book on the bookcase?', goals)).toBe(1);
  });

  test('of books and of boxes of one colour each is known by its print', () => {
    const seen = buildMemory([
      frame(0, {
        ...bookcase,
        things: [
          { ...book, color: 'green' },
          { print: ['Part 3'], color: 'blue' },
        ],
      }),
      frame(40, { ...desk, things: [{ print: ['KORVA', '90 g'], color: 'green' }, { color: 'black' }] }),
    ]);
    const where = (thing: string): number | null =>
      answerFromMemory({ question: `Where does the ${thing} stand?`, options: all }, seen).place;
    expect([where('green book'), where('green carton')]).toEqual([0, 1]);
  });
});
