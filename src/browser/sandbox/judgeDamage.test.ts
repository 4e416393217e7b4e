import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluateCheck } from '../../html/checks/evaluateCheck.js';
import type { Effect } from '../../html/effects/Effect.js';
import { judgeDamage } from '../../html/effects/judgeDamage.js';
import { listEffects } from '../../html/effects/listEffects.js';
import { listChanges } from '../../html/listChanges.js';
import { openSandbox } from './openSandbox.js';
import { renderPage } from './renderPage.js';
import type { Sandbox } from './Sandbox.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox?.close());

const before = `<!doctype html><html lang="en"><head><title>Pier</title><meta name="description" content="x">
<style>.box { color: #222222; padding: 8px; } .box p { margin: 4px; }</style><script>let a = 1;</script></head><body>
<section class="box"><h2>Hours</h2><p>Open daily</p><p>Closed on <b>Sundays</b> in winter</p></section>
<p id="far">Far below</p><a href="#one">Link</a><button onclick="go()" class="b">Go</button></body></html>`;

async function effectsOf(after: string): Promise<Effect[]> {
  return listEffects(await renderPage(sandbox, before), await renderPage(sandbox, after));
}

async function damageOf(after: string, options: { activeTargets?: string[]; reference?: string } = {}) {
  const [source, output] = [await renderPage(sandbox, before), await renderPage(sandbox, after)];
  const changes = listChanges(source.page, output.page);
  const reference = options.reference === undefined ? source : await renderPage(sandbox, options.reference);
  return judgeDamage({ changes, source, output, reference, activeTargets: options.activeTargets });
}

describe('effects in rendered terms', () => {
  test('a page has no effects on itself, nor has writing it otherwise', async () => {
    expect(await effectsOf(before)).toEqual([]);
    expect(
      await effectsOf(
        before
          .replace('<p>Open daily</p>', '<div class="new"><p data-x="1"><span>Open</span> daily</p></div>')
          .replace('.box p { margin: 4px; }', '.box p { margin: 4px } .unused { color: red }'),
      ),
    ).toEqual([]);
  });

  test('inherited style is one effect, at the ancestor; boxes that only went down have none', async () => {
    const effects = await effectsOf(
      before.replace('color: #222222;', 'color: #cc0000; padding-bottom: 80px;'),
    );
    expect(effects.filter(({ property }) => property === 'color')).toMatchObject([
      { kind: 'style', element: '/html/body/section', before: 'rgb(34, 34, 34)', after: 'rgb(204, 0, 0)' },
    ]);
    expect(effects.some(({ element }) => element === '/html/body/p')).toBe(false);
  });

  test.each<[string, [string, string], Partial<Effect>]>([
    [
      'text',
      ['Open daily', 'Open nightly'],
      { kind: 'text', element: '/html/body/section/p[1]', after: 'Open nightly' },
    ],
    [
      'words inside a line',
      ['Sundays', 'Mondays'],
      { kind: 'text', element: '/html/body/section/p[2]/b', after: 'Mondays' },
    ],
    ['a removed element', ['<p>Open daily</p>', ''], { kind: 'removed', before: 'Open daily' }],
    [
      'a hidden element',
      ['<p id="far">', '<p id="far" style="visibility:hidden">'],
      { kind: 'removed', before: 'Far below' },
    ],
    [
      'an added element',
      ['<p id="far">', '<p>New</p><p id="far">'],
      { kind: 'added', within: '/html/body', after: 'New' },
    ],
    ['a link', ['#one', '#two'], { kind: 'link', element: '/html/body/a', before: '#one', after: '#two' }],
    [
      'a style',
      ['<p id="far">', '<p id="far" style="font-style:italic">'],
      { kind: 'style', property: 'font-style' },
    ],
    ['generated text', ['.box p {', '.b::after { content: "!" } .box p {'], { kind: 'text', after: '"!"' }],
  ])('%s', async (_, [piece, replacement], expected) => {
    const effects = await effectsOf(before.replace(piece, replacement));
    expect(effects).toHaveLength(1);
    expect(effects[0]).toMatchObject(expected);
  });

  test('an element that moved is one effect, with all that moved along', async () => {
    const section = /<section.*<\/section>\n/.exec(before)![0];
    const effects = await effectsOf(before.replace(section, '').replace('</body>', `${section}</body>`));
    expect(effects.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order']));
    expect(effects.every(({ kind }) => kind === 'order')).toBe(true);
  });
});

describe('damage', () => {
  test.each<[string, [string, string], string | null]>([
    ['content lost', ['<p id="far">Far below</p>', ''], 'high'],
    ['words lost', ['Far below', 'Far'], 'high'],
    ['another look', ['<p id="far">', '<p id="far" style="color:red">'], 'medium'],
    ['a tiny change', ['padding: 8px', 'padding: 9.5px'], 'low'],
    ['another link', ['#one', '#two'], 'medium'],
    ['a script gone', ['<script>let a = 1;</script>', ''], 'medium'],
    ['a script added', ['</body>', '<script>let b = 1;</script></body>'], 'low'],
    ['a handler gone', [' onclick="go()"', ''], 'medium'],
    ['meta gone', ['<meta name="description" content="x">', ''], 'low'],
    ['another title', ['<title>Pier</title>', '<title>Quay</title>'], 'low'],
    ['a class without effect', ['class="b"', 'class="b c"'], null],
    ['a wrapper', ['<p id="far">Far below</p>', '<div><p id="far">Far below</p></div>'], null],
    ['a rule without effect', ['.box p {', '.nothing { color: red } .box p {'], null],
  ])('%s', async (_, [piece, replacement], severity) => {
    const damage = (await damageOf(before.replace(piece, replacement))).filter(({ isDamage }) => isDamage);
    expect(damage.map((verdict) => verdict.severity)).toEqual(severity === null ? [] : [severity]);
  });

  test('what the reference does, and what lies in the area of a step, is none', async () => {
    const red = before.replace('<p id="far">', '<p id="far" style="color:red">');
    const redByRule = before.replace('.box p {', '#far { color: #ff0000 } .box p {');
    const blue = before.replace('<p id="far">', '<p id="far" style="color:blue">');
    const harmful = async (...parameters: Parameters<typeof damageOf>): Promise<number> =>
      (await damageOf(...parameters)).filter(({ isDamage }) => isDamage).length;
    expect(await harmful(red)).toBe(1);
    expect(await harmful(redByRule, { reference: red })).toBe(0);
    expect(await harmful(blue, { reference: red })).toBe(1);
    expect(await harmful(blue, { reference: red, activeTargets: ['/html/body/p'] })).toBe(0);
  });
});

test('a check whose anchor fits nothing is not met and says why', async () => {
  const source = await renderPage(sandbox, before);
  const result = evaluateCheck(
    { kind: 'presence', element: { description: 'the footer', tag: 'footer' }, state: 'visible' },
    { source, output: source },
  );
  expect(result).toMatchObject({ met: false, element: null });
  expect(result.reason).toContain('the footer');
});
