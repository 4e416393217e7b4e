import { expect, it } from 'vitest';
import { captureCli } from '../../../tests/support/captureCli.js';
import { shortenLongWords } from './shortenLongWords.js';

it('leaves what can be read as it is', () => {
  const text = `a.jsonl:3: ${'x'.repeat(299)}: expected "${'two words '.repeat(30)}", not "b"\nnext line`;
  expect(shortenLongWords(text)).toBe(text);
});

it('keeps beginning and end of a long name, whether it has spaces or not, and never half a letter', () => {
  for (const long of ['x'.repeat(100_000), 'two words '.repeat(10_000), '🎬'.repeat(50_000)]) {
    const short = shortenLongWords(`there is no "a${long}z"; did you mean "b"?`);
    expect(short).toMatch(/^there is no "a.*z"; did you mean "b"\?$/u);
    expect(short).toContain('more characters');
    expect(short.length).toBeLessThan(700);
    expect(short).not.toMatch(/\p{Surrogate}/u);
  }
});

it.each([
  [['x'.repeat(100_000)], 'VERB_UNKNOWN'],
  [['runs', 'show', `a${'x'.repeat(200)}/`.repeat(15)], 'RUN_MISSING'],
  [['stats', 'proportion', '--n', '9'.repeat(100_000)], 'OPTION_INVALID'],
  [['run', 'x'.repeat(100_000)], 'BENCHMARK_UNKNOWN'],
])('the errors of every verb are short enough to be read (case %#)', async (words, code) => {
  const { standardError } = await captureCli(...words);
  expect(standardError).toContain(`error ${code}: `);
  expect(standardError).toContain('more characters');
  expect(standardError.length).toBeLessThan(2000);
});
