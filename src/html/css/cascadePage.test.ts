import { describe, expect, it } from 'vitest';
import { parsePage } from '../parsePage.js';
import { cascadePage } from './cascadePage.js';

// Right values follow from CSS Cascade 4 and Selectors 4, worked out by hand.
const body = `<main id="m" class="a b"><ul><li>1</li><li class="x">2</li><li>3</li></ul><p data-k="Some words" style="margin: 1px">t</p><p>u</p></main>`;
const winner = (css: string, path: string, property: string) => {
  const page = parsePage(`<style>${css}</style><body>${body}`);
  return cascadePage(page).winner(page.elementAt(path)!, property)?.value;
};
const main = '/html/body/main';

describe('which declaration wins', () => {
  it.each([
    ['later of equals', 'p { color: red } p { color: blue }', `${main}/p[2]`, 'color', '#0000ff'],
    [
      'id over class over tag',
      '#m { color: red } .a.b { color: blue } main { color: lime }',
      main,
      'color',
      '#ff0000',
    ],
    ['important over all', 'p { margin-top: 9px !important }', `${main}/p[1]`, 'margin-top', '9px'],
    ['inline over rules', '#m p { margin: 9px }', `${main}/p[1]`, 'margin-top', '1px'],
    [
      'shorthand resets its members',
      'p { background-color: red } p { background: none }',
      `${main}/p[2]`,
      'background-color',
      '#00000000',
    ],
    [
      ':where weighs nothing',
      'p { color: red } :where(#m) :where(p) { color: blue }',
      `${main}/p[2]`,
      'color',
      '#ff0000',
    ],
    [
      ':is weighs as its heaviest',
      'main p { color: red } :is(#m, b) > p { color: blue } .a p { color: lime }',
      `${main}/p[2]`,
      'color',
      '#0000ff',
    ],
    [
      'outside of layers over layers',
      'p { color: red } @layer base { #m p { color: blue } }',
      `${main}/p[2]`,
      'color',
      '#ff0000',
    ],
    [
      'media that holds',
      '@media (min-width: 800px) and (max-width: 1500px) { p { color: red } }',
      `${main}/p[2]`,
      'color',
      '#ff0000',
    ],
    [
      'media that does not',
      '@media print, (max-width: 800px) { p { color: red } }',
      `${main}/p[2]`,
      'color',
      undefined,
    ],
    [
      'states do not hold',
      'p:hover { color: red } p::before { color: blue }',
      `${main}/p[2]`,
      'color',
      undefined,
    ],
    [
      'nesting',
      'main { & > p { color: red } .x { color: lime } ul > li { top: 0 } }',
      `${main}/ul/li[2]`,
      'color',
      '#00ff00',
    ],
    [
      'variables with fallback',
      '#m { --c: hsl(120, 100%, 25%) } p { color: var(--c); border-color: var(--none, teal) }',
      `${main}/p[2]`,
      'color',
      '#008000',
    ],
    [
      'variables in circles',
      '#m { --c: var(--d); --d: var(--c) } p { color: red; width: var(--c) }',
      `${main}/p[2]`,
      'color',
      '#ff0000',
    ],
  ])('%s', (_, css, path, property, value) => {
    expect(winner(css, path, property)).toBe(value);
  });
});

describe('selectors', () => {
  it.each([
    ['li:nth-child(2n+1)', [1, 3]],
    ['li:nth-last-child(-n+2)', [2, 3]],
    ['li:not(.x)', [1, 3]],
    ['li + .x', [2]],
    ['.x ~ li', [3]],
    ['ul:has(> .x) > li:last-child', [3]],
    ['main.a > ul li:first-of-type', [1]],
    ['.b ul > li.x:nth-child(even)', [2]],
    ['* li', [1, 2, 3]],
    ['section li', []],
    ['ul main li', []],
  ])('%s', (selector, expected) => {
    const found = [1, 2, 3].filter(
      (n) => winner(`${selector} { top: 1px }`, `${main}/ul/li[${n}]`, 'top') === '1px',
    );
    expect(found).toEqual(expected);
  });

  it.each([
    '[data-k]',
    '[data-k="Some words"]',
    '[data-k~=words]',
    '[data-k^=Some]',
    '[data-k$=ords]',
    '[data-k*="me w"]',
    '[data-k="some WORDS" i]',
  ])('p%s', (selector) => {
    expect(winner(`p${selector} { top: 1px }`, `${main}/p[1]`, 'top')).toBe('1px');
    expect(winner(`p${selector} { top: 1px }`, `${main}/p[2]`, 'top')).toBeUndefined();
  });

  it('that cannot match end soon, however often they could be tried', () => {
    const deep = '<div class=a>'.repeat(400);
    const page = parsePage(
      `<style>.z ${'.a '.repeat(30)}b { color: red } ${'.a > .a '.repeat(15)}{ color: lime }</style>${deep}<b>x</b>`,
    );
    const { winner } = cascadePage(page);
    const start = process.cpuUsage().user;
    const last = page.elements.at(-1)!;
    expect(winner(last, 'color')).toBeUndefined();
    expect(winner(last.parent!, 'color')?.value).toBe('#00ff00');
    expect((process.cpuUsage().user - start) / 1e6).toBeLessThan(5);
  });
});
