import { expect, test } from 'vitest';
import { isModel } from './isModel.js';

test.each([
  ['openai/gpt-4o', true],
  ['openrouter/openai/GPT-4o-2024-08-06', true],
  ['mine/gpt-4o-latest', true],
  ['openai/gpt-4o-mini', false],
  ['openai/gpt-4o-mini-2024-07-18', false],
  ['openai/gpt-4', false],
  ['openai/gpt-4.1', false],
  ['gpt-4o', false],
])('%s is gpt-4o: %s', (name, is) => {
  expect(isModel(name, 'openai/gpt-4o')).toBe(is);
});
