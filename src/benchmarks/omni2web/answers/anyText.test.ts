import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEditedPage } from './readEditedPage.js';
import { readInstructions } from './readInstructions.js';

/** Bits that answers are made of, in any order. */
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '```html\n',
        '```\n',
        '\n```',
        '<!doctype html>',
        '<html>',
        '</html>',
        '<p>',
        '[',
        ']',
        '{',
        '}',
      ),
      fc.constantFrom(
        '"target":',
        '"instruction":',
        '"x"',
        ',',
        '// no\n',
        '/*',
        '*/',
        '\\',
        '\u0000',
        '\uFEFF',
        '\r\n',
      ),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

it('any text is read or named unusable, never thrown at', () => {
  fc.assert(
    fc.property(pieces, (text) => {
      const page = readEditedPage(text);
      expect('html' in page ? page.html.trim() : page.unusable).not.toBe('');
      const read = readInstructions(text);
      if ('steps' in read)
        expect(read.steps.map(({ step }) => step)).toEqual(read.steps.map((_, index) => index + 1));
      else expect(read.unusable).not.toBe('');
    }),
    { seed: 1, numRuns: 2000 },
  );
});

it('a page in a block comes back as it is', () => {
  const body = fc.string({ maxLength: 300 }).filter((text) => !/```|<\/html/i.test(text));
  fc.assert(
    fc.property(body, (text) => {
      const html = `<!doctype html>\n<html><body>${text}</body></html>\n`;
      expect(readEditedPage(`Done:\n\`\`\`html\n${html}\`\`\`\nBye.`)).toEqual({ html });
    }),
    { seed: 1, numRuns: 300 },
  );
});
