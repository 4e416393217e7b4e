import { expect, test } from 'vitest';
import type { Json } from '../../../core/canonicalJson.js';
import type { TrajectoryStep } from '../../../trajectories/Trajectory.js';
import { instanceSchema } from '../schema.js';
import { checkFinalState } from './checkFinalState.js';
import { matchesAddress } from './checkPages.js';
import { finalCheckSchema } from './FinalCheck.js';
import { findCheckProblems } from './findCheckProblems.js';

function isMet(
  check: unknown,
  { answer = null, state = null, urls = [] }: { answer?: string | null; state?: Json; urls?: string[] },
): boolean {
  const steps = urls.map((url, place): TrajectoryStep => ({ index: place + 1, url }));
  return checkFinalState({
    checks: [finalCheckSchema.parse(check)],
    state,
    trajectory: { finalAnswer: answer, steps },
  })[0]!.met;
}

const calories = { kind: 'answer', number: 240, unit: ['kcal', 'calories'] };

test.each([
  ['240 kcal', true],
  ['240', true],
  ['It has 240 calories per serving.', true],
  ['Oat Crunch, 30 g: 240kcal', true],
  ['The sixth one (6-pack) has 240 kcal; a serving is 30 g', true],
  ['240.0 kcal', true],
  ['热量:240 kcal', true],
  ['每份有240千卡', false],
  ['not 240', false],
  ["it isn't 240 kcal", false],
  ['240 kcal or 250 kcal', false],
  ['240 or 250', false],
  ['240-250 kcal', false],
  ['240 g', false],
  ['$240', false],
  ['2400 kcal', false],
  ['24 kcal', false],
  ['B240', false],
  ['2:40', false],
  ['two hundred and forty', false],
  ['', false],
  [null, false],
  ['Status: success', false],
  [`${'word '.repeat(200)} 240 kcal`, false],
])('a number with a unit: %s', (answer, met) => {
  expect(isMet(calories, { answer })).toBe(met);
});

test.each([
  ['$4.99', true],
  ['4.99 USD', true],
  ['4,99 $', true],
  ['it costs 4.99', true],
  ['4.98', false],
  ['$4.99 and then $5.99', false],
  ['$1,004.99', false],
])('a price: %s', (answer, met) => {
  expect(isMet({ kind: 'answer', number: 4.99, unit: ['$', 'usd'] }, { answer })).toBe(met);
});

test('a tolerance is kept to its edge', () => {
  const check = { kind: 'answer', number: 0.3, tolerance: 0.1 };
  expect(['0.2', '0.4', '0.41', '0.19'].map((answer) => isMet(check, { answer }))).toEqual([
    ...[true, true],
    ...[false, false],
  ]);
});

const name = { kind: 'answer', accepts: ['Oat Crunch Honey', '蜂蜜燕麦'], rejects: ['Oat Crunch Almond'] };

test.each([
  ['Oat crunch HONEY', true],
  ['The fourth snack is “Oat Crunch Honey”.', true],
  ['Oat Crunch Honey, not Oat Bar', true],
  ['是蜂蜜燕麦。', true],
  ['Oat Crunch', false],
  ['Oat Crunch Honeycomb', false],
  ['It is not Oat Crunch Honey', false],
  ['Oat Crunch Honey or Oat Crunch Almond', false],
  ['不是蜂蜜燕麦', false],
])('a wording: %s', (answer, met) => {
  expect(isMet(name, { answer })).toBe(met);
});

test('"no" may itself be the answer', () => {
  expect(isMet({ kind: 'answer', accepts: ['no'] }, { answer: 'No.' })).toBe(true);
  expect(isMet({ kind: 'answer', accepts: ['yes'] }, { answer: 'No, not yes' })).toBe(false);
});

const state: Json = { shop: { cart: [{ product: 'oat-12', quantity: 2 }], note: 'gift wrap' }, 'a/b': 0 };

test.each([
  [{ pointer: '/shop/cart', includes: { product: 'oat-12' } }, true],
  [{ pointer: '/shop/cart', includes: { product: 'oat-12', quantity: 1 } }, false],
  [{ pointer: '/shop/cart', excludes: { product: 'oat-13' } }, true],
  [{ pointer: '/shop/cart', excludes: { product: 'oat-12' } }, false],
  [{ pointer: '/shop/cart', equals: [{ quantity: 2, product: 'oat-12' }] }, true],
  [{ pointer: '/shop/cart', equals: [] }, false],
  [{ pointer: '/shop/note', includes: 'wrap' }, true],
  [{ pointer: '/shop/cart/0/quantity', equals: 2 }, true],
  [{ pointer: '/a~1b', equals: 0 }, true],
  [{ pointer: '/shop/card', excludes: { product: 'oat-12' } }, false],
  [{ pointer: '/shop/constructor', includes: {} }, false],
])('a check of the state: %o', (check, met) => {
  expect(isMet({ kind: 'state', ...check }, { state })).toBe(met);
});

test('pages by address', () => {
  const urls = [
    'https://shop.test/',
    'https://shop.test/product/oat-12/?ref=1#top',
    'https://shop.test/cart',
  ];
  const visited = (url: string, when = 'visited') => isMet({ kind: 'page', url, when }, { urls });
  expect(visited('shop.test/product/oat-12')).toBe(true);
  expect(visited('shop.test/product/oat-1')).toBe(false);
  expect(visited('shop.test/product/*')).toBe(true);
  expect(visited('shop.test/product/oat-12?ref=2')).toBe(false);
  expect(visited('shop.test/cart', 'final')).toBe(true);
  expect(visited('shop.test', 'final')).toBe(false);
  expect(matchesAddress('https://evil.test/shop.test/cart', 'shop.test/cart')).toBe(false);
  expect(matchesAddress('https://shopxtest/cart', 'shop.test/cart')).toBe(false);
});

test('checks that cannot be made are told', () => {
  const problems = (finalState: unknown[], site?: unknown) =>
    findCheckProblems(
      instanceSchema.parse({
        ...{ schemaVersion: 1, id: 'a', instruction: 'do', video: 'v', finalState },
        ...(site ? { site } : {}),
      }),
    ).map(({ field }) => field);
  const cart = { kind: 'state', pointer: '/shop/cart', includes: {} };
  expect(problems([cart])).toEqual(['finalState[0]']);
  expect(problems([cart, { kind: 'answer' }], { kind: 'small-web', seed: 1 })).toEqual(['finalState[1]']);
  const state = (pointer: string) =>
    problems([{ ...cart, pointer }], { kind: 'small-web', seed: 1 }).length === 0;
  expect(['', '/shop', '/shop/cart', '/shop/orders/0/items', '/shop/consent'].filter(state)).toHaveLength(5);
  expect(['/shop/basket', '/Shop/cart', '/shop/cart/first', '/shop/consent/all', '/'].filter(state)).toEqual(
    [],
  );
});
