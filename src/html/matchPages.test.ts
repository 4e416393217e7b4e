import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPages } from './matchPages.js';
import { parsePage } from './parsePage.js';

const cards = (count: number, text = (index: number) => `Text ${index}`) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<div class="card"><img src="icon.png"><div class="body"><strong>Name ${index}</strong><p>${text(index)}</p></div></div>`,
  );
const page = (body: string) => `<!DOCTYPE html><html><head></head><body><main>${body}</main></body></html>`;
const match = (before: string, after: string) => matchPages(parsePage(before), parsePage(after));
const main = '/html/body/main';

describe('one edit made in different ways', () => {
  const before = page(cards(8).join(''));
  const third = cards(8)[2]!;
  const ways: [name: string, third: string, path: string][] = [
    ['inline style', third.replace('class="card"', 'class="card" style="color: red"'), `${main}/div[3]`],
    ['another class', third.replace('class="card"', 'class="tile big"'), `${main}/div[3]`],
    ['another tag', third.replace(/^<div/, '<article').replace(/div>$/, 'article>'), `${main}/article`],
    ['a wrapper', `<div class="frame">${third}</div>`, `${main}/div[3]/div`],
    [
      'a wrapper without attributes and an inline style',
      `<section>${third.replace('class="card"', 'class="card" style="color: red"')}</section>`,
      `${main}/section/div`,
    ],
    [
      'a wrapper inside',
      third.replace('<img', '<div class="in"><img').replace(/$/, '</div>'),
      `${main}/div[3]`,
    ],
    [
      'two wrappers and a new text',
      `<div class="a"><div class="b">${third.replace('Text 2', 'Quite another text')}</div></div>`,
      `${main}/div[3]/div/div`,
    ],
    ['a new text', third.replace('Text 2', 'Quite another text'), `${main}/div[3]`],
    [
      'a new text and picture',
      third.replace('Text 2', 'Quite another text').replace('icon', 'other'),
      `${main}/div[3]`,
    ],
    ['an id', third.replace('class="card"', 'class="card" id="third"'), `${main}/div[3]`],
  ];
  it.each(ways)('%s', (_, way, path) => {
    const after = page(cards(8).with(2, way).join(''));
    const { toOutput, toSource } = match(before, after);
    expect(toOutput.get(`${main}/div[3]`)).toBe(path);
    expect(toSource.get(path)).toBe(`${main}/div[3]`);
    // All others keep their partners.
    const order = parsePage(after)
      .elementAt(main)!
      .children.map(({ path: own }) => own);
    for (const index of [0, 1, 3, 4, 5, 6, 7])
      expect(toOutput.get(`${main}/div[${index + 1}]`)).toBe(order[index]);
  });

  it('moved with a new style, among look-alikes', () => {
    const list = cards(8);
    const moved = list[5]!.replace('class="card"', 'class="card" style="color: red"');
    const after = [moved, ...list.slice(0, 5), ...list.slice(6)];
    const { toOutput } = match(before, page(after.join('')));
    expect(toOutput.get(`${main}/div[6]`)).toBe(`${main}/div[1]`);
    expect(toOutput.get(`${main}/div[1]`)).toBe(`${main}/div[2]`);
  });

  it('swapped, both changed', () => {
    const list = cards(8);
    const [one, other] = [list[1]!, list[6]!];
    const restyled = (html: string) => html.replace('class="card"', 'class="card hot"');
    const { toOutput } = match(before, page(list.with(1, restyled(other)).with(6, restyled(one)).join('')));
    expect(toOutput.get(`${main}/div[2]`)).toBe(`${main}/div[7]`);
    expect(toOutput.get(`${main}/div[7]`)).toBe(`${main}/div[2]`);
  });

  it('a twin inserted before equal twins takes nothing away', () => {
    const same = cards(5, () => 'Same').map((card) => card.replace(/Name \d/, 'Name'));
    const { toOutput } = match(page(same.join('')), page([...same, same[0]!].join('')));
    for (let index = 1; index <= 5; index++)
      expect(toOutput.get(`${main}/div[${index}]`)).toBe(`${main}/div[${index}]`);
  });
});

describe('always', () => {
  const html = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '<div>',
          '</div>',
          '<p class=a>',
          '</p>',
          '<b>',
          '</b>',
          '<ul>',
          '<li>',
          '</ul>',
          '<a href=x>',
          '</a>',
          '<img src=y>',
          '<td>',
          '<table>',
          '</table>',
        ),
        fc.constantFrom('one', 'two', 'three', ' '),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));

  it('one to one, html to html, both tables the same', () => {
    fc.assert(
      fc.property(html, html, (before, after) => {
        const [source, output] = [parsePage(before), parsePage(after)];
        const { toOutput, toSource } = matchPages(source, output);
        expect(toOutput.size).toBe(toSource.size);
        for (const [from, to] of toOutput) {
          expect(toSource.get(to)).toBe(from);
          expect(source.elementAt(from)).toBeDefined();
          expect(output.elementAt(to)).toBeDefined();
        }
        expect(toOutput.get('/html/body')).toBe('/html/body');
      }),
      { numRuns: 300 },
    );
  });

  it('of a page with itself everything keeps its place', () => {
    fc.assert(
      fc.property(html, (text) => {
        const page = parsePage(text);
        const { toOutput } = matchPages(page, parsePage(text));
        for (const { path } of page.elements) expect(toOutput.get(path)).toBe(path);
      }),
      { numRuns: 300 },
    );
  });
});
