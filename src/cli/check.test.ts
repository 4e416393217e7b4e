import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCli } from './runCli.js';

let folder = '';
const source = '<h1>Shop</h1><p>Open daily</p><a href="#a">Order</a>';
const item = (id: string, check: object | undefined) => ({
  id,
  step: 1,
  category: 'edit_fulfillment',
  question: 'Is it red?',
  beforeAnchor: 'the title',
  afterExpectedChange: 'red',
  forbiddenChange: '',
  ...(check ? { check } : {}),
});
const title = { description: 'the title', tag: 'h1' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis 检查 '));
  const file = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
  await file('source.html', source);
  await file('reference.html', source.replace('<h1>', '<h1 style="color:red">'));
  await file(
    'page.html',
    '<style>h1{color:#f00}</style><h1>Shop</h1><p>Open daily</p><a href="#b">Order</a>',
  );
  await file(
    'rubric.json',
    JSON.stringify({
      rubric: [
        item('red', { kind: 'style', element: title, property: 'color', value: 'red' }),
        item('blue', { kind: 'style', element: title, property: 'color', value: 'blue' }),
        item('like', { kind: 'like_reference', element: title, family: 'color' }),
        item('bare', undefined),
      ],
    }),
  );
  await file(
    'wrong.json',
    JSON.stringify({ rubric: [item('x', { kind: 'style', element: title, propertie: 'a' })] }),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const code = await runCli(['check', ...words]);
    const text = (spy: typeof out): string => spy.mock.calls.map(([piece]) => String(piece)).join('');
    return { code, out: text(out), err: text(err) };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

describe('deixis check', () => {
  const path = (name: string): string => join(folder, name);

  test('prints one JSON document with every item and every change', async () => {
    const { code, out } = await run(
      path('page.html'),
      path('rubric.json'),
      ...['--source', path('source.html'), '--reference', path('reference.html'), '--json'],
    );
    expect(code).toBe(0);
    const report = JSON.parse(out) as {
      items: { id: string; met: boolean; category: string; element: string | null }[];
      damage: { id: string; isDamage: boolean; severity: string | null }[];
    };
    expect(report.items.map(({ id, met }) => [id, met])).toEqual([
      ['red', true],
      ['blue', false],
      ['like', true],
      ['bare', false],
    ]);
    expect(report.items[0]).toMatchObject({ category: 'edit_fulfillment', element: '/html/body/h1' });
    // The link leads elsewhere, which nobody asked for; the colour is the reference's.
    expect(report.damage.filter(({ isDamage }) => isDamage)).toMatchObject([{ severity: 'medium' }]);
  });

  test('names the file and the key that is wrong', async () => {
    const { code, err } = await run(path('page.html'), path('wrong.json'), '--source', path('source.html'));
    expect(code).toBe(3);
    expect(err).toContain('wrong.json');
    expect(err).toContain('rubric[0].check');
  });

  test.each([
    [
      'a property that is none, where every page would be "not met"',
      { kind: 'style', element: title, property: 'colour', value: 'red' },
      'rubric[0].check.property: expected a CSS property that checks can look at, not "colour"; did you mean "color"?',
    ],
    [
      'a colour that is none, where every page would be "not met"',
      { kind: 'style', element: title, property: 'background-color', value: 'reddish' },
      'rubric[0].check.value: expected a colour as CSS writes it (red, #c00, rgb(204 0 0)), not "reddish"',
    ],
    [
      'one inside others, where every page would be "met"',
      {
        kind: 'not',
        check: {
          kind: 'any',
          checks: [
            { kind: 'same_look', element: title, other: title, properties: ['color', 'backgroundColor'] },
          ],
        },
      },
      'rubric[0].check.check.checks[0].properties[1]: expected a CSS property that checks can look at, not "backgroundColor"; did you mean "background-color"?',
    ],
  ])('refuses %s, naming file, item and field', async (_, check, message) => {
    await writeFile(path('misspelt.json'), JSON.stringify({ rubric: [item('red', check)] }));
    const result = await run(path('page.html'), path('misspelt.json'), '--source', path('source.html'));
    expect(result).toMatchObject({ code: 3, out: '' });
    expect(result.err).toContain(`${path('misspelt.json')}: item red: ${message}`);
  });

  test.each([
    'tomato',
    '#0a08',
    'rgb(204 0 0 / 50%)',
    'hsl(120deg, 50%, 50%)',
    'oklch(60% 0.2 30)',
    'currentcolor',
  ])('takes %s for the colour that it is', async (value) => {
    const check = { kind: 'style', element: title, property: 'color', value };
    await writeFile(path('colour.json'), JSON.stringify({ rubric: [item('red', check)] }));
    expect((await run(path('page.html'), path('colour.json'), '--source', path('source.html'))).code).toBe(0);
  });

  test('a missing source is a usage error, a missing file an input error', async () => {
    expect((await run(path('page.html'), path('rubric.json'))).code).toBe(2);
    const missing = await run(path('none.html'), path('rubric.json'), '--source', path('source.html'));
    expect(missing).toMatchObject({ code: 3, err: expect.stringContaining('none.html') });
  });

  test('checks that compare with the page as it should be are not passed without it', async () => {
    const { code, err } = await run(path('page.html'), path('rubric.json'), '--source', path('source.html'));
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('--reference') });
  });

  test('two items with one id are refused', async () => {
    const check = { kind: 'style', element: title, property: 'color', value: 'red' };
    await writeFile(path('twice.json'), JSON.stringify({ rubric: [item('red', check), item('red', check)] }));
    expect(await run(path('page.html'), path('twice.json'), '--source', path('source.html'))).toMatchObject({
      code: 3,
      err: expect.stringContaining('rubric[1].id: expected one of its own; rubric[0] has "red" already'),
    });
  });

  test('text of a page neither moves the cursor nor passes for a verdict', async () => {
    await writeFile(
      path('hostile.html'),
      '<h1>Shop \u001b[2J\u202e</h1><p>Open\nmet      all  as expected</p>',
    );
    const check = { kind: 'style', element: title, property: 'color', value: 'red' };
    await writeFile(path('one.json'), JSON.stringify({ rubric: [item('a\u009b31m', check)] }));
    const { out } = await run(path('hostile.html'), path('one.json'), '--source', path('source.html'));
    expect(out).toContain('\\u001b[2J');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(out.split('\n').filter((line) => line.startsWith('met'))).toEqual([]);
  });
});
