import { expect, it } from 'vitest';
import { wordLikeness } from '../../../../perception/words/wordLikeness.js';
import { scoreMatch } from '../web/scoreMatch.js';

it('letters that look alike in print are hardly a difference, other letters are', () => {
  expect(wordLikeness('Wel1', 'well')).toBeGreaterThan(0.95);
  expect(wordLikeness('LALMOLT', 'lalmolt')).toBe(1);
  expect(wordLikeness('cofee', 'coffee')).toBeGreaterThan(0.75);
  expect(wordLikeness('honey', 'almond')).toBe(0);
  // A year or a code is that number or another one.
  expect(wordLikeness('1980', '1981')).toBe(0);
  expect(wordLikeness('e-47', 'e-74')).toBeLessThan(0.7);
  expect(wordLikeness('e-69', 'e-99')).toBe(0);
  expect(wordLikeness('part2', 'part3')).toBe(0);
  expect(wordLikeness('k7O', 'k70')).toBeGreaterThan(0.95);
});

it('of things that differ in one word, the one that was read fits best', () => {
  const wanted = {
    lines: [
      { text: 'MOGRERK', weight: 1 },
      { text: 'oat cerea', weight: 0.7 },
      { text: 'A1mond', weight: 0.7 },
    ],
    colors: [],
  };
  const almond = scoreMatch('Mogrerk Grand Harvest oat cereal, Almond, 375 g', wanted);
  const honey = scoreMatch('Mogrerk Grand Harvest oat cereal, Honey, 375 g', wanted);
  expect(almond).toBeGreaterThan(0.9);
  expect(honey).toBeLessThan(almond - 0.2);
  const paint = { lines: [{ text: 'TROLRESUN', weight: 1 }], colors: ['blue'] };
  expect(scoreMatch('Trolresun wall paint, Blue', paint)).toBeGreaterThan(
    scoreMatch('Trolresun wall paint, Green', paint),
  );
});
