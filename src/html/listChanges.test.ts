import { describe, expect, it } from 'vitest';
import { listChanges } from './listChanges.js';

const page = (body: string, head = '') =>
  `<!DOCTYPE html><html><head><title>T</title>${head}</head><body>${body}</body></html>`;

/** "kind path" of each change, in order. */
const told = (before: string, after: string) =>
  listChanges(before, after).map(({ kind, path }) => `${kind} ${path}`);

describe('what is one change', () => {
  const list = '<ul><li>One</li><li>Two</li><li>Three</li><li>Four</li></ul>';
  const card = '<section class="c"><h2>Head</h2><p>Words here</p><img src="a.png"></section>';

  const cases: [name: string, before: string, after: string, expected: string[]][] = [
    [
      'an added subtree at its root',
      page('<p>a</p>'),
      page('<p>a</p><div><p>b</p><ul><li>c</li></ul></div>'),
      ['added /html/body/div'],
    ],
    [
      'a removed subtree at its root',
      page(`<p>a</p>${card}`),
      page('<p>a</p>'),
      ['removed /html/body/section'],
    ],
    [
      'a moved subtree',
      page(`<main>${card}</main><aside><p>z</p></aside>`),
      page(`<main></main><aside><p>z</p>${card}</aside>`),
      ['moved /html/body/main/section'],
    ],
    [
      'a move within a list',
      page(list),
      page('<ul><li>Two</li><li>Three</li><li>Four</li><li>One</li></ul>'),
      ['moved /html/body/ul/li[1]'],
    ],
    [
      'a swap of two that stand apart',
      page(list),
      page('<ul><li>Four</li><li>Two</li><li>Three</li><li>One</li></ul>'),
      ['moved /html/body/ul/li[1]', 'moved /html/body/ul/li[4]'],
    ],
    [
      'a swap of neighbours',
      page(list),
      page('<ul><li>One</li><li>Three</li><li>Two</li><li>Four</li></ul>'),
      ['moved /html/body/ul/li[2]', 'moved /html/body/ul/li[3]'],
    ],
    [
      'a swap around one that stays',
      page('<p>a</p><p>b</p><p>c</p>'),
      page('<p>c</p><p>b</p><p>a</p>'),
      ['moved /html/body/p[1]', 'moved /html/body/p[3]'],
    ],
    [
      'a heading moved below its paragraph',
      page('<h2>a</h2><p>b</p>'),
      page('<p>b</p><h2>a</h2>'),
      ['moved /html/body/h2'],
    ],
    [
      'a wrapper',
      page(`<p>a</p>${card}`),
      page(`<p>a</p><div class="w">${card}</div>`),
      ['added /html/body/div'],
    ],
    [
      'a wrapper of several',
      page(list),
      page('<ul><li>One</li><div><li>Two</li><li>Three</li></div><li>Four</li></ul>'),
      ['added /html/body/ul/div'],
    ],
    ['a wrapper taken away', page(`<div class="w">${card}</div>`), page(card), ['removed /html/body/div']],
    [
      'a word wrapped',
      page('<p>Say hello to all</p>'),
      page('<p>Say <b>hello</b> to all</p>'),
      ['added /html/body/p/b'],
    ],
    ['a text', page('<p>old</p><p>same</p>'), page('<p>new words</p><p>same</p>'), ['text /html/body/p[1]']],
    [
      'a text with its formatting gone',
      page('<p>Buy <b>two</b> now</p>'),
      page('<p>Sold out</p>'),
      ['text /html/body/p'],
    ],
    [
      'a text turned into formatted text',
      page('<p>Sold out</p>'),
      page('<p>Buy <b>two</b> now</p>'),
      ['text /html/body/p'],
    ],
    ['the page title', page(''), page('').replace('<title>T', '<title>U'), ['text /html/head/title']],
    [
      'a tag',
      page('<h2 class="x">Head</h2><p>b</p>'),
      page('<h3 class="x">Head</h3><p>b</p>'),
      ['tag /html/body/h2'],
    ],
    [
      'a tag of a container',
      page(card),
      page(card.replaceAll('section', 'article')),
      ['tag /html/body/section'],
    ],
    ['an address', page('<a href="a">x</a>'), page('<a href="b">x</a>'), ['attribute /html/body/a']],
    [
      'a picture with its description',
      page('<img src="a" alt="A" srcset="a 1x">'),
      page('<img src="b" alt="B">'),
      ['resource /html/body/img'],
    ],
    [
      'a picture among alternatives',
      page('<picture><source srcset="x"><img src="a"></picture>'),
      page('<picture><img src="b"></picture>'),
      ['resource /html/body/picture/img'],
    ],
    [
      'a description alone',
      page('<img src="a" alt="A">'),
      page('<img src="a" alt="B">'),
      ['attribute /html/body/img'],
    ],
    [
      'a linked sheet',
      page('', '<link rel="stylesheet" href="a.css">'),
      page('', '<link rel="stylesheet" href="b.css">'),
      ['resource /html/head/link'],
    ],
    [
      'a linked sheet added',
      page(''),
      page('', '<link rel="stylesheet" href="b.css">'),
      ['resource /html/head'],
    ],
    ['a script', page('<script>a()</script>'), page('<script>b()</script>'), ['resource /html/body/script']],
    [
      'several properties of one style attribute',
      page('<p>a</p>'),
      page('<p style="color:red;margin:0">a</p>'),
      ['style /html/body/p'],
    ],
    ['the document type', page('x'), page('x').replace('<!DOCTYPE html>', ''), ['attribute /html']],
    [
      'a field moved behind its label',
      page('<label><input>Name</label>'),
      page('<label>Name<input></label>'),
      ['moved /html/body/label/input'],
    ],
    [
      'a move with a new style',
      page(`<main>${card}</main><aside><p>z</p></aside>`),
      page(
        `<main></main><aside><p>z</p>${card.replace('class="c"', 'class="c" style="color: red"')}</aside>`,
      ),
      ['moved /html/body/main/section', 'style /html/body/main/section'],
    ],
    [
      'a style inside a new wrapper',
      page('<p>a</p><p class="k">b</p>'),
      page('<p>a</p><div><p class="k" style="color:red">b</p></div>'),
      ['added /html/body/div', 'style /html/body/p[2]'],
    ],
  ];
  it.each(cases)('%s', (_, before, after, expected) => {
    const changes = told(before, after);
    expect(changes.sort()).toEqual([...expected].sort());
  });
});

describe('styles', () => {
  const cards = '<div class="card"><h3>A</h3></div><div class="card"><h3>B</h3></div><p class="note">n</p>';
  const sheet = (css: string) => `<style>${css}</style>`;
  const base = '.card h3 { color: #333; margin: 0 } .hot { color: red } .dark .card { background: black }';

  it('tells a changed rule once, with what it touches', () => {
    const changes = listChanges(page(cards, sheet(base)), page(cards, sheet(base.replace('#333', 'blue'))));
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      kind: 'style',
      path: '/html/body/div[1]/h3',
      touches: ['/html/body/div[1]/h3', '/html/body/div[2]/h3'],
      before: expect.stringContaining('color: #333333'),
      after: expect.stringContaining('color: #0000ff'),
    });
    expect(changes[0]!.anchor).toContain('.card h3');
  });

  it('tells a rule that a new style element brings, not the element', () => {
    const changes = listChanges(
      page(cards, sheet(base)),
      page(`${cards}<style>.note{font-size:30px}</style>`, sheet(base)),
    );
    expect(changes.map(({ kind, touches }) => [kind, touches])).toEqual([['style', ['/html/body/p']]]);
  });

  it('does not tell a rule that touches nothing', () => {
    expect(told(page(cards, sheet(base)), page(cards, sheet(`${base} .absent { color: red }`)))).toEqual([]);
  });

  it('does not tell a rule that another one outweighs', () => {
    const strong = `${base} p.note { color: green }`;
    expect(told(page(cards, sheet(strong)), page(cards, sheet(`.note { color: red } ${strong}`)))).toEqual(
      [],
    );
  });

  it('tells a class that alters style as style, another as attribute', () => {
    const hot = cards.replace('class="note"', 'class="note hot"');
    const cold = cards.replace('class="note"', 'class="note cold"');
    expect(told(page(cards, sheet(base)), page(hot, sheet(base)))).toEqual(['style /html/body/p']);
    expect(told(page(cards, sheet(base)), page(cold, sheet(base)))).toEqual(['attribute /html/body/p']);
  });

  it('tells a class that restyles others once, with what it touches', () => {
    const before = page(`<main>${cards}</main>`, sheet(base));
    const changes = listChanges(before, page(`<main class="dark">${cards}</main>`, sheet(base)));
    expect(changes).toMatchObject([
      {
        kind: 'style',
        path: '/html/body/main',
        touches: ['/html/body/main/div[1]', '/html/body/main/div[2]'],
      },
    ]);
  });

  it('follows a variable to what uses it', () => {
    const css = (color: string) => sheet(`:root { --main: ${color} } .note { color: var(--main) }`);
    const changes = listChanges(page(cards, css('red')), page(cards, css('blue')));
    expect(changes).toHaveLength(1);
    expect(changes[0]!.touches).toEqual(['/html', '/html/body/p']);
  });

  it('sees rules for narrow screens, states and pseudo-elements', () => {
    for (const [before, after] of [
      [
        '@media (max-width: 600px) { .note { color: red } }',
        '@media (max-width: 600px) { .note { color: blue } }',
      ],
      ['.note:hover { color: red }', '.note:hover { color: blue }'],
      ['.note::before { content: "a" }', '.note::before { content: "b" }'],
    ] as const) {
      expect(told(page(cards, sheet(before)), page(cards, sheet(after)))).toEqual(['style /html/body/p']);
    }
  });

  it('does not blame styles that follow from a new neighbour', () => {
    const css = sheet('li:nth-child(odd) { background: #eee } li + li { margin-top: 4px }');
    const before = page('<ul><li>a</li><li>b</li><li>c</li></ul>', css);
    expect(told(before, page('<ul><li>new</li><li>a</li><li>b</li><li>c</li></ul>', css))).toEqual([
      'added /html/body/ul/li[1]',
    ]);
  });

  it('tells a changed animation on what it moves', () => {
    const css = (to: string) =>
      sheet(`.note { animation: spin 1s } @keyframes spin { to { opacity: ${to} } }`);
    const changes = listChanges(page(cards, css('0')), page(cards, css('.5')));
    expect(changes).toMatchObject([{ kind: 'style', touches: ['/html/body/p'] }]);
  });
});

describe('what is no change', () => {
  const css = 'p { color: #FF0000; margin: 0 auto }';
  const html = page(
    '<p id="a" class="x  y" style="color:red;margin:0px" title="&eacute;t&eacute;">caf&eacute; &amp; bar</p>\n<input disabled>',
    `<style>${css}</style>`,
  );
  const same: [string, string][] = [
    [
      'white space',
      html.replaceAll('><', '>\n   <').replace('caf&eacute; &amp; bar', '\n caf&eacute;\t&amp;   bar '),
    ],
    ['order of attributes', html.replace('id="a" class="x  y"', 'class="x y" id="a"')],
    ['spelling of entities', html.replaceAll('&eacute;', '&#233;').replace('title="&#233;', 'title="é')],
    [
      'quotes',
      html.replace('id="a"', "id='a'").replace('title="&eacute;t&eacute;"', 'title=&eacute;t&eacute;'),
    ],
    ['order of declarations', html.replace('color:red;margin:0px', 'margin: 0; color: RED;')],
    ['format of a sheet', html.replace(css, '/* all */\np{\n color : red;\n margin:0 auto; }')],
    ['order of classes', html.replace('x  y', 'y x')],
    ['a boolean attribute in full', html.replace('disabled', 'disabled="disabled"')],
    ['a comment', html.replace('<p', '<!-- here --><p')],
    ['tags left out', html.replace('</body></html>', '')],
    ['letter case of tags', html.replace('<p ', '<P ').replace('</p>', '</P>')],
  ];
  it.each(same)('%s', (_, other) => {
    expect(other).not.toBe(html);
    expect(listChanges(html, other)).toEqual([]);
  });
});

describe('ids', () => {
  it('stay the same when something else changes too', () => {
    const before = page('<p>a</p><p>b</p><a href="x">c</a>');
    const [alone] = listChanges(before, page('<p>a</p><p>b</p><a href="y">c</a>'));
    const both = listChanges(before, page('<p>new</p><p>b</p><a href="y">c</a>'));
    expect(both).toHaveLength(2);
    expect(both.map(({ id }) => id)).toContain(alone!.id);
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
  });
});
