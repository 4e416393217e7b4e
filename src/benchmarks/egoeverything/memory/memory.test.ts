import { describe, expect, test } from 'vitest';
import { answerFromMemory } from '../baseline/answerFromMemory.js';
import { buildMemory } from './buildMemory.js';
import { renderMemory } from './renderMemory.js';
import type { SeenFrame } from './SeenFrame.js';

type Sights = { texts?: [string, number?][]; objects?: string[]; hand?: boolean };

/** Texts at the left of the picture, objects at the right unless a place is given; a hand lies over the texts. */
function frame(timeSeconds: number, { texts = [], objects = [], hand = false }: Sights): SeenFrame {
  const box = (x: number) => ({ x, y: 0.4, width: 0.1, height: 0.1 });
  return {
    ...{ timeSeconds, sha256: `picture ${timeSeconds}` },
    texts: texts.map(([text, confidence = 0.9]) => ({ text, confidence, box: box(0.1) })),
    objects: objects.map((label) => ({ label, score: 0.8, box: box(0.8) })),
    hands: hand ? [{ score: 0.9, box: box(0.12) }] : [],
    textColors: texts.map(() => ['red']),
    objectColors: objects.map(() => ['blue']),
  };
}

describe('the record', () => {
  const frames = [
    frame(0, { texts: [['KORVA OATS']], objects: ['cup'] }),
    frame(2, { texts: [['KORVA OAT5', 0.95]], hand: true }),
    frame(4, { texts: [['x']] }),
    frame(30, { texts: [['KORVA OATS']], objects: ['cup'] }),
  ];

  test('joins sights of one stay, keeps things that nobody touched, tells handling and the best picture', () => {
    const { entries, pictures, endSeconds } = buildMemory(frames);
    expect(
      entries.map(({ kind, startSeconds, endSeconds: end, sights, handled }) => [
        kind,
        startSeconds,
        end,
        sights,
        handled,
      ]),
    ).toEqual([
      ['text', 0, 2, 2, true],
      ['object', 0, 0, 1, false],
      ['text', 30, 30, 1, false],
      ['object', 30, 30, 1, false],
    ]);
    expect(entries[0]?.keyframeSeconds).toBe(2);
    expect(pictures).toHaveLength(4);
    expect(endSeconds).toBe(30);
  });

  test('as lines; nothing at all is said too; a long one is cut to what was seen more than once', () => {
    const text = renderMemory(buildMemory(frames));
    expect(text.split('\n')).toEqual([
      'Record of what was seen up to 0:30.',
      '0:00 to 0:02, read "KORVA OAT5", on red, in or at a hand',
      '0:00, saw a cup, blue',
      '0:30, read "KORVA OATS", on red',
      '0:30, saw a cup, blue',
    ]);
    expect(renderMemory(buildMemory([]))).toContain('Nothing was recognised');
    const many = Array.from({ length: 3000 }, (_, index) =>
      frame(index * 20, { texts: [[`THING NUMBER ${index}`]] }),
    );
    const long = renderMemory(buildMemory(many));
    expect(long.length).toBeLessThan(25_000);
    expect(long).toMatch(/things that were hardly seen are left out/);
  });
});

describe('looking up', () => {
  const memory = buildMemory([
    frame(10, { texts: [['MELVA TEA']], objects: ['bowl'] }),
    frame(12, { texts: [['MELVA TEA']] }),
    frame(60, { texts: [['TARNO RICE']], objects: ['clock'] }),
    frame(120, { texts: [['PELIK JAM']], hand: true }),
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
});
