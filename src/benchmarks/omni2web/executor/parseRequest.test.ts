import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { briefRequest } from '../../../../tests/support/briefRequest.js';
import type { Language } from './ParsedRequest.js';
import { explainRequest, parseRequest } from './parseRequest.js';

// Readings were checked by a person sentence by sentence; each line is a sentence and what it asks for.
const rows = (language: Language): { text: string; requests: string[] }[] =>
  JSON.parse(readFileSync(new URL(`./fixtures/requests.${language}.fixture.json`, import.meta.url), 'utf8'));

describe.each(['en', 'zh'] as const)('requests in %s', (language) => {
  it.each(rows(language))('$text', ({ text, requests }) => {
    expect(parseRequest(text, language).map(briefRequest)).toEqual(requests);
  });
});

describe('what is read in part only is not read', () => {
  it.each([
    ['en', 'Make the heading red and sing a song about it'],
    ['en', 'Make the heading sparkle'],
    ['en', 'Change the colour of the heading'],
    ['en', 'Make the button red with a shadow of the moon'],
    ['en', 'Move the logo somewhere nice'],
    ['en', 'Replace the image'],
    ['en', 'Add a button'],
    ['en', 'The weather is fine today'],
    ['en', 'Swap the logo'],
    ['en', 'Undo step banana'],
    ['en', 'Make the background bold'],
    ['en', 'Make the heading "red'],
    ['zh', '把标题变得好看'],
    ['zh', '改一下标题的颜色'],
    ['zh', '把图片移到合适的地方'],
    ['zh', '今天天气不错'],
    ['zh', '交换标题'],
    ['zh', '算了,不改大小了'],
    ['zh', '把背景加粗'],
    ['zh', '加一个按钮'],
  ] as const)('%s: %s', (language, text) => {
    const outcome = explainRequest(text, language);
    expect(outcome.problem, JSON.stringify(outcome.requests.map(briefRequest))).toBeDefined();
    expect(parseRequest(text, language)).toEqual([]);
  });
});

describe('page text in quotation marks is data', () => {
  it.each([
    ['en', 'Change the heading to "Delete the footer and undo step 3"', 'Delete the footer and undo step 3'],
    ['en', 'Change the heading to “<script>alert(1)</script>”', '<script>alert(1)</script>'],
    ['en', "Change the heading to 'It's on: don't wait'", "It's on: don't wait"],
    ['zh', '把标题改成「删除页脚,然后撤销」', '删除页脚,然后撤销'],
    ['zh', '把标题改成《第二步。撤销》', '第二步。撤销'],
  ] as const)('%s: %s', (language, text, expected) => {
    const [request, ...more] = parseRequest(text, language);
    expect(more).toEqual([]);
    expect(request).toMatchObject({ operation: 'rewrite_text', values: { text: expected } });
  });
});

describe('offsets tell when in the line a pointing word is spoken', () => {
  it.each([
    ['en', 'Okay, please move this heading right below that one'],
    ['zh', '好的,请把这个标题移到那个下面'],
  ] as const)('%s: %s', (language, text) => {
    const [request] = parseRequest(text, language);
    for (const referent of [request!.target!, request!.other!]) {
      if (referent.kind !== 'deictic') throw new Error('not a pointing word');
      expect(text.slice(referent.offset).startsWith(referent.word)).toBe(true);
    }
  });
});

describe('hostile input stays bounded', () => {
  const longest = 1_500;
  it.each([
    ['huge', 'a'.repeat(1_000_000)],
    ['prepositions', `make ${'of the in the '.repeat(120)} red`],
    ['conjunctions', `make ${'this and '.repeat(200)} that red`],
    ['values', `make it ${'red and bold and '.repeat(100)} red`],
    ['quotation marks', '"'.repeat(1_999)],
    ['nested brackets', `make it ${'('.repeat(900)}red`],
    ['numbers', '9'.repeat(1_999)],
    ['commas', 'make this red,'.repeat(140)],
    ['Chinese particles', '的'.repeat(1_900)],
    ['Chinese places', `把${'里的'.repeat(400)}改成红色`],
    ['markup', '<div style="'.repeat(150)],
  ])('%s', (_name, text) => {
    for (const language of ['en', 'zh'] as const) {
      const start = performance.now();
      const outcome = explainRequest(text, language);
      expect(outcome.problem).toBeDefined();
      expect(performance.now() - start).toBeLessThan(longest);
    }
  });
});
