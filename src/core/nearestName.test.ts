import { expect, it } from 'vitest';
import { nearestName } from './nearestName.js';

it('finds the name that was meant, and none that shares nothing with what was typed', () => {
  expect(nearestName('oracel', ['native', 'oracle', 'none'])).toBe('oracle');
  expect(nearestName('FR', ['ad', 'fr'])).toBe('fr');
  expect(nearestName('zz', ['fr', 'ad', 'gc'])).toBeUndefined();
  expect(nearestName('q', ['fr', 'a'])).toBeUndefined();
  expect(nearestName('x'.repeat(1_000_000), ['fr'])).toBeUndefined();
});
