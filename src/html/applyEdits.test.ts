import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type EditStep } from './applyEdits.js';
import { parsePage } from './parsePage.js';
import type { TypedEdit } from './TypedEdit.js';

const shop = `<!DOCTYPE html>
<html><head><style>
  .price { color: green !important }
  .btn { background: linear-gradient(red, blue); color: white }
</style></head><body>
<h1 id=top>Shop &amp; more</h1>
<ul class="cards">
  <li><h2>Tea</h2><p class=price>$4</p><a class=btn href=/tea>Buy <b>tea</b> now</a></li>
  <li><h2>Cup</h2><p class=price>$9</p><a class=btn href=/cup>Buy</a></li>
  <li><h2>Pot</h2><img src=pot.png srcset="pot2.png 2x" alt=Pot></li>
</ul>
<p style="color: blue; font-weight:bold">Note</p>
</body></html>
`;

const at = (path: string) => ({ description: `the element at ${path}`, path });
const tea = '/html/body/ul/li[1]';
const cup = '/html/body/ul/li[2]';
const pot = '/html/body/ul/li[3]';
const note = '/html/body/p';

const apply = (...edits: TypedEdit[]) =>
  applyEdits(
    shop,
    edits.map((edit, index) => ({ step: index + 1, edits: [edit] })),
  );
const color = (path: string, value = 'red'): TypedEdit => ({
  type: 'change_color',
  target: at(path),
  property: 'color',
  value,
});

describe('the operations', () => {
  const cases: [name: string, edit: TypedEdit, before: string, after: string][] = [
    [
      'change_color',
      color(note),
      'style="color: blue; font-weight:bold"',
      'style="font-weight:bold; color: red"',
    ],
    [
      'change_color against an important rule',
      color(`${cup}/p`),
      '<p class=price>$9',
      '<p class="price" style="color: red !important">$9',
    ],
    [
      'change_color of a gradient',
      { type: 'change_color', target: at(`${cup}/a`), property: 'background-color', value: 'teal' },
      '<a class=btn href=/cup>',
      '<a class="btn" href="/cup" style="background-image: none; background-color: teal">',
    ],
    [
      'change_font',
      { type: 'change_font', target: at('/html/body/h1'), property: 'font-style', value: 'italic' },
      '<h1 id=top>',
      '<h1 id="top" style="font-style: italic">',
    ],
    [
      'rewrite_text',
      { type: 'rewrite_text', target: at('/html/body/h1'), text: 'A <b> & "c"' },
      'Shop &amp; more',
      'A &lt;b&gt; &amp; "c"',
    ],
    [
      'rewrite_text with formatting inside',
      { type: 'rewrite_text', target: at(`${tea}/a`), text: 'Order' },
      'Buy <b>tea</b> now',
      'Order  ',
    ],
    ['move', { type: 'move', target: at(tea), placement: 'after', reference: at(cup) }, '', ''],
    [
      'hide',
      { type: 'hide_delete', target: at(note), mode: 'hide' },
      'font-weight:bold"',
      'font-weight:bold; display: none"',
    ],
    ['delete', { type: 'hide_delete', target: at(`${cup}/p`), mode: 'delete' }, '<p class=price>$9</p>', ''],
    [
      'replace_image',
      { type: 'replace_image', target: at(`${pot}/img`), source: 'new.png', alternativeText: 'New' },
      '<img src=pot.png srcset="pot2.png 2x" alt=Pot>',
      '<img src="new.png" alt="New">',
    ],
    [
      'layout',
      { type: 'layout', target: at('/html/body/ul'), property: 'padding', value: '4px 8px' },
      '<ul class="cards">',
      '<ul class="cards" style="padding: 4px 8px">',
    ],
    [
      'resize',
      { type: 'resize', target: at(note), property: 'border-width', value: '3px' },
      'font-weight:bold"',
      'font-weight:bold; border-style: solid; border-width: 3px"',
    ],
    [
      'insert',
      { type: 'insert', target: at(cup), placement: 'after', tag: 'li', text: 'New & <old>' },
      '<li><h2>Pot',
      '<li>New &amp; &lt;old&gt;</li>\n  <li><h2>Pot',
    ],
    [
      'insert that looks like its neighbour',
      {
        type: 'insert',
        target: at(`${cup}/a`),
        placement: 'before',
        tag: 'a',
        text: 'Look',
        address: '/look',
      },
      '<a class=btn href=/cup>',
      '<a href="/look" class="btn">Look</a><a class=btn href=/cup>',
    ],
    [
      'match',
      { type: 'match', target: at('/html/body/h1'), like: at(note), properties: ['color', 'font-weight'] },
      '<h1 id=top>',
      '<h1 id="top" style="color: #0000ff; font-weight: 700">',
    ],
  ];
  it.each(cases.filter(([name]) => name !== 'move'))(
    '%s changes just its place in the source text',
    (_, edit, before, after) => {
      expect(shop.split(before)).toHaveLength(2);
      const { html, problems } = apply(edit);
      expect(problems).toEqual([]);
      expect(html).toBe(shop.replace(before, () => after));
    },
  );

  it('move and swap carry the source text of the elements along', () => {
    const [one, two, three] = shop.match(/<li>.*<\/li>/g)!;
    const lis = (html: string) => html.match(/<li>.*<\/li>/g);
    expect(
      lis(apply({ type: 'move', target: at(tea), placement: 'after', reference: at(cup) }).html),
    ).toEqual([two, one, three]);
    expect(
      lis(
        apply({ type: 'move', target: at(pot), placement: 'first_in', reference: at('/html/body/ul') }).html,
      ),
    ).toEqual([three, one, two]);
    expect(lis(apply({ type: 'swap', target: at(tea), other: at(pot) }).html)).toEqual([three, two, one]);
    expect(apply({ type: 'swap', target: at(tea), other: at(pot) }).html).toBe(
      shop
        .replace(one!, () => '#')
        .replace(three!, () => one!)
        .replace('#', () => three!),
    );
  });
});

describe('targets', () => {
  it('keep their identity while the page changes', () => {
    const { html, problems } = apply(
      { type: 'move', target: at(tea), placement: 'last_in', reference: at('/html/body/ul') },
      { type: 'rewrite_text', target: at(`${tea}/h2`), text: 'Green tea' },
      { type: 'move', target: at(note), placement: 'before', reference: at(tea) },
      {
        type: 'change_color',
        target: { description: 'the price of the cup', text: '$9' },
        property: 'color',
        value: 'red',
      },
    );
    expect(problems).toEqual([]);
    const page = parsePage(html);
    expect(page.elementAt('/html/body/ul/li[3]/h2')?.text).toBe('Green tea');
    expect(page.elementAt('/html/body/ul/p')?.text).toBe('Note');
    expect(page.elementAt('/html/body/ul/li[1]/p')?.attributes.style).toBe('color: red !important');
  });

  it('can be what an earlier step inserted', () => {
    const { html, problems, insertedPaths } = apply(
      { type: 'insert', target: at('/html/body/h1'), placement: 'after', tag: 'p', text: 'Hello' },
      { ...color('/html'), target: { description: 'the new paragraph', insertedBy: 1 } } as TypedEdit,
    );
    expect(problems).toEqual([]);
    expect(insertedPaths.get(1)).toEqual(['/html/body/p[1]']);
    expect(parsePage(html).elementAt('/html/body/p[1]')?.attributes.style).toBe('color: red');
  });

  it('that are missing, ambiguous, gone or impossible are problems, and the others are carried out', () => {
    const { html, problems } = apply(
      color('/html/body/h6'),
      { ...color('/html'), target: { description: 'a price', tag: 'p' } } as TypedEdit,
      { type: 'hide_delete', target: at(tea), mode: 'delete' },
      color(`${tea}/h2`),
      { type: 'move', target: at('/html/body/ul'), placement: 'after', reference: at(cup) },
      { type: 'swap', target: at(cup), other: at(`${cup}/h2`) },
      { type: 'hide_delete', target: at('/html/body'), mode: 'delete' },
      { ...color('/html'), target: { description: 'new', insertedBy: 3 } } as TypedEdit,
      { type: 'change_color', target: at(note), property: 'color', value: 'red; position: fixed' },
      { type: 'change_color', target: at(note), property: 'color', value: '17 apples' },
      {
        type: 'insert',
        target: at('/html/body/h1'),
        placement: 'after',
        tag: 'a',
        text: 'x',
        address: ' java\nscript:alert(1)',
      },
      { type: 'move', target: at('/html/body/ul'), placement: 'last_in', reference: at(note) },
      color(note, 'lime'),
    );
    expect(problems.map(({ step }) => step)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(problems[0]!.message).toContain('/html/body/h6');
    expect(problems[1]!.message).toContain('elements fit');
    expect(problems[2]!.message).toContain('removed by step 3');
    expect(problems.at(-1)!.message).toContain('HTML cannot hold');
    expect(parsePage(html).elementAt(note)?.attributes.style).toContain('color: lime');
    expect(html).not.toContain('Tea');
  });
});

describe('revert', () => {
  const back = (...steps: number[]): TypedEdit => ({ type: 'revert', target: at('/html/body'), steps });

  it('restores only what its step changed', () => {
    const { html } = apply(color(note), color('/html/body/h1', 'teal'), back(1));
    expect(html).toBe(apply(color('/html/body/h1', 'teal')).html);
    expect(html).toContain('color: blue; font-weight:bold');
  });

  it('leaves the earlier of two changes of one property', () => {
    expect(apply(color(note, 'lime'), color(note, 'red'), back(2)).html).toBe(
      apply(color(note, 'lime')).html,
    );
  });

  it('that is taken back restores nothing', () => {
    expect(apply(color(note), back(1), back(2)).html).toBe(shop);
  });

  it('counts a step that is taken back twice once, and names steps that are not there', () => {
    const { html, problems } = apply(color(note), back(1), back(1, 7));
    expect(html).toBe(shop);
    expect(problems).toMatchObject([{ step: 3, message: expect.stringContaining('step 7') }]);
  });

  it('of an insertion leaves later edits of the new element as problems', () => {
    const { html, problems } = apply(
      { type: 'insert', target: at(cup), placement: 'after', tag: 'li', text: 'New' },
      back(1),
      { ...color('/html'), target: { description: 'the new card', insertedBy: 1 } } as TypedEdit,
    );
    expect(html).toBe(shop);
    expect(problems.map(({ step }) => step)).toEqual([3]);
  });
});

describe('match', () => {
  it('takes what a rendered page says, and what earlier steps set before that', () => {
    const steps: EditStep[] = [
      { step: 1, edits: [color(note, 'maroon')] },
      {
        step: 2,
        edits: [
          { type: 'match', target: at('/html/body/h1'), like: at(note), properties: ['color', 'font-size'] },
        ],
      },
    ];
    const computedStyle = (path: string, property: string) =>
      path === note ? { color: 'rgb(0, 0, 255)', 'font-size': '16px' }[property] : undefined;
    const { html } = applyEdits(shop, steps, { computedStyle });
    expect(parsePage(html).elementAt('/html/body/h1')?.attributes.style).toBe(
      'color: maroon; font-size: 16px',
    );
  });
});

describe('any text', () => {
  it('stays text, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const { html, problems } = apply({ type: 'rewrite_text', target: at('/html/body/h1'), text });
        expect(problems).toEqual([]);
        const page = parsePage(html);
        expect(page.elements).toHaveLength(parsePage(shop).elements.length);
        // The parser replaces what no HTML text can hold.
        const kept = text.replace(/\r\n?/g, '\n').replace(/\0/g, '');
        expect(
          page
            .elementAt('/html/body/h1')!
            .node.childNodes.map((node) => ('value' in node ? node.value : ''))
            .join(''),
        ).toBe(kept);
      }),
      { numRuns: 200 },
    );
  });

  it('is a page that can be edited', () => {
    const markup = fc.array(
      fc.oneof(
        fc.constantFrom(
          '<p>',
          '</p>',
          '<b>',
          '</i>',
          '<table>',
          '<tr>',
          '<td>x',
          '<li>',
          '<ul>',
          '</div>',
          '<div>',
          '<a href=x>',
          '<svg>',
          '<template>',
          '<select>',
          '<option>y',
          '<!--',
          '-->',
          '<style>',
          '</style>',
          '<br>',
          '&amp',
        ),
        fc.string({ maxLength: 6 }),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(markup, (parts) => {
        const source = parts.join('');
        const page = parsePage(source);
        const last = page.elements.at(-1)!.path;
        const { html, toOutput, problems } = applyEdits(source, [{ step: 1, edits: [color(last)] }]);
        expect(problems).toEqual([]);
        expect(parsePage(html).elementAt(toOutput.get(last)!)?.attributes.style).toMatch(
          /color: red( !important)?$/,
        );
      }),
      { numRuns: 300 },
    );
  });
});
