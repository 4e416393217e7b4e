import { describe, expect, test } from 'vitest';
import { parseLooseJson } from './parseLooseJson.js';

const wanted = { items: [{ id: 'r1', met: true, reason: 'a "b"' }] };
const plain = JSON.stringify(wanted);

describe('parseLooseJson', () => {
  test.each([
    ['plain', plain],
    ['fenced', `\`\`\`json\n${plain}\n\`\`\``],
    ['fenced without a line break', `\`\`\`${plain}\`\`\``],
    ['prose around', `Here is my verdict [see 1]: ${plain}\nHope that helps {really}.`],
    ['prose with an open bracket before', `I looked at [1 and then decided: ${plain}`],
    ['an apostrophe and a quote before', `It's 5" wide. ${plain}`],
    ['comments', `{ // the list\n"items": [ /* one */ {"id":"r1","met":true,"reason":"a \\"b\\""}]}`],
    ['trailing commas', '{"items":[{"id":"r1","met":true,"reason":"a \\"b\\"",},],}'],
    ['an example first, the answer last', `For example {"items":[]} would be empty.\n${plain}`],
    [
      'thinking in a fence, then the answer in one',
      `\`\`\`json\n{"items":[]}\n\`\`\`\nNo:\n\`\`\`json\n${plain}\n\`\`\``,
    ],
  ])('reads %s', (_, text) => {
    expect(parseLooseJson(text, (value) => Array.isArray((value as typeof wanted).items))).toEqual(wanted);
  });

  test('reads raw line breaks inside strings', () => {
    expect(parseLooseJson('{"reason": "one\ntwo\tthree"}')).toEqual({ reason: 'one\ntwo\tthree' });
  });

  test('keeps // and commas that stand inside strings', () => {
    expect(parseLooseJson('{"a": "http://x, ]", "b": [1,]}')).toEqual({ a: 'http://x, ]', b: [1] });
  });

  test('gives undefined where there is none', () => {
    expect(parseLooseJson('')).toBeUndefined();
    expect(parseLooseJson('I cannot help with that.')).toBeUndefined();
    expect(parseLooseJson('{"a": ')).toBeUndefined();
  });

  test('ends on hostile text', () => {
    expect(parseLooseJson('{['.repeat(100_000))).toBeUndefined();
    expect(parseLooseJson(`${'{"a":'.repeat(50_000)}1`)).toBeUndefined();
    expect(parseLooseJson('"'.repeat(200_000))).toBeUndefined();
  });
});
