import { describe, expect, it } from 'vitest';
import { readEditedPage } from './readEditedPage.js';

const page = '<!doctype html>\n<html><body><h1>Hi</h1></body></html>';
const fence = (content: string, language = 'html'): string => `\`\`\`${language}\n${content}\n\`\`\``;

describe('readEditedPage takes', () => {
  it.each([
    ['one block', fence(page)],
    ['a block with prose around it', `Here is the page:\n\n${fence(page)}\n\nI changed the heading.`],
    ['a block in capitals with CRLF', fence(page, 'HTML').replaceAll('\n', '\r\n')],
    ['the last of several closed blocks', `${fence('<p>draft</p>')}\nBetter:\n${fence(page)}`],
    ['a closed block before one that is cut', `${fence(page)}\nAgain:\n\`\`\`html\n<!doctype html><html><bo`],
    ['a block closed on the line of </html>', `\`\`\`html\n${page}\`\`\``],
    ['a bare document', `\n${page}\n`],
    ['a bare document with prose around it', `Sure.\n${page}\nDone.`],
    ['a document in a block without a language', fence(page, '')],
  ])('%s', (_, answer) => {
    const read = readEditedPage(answer);
    expect('html' in read && read.html.replaceAll('\r\n', '\n').trim()).toBe(page);
  });

  it('a page that holds lines of three backticks itself', () => {
    const markdown = '<!doctype html>\n<html><body><pre>\n```\ncode\n```\n</pre></body></html>';
    const read = readEditedPage(`Here:\n${fence(markdown)}\nBye.`);
    expect('html' in read && read.html.trim()).toBe(markdown);
  });

  it('a fragment in a block, since the block was asked for', () => {
    expect(readEditedPage(fence('<h1>Hi</h1>'))).toEqual({ html: '<h1>Hi</h1>\n' });
  });
});

describe('readEditedPage finds unusable', () => {
  it.each([
    ['', false, 'empty'],
    [' \n', true, 'refused'],
    ['I cannot help with that.', true, 'refused'],
    ['I’m sorry, but I cannot edit this page.', false, 'refused'],
    ['很抱歉，我无法观看视频。', false, 'refused'],
    ['The heading is red now.', false, 'unparsable'],
    ['```html\n<!doctype html><html><body>', false, 'incomplete'],
    [`\`\`\`html\n${page}`, false, 'incomplete'],
    [fence('just words'), false, 'unparsable'],
    ['{"html": "no"}', false, 'unparsable'],
    ['<html> without an end', false, 'unparsable'],
    ['x'.repeat(20_000_001), false, 'too-large'],
  ])('%#', (answer, refused, unusable) => {
    expect(readEditedPage(answer, { refused })).toMatchObject({ unusable });
  });

  it('takes bounded time on hostile text', () => {
    const started = performance.now();
    readEditedPage('```html\n'.repeat(200_000));
    readEditedPage(`${'```html\n<!doctype html>\n```\n'.repeat(50_000)}`);
    readEditedPage('<!doctype html>'.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

it('does not take a page of more elements than anybody writes', () => {
  const huge = `<html><body>${'<i></i>'.repeat(100_001)}</body></html>`;
  expect(readEditedPage(fence(huge))).toMatchObject({ unusable: 'too-large' });
});
