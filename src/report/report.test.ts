import * as Plot from '@observablehq/plot';
import { describe, expect, test } from 'vitest';
import { emptyHeadings } from '../../tests/support/emptyHeadings.js';
import type { Exposure } from '../core/Exposure.js';
import { exposurePart } from './exposure/exposurePart.js';
import { ShownTexts } from './exposure/ShownTexts.js';
import { markup } from './markup.js';
import { fitLabel, labelWidth } from './plots/fitLabel.js';
import { renderHeatMap } from './plots/renderHeatMap.js';
import { renderRowPlot } from './plots/renderRowPlot.js';
import { renderScatterPlot } from './plots/renderScatterPlot.js';
import { renderStackedBars } from './plots/renderStackedBars.js';
import { renderDocument } from './renderDocument.js';
import { renderFilteredTable } from './renderFilteredTable.js';
import { renderPlot } from './renderPlot.js';
import { renderTable } from './renderTable.js';

describe('what was shown', () => {
  const exposure = (times: number[], conversions: string[] = []): Exposure => ({
    ...{ completeness: 'exact', condition: 'frames', conversions },
    parts: times.map((timeSeconds) => ({
      ...{ kind: 'frame', timeSeconds, requestedSeconds: timeSeconds, pts: 0, timeBase: '1/15' },
      ...{ width: 4, height: 3, sha256: 'a'.repeat(64), sentSha256: 'b'.repeat(64), mediaType: 'image/jpeg' },
    })),
    derivations: times.map((time) => ({
      ...{ name: 'frame with its time burned in', inputs: [], output: 'b'.repeat(64) },
      span: { startSeconds: time, endSeconds: time },
    })),
  });

  test('is a line a kind of what was made for it, however many there are', async () => {
    const times = Array.from({ length: 180 }, (_, index) => index / 2);
    const part = await exposurePart('Shown', exposure(times), new ShownTexts(), null);
    expect(part!.text.match(/made from the recording/g)).toHaveLength(1);
    expect(part!.text).toContain('burned in, 180 times, of 0.00 to 89.50 s</summary>');
    expect(part!.text).toContain('0.00, 0.50, 1.00');
    expect(emptyHeadings(part!.text)).toEqual([]);
  });

  test.each([
    ['is cut off', 'it is probably cut off'],
    ['is whole', null],
  ])('says of a copied video that it %s', async (_how, fault) => {
    const sha256 = 'c'.repeat(64);
    const video: Exposure = {
      ...{ completeness: 'exact', condition: 'omni', derivations: [], conversions: [] },
      parts: [
        {
          ...{ kind: 'video', sentSha256: sha256, mediaType: 'video/mp4', sizeBytes: 9, hasAudio: true },
          ...{ span: { startSeconds: 0, endSeconds: 5 }, soundShiftSeconds: 0 },
        },
      ],
    };
    const files = { ofArtifact: async () => '../media/c.mp4', faultOf: async () => fault };
    const { text } = (await exposurePart('Shown', video, new ShownTexts(), files))!;
    expect(text).toContain('<a href="../media/c.mp4">play</a>');
    expect(text.includes('probably cut off')).toBe(fault !== null);
  });

  test('has no list without an entry, and no heading without a text', async () => {
    const bare = { ...exposure([1, 2]), derivations: [] };
    expect(emptyHeadings((await exposurePart('Shown', bare, new ShownTexts(), null))!.text)).toEqual([]);
    expect(await new ShownTexts().render({ read: async () => Buffer.from('') })).toBeNull();
  });
});

test('a table without rows is a sentence', () => {
  const columns = [{ title: 'name', value: (row: string) => row }];
  expect(renderTable('Steps', columns, []).text).toBe('<p class="nothing">Nothing to show: Steps</p>');
  const filters = [{ name: 'kind', choices: [{ id: 'right', text: 'right', has: () => true }] }];
  const { body } = renderFilteredTable({
    caption: 'Steps',
    columns,
    rows: [],
    filters,
    empty: 'None was judged.',
  });
  // Links to its filters still lead somewhere.
  expect(body.text).toContain('id="right"');
  expect(body.text).toContain('<p class="nothing">None was judged.</p>');
  expect(body.text).not.toContain('<table');
});

describe('markup', () => {
  test('escapes whatever is put in, in text and in attributes', () => {
    const hostile = `</p><script>alert("1")</script>' onload=x & \u0000`;
    expect(markup`<p title="${hostile}">${hostile}</p>`.text).toBe(
      '<p title="&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onload=x &amp; \ufffd">' +
        '&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onload=x &amp; \ufffd</p>',
    );
  });

  test('keeps markup, joins lists, and gives nothing for nothing', () => {
    expect(
      markup`<ul>${['a', '<b>'].map((item) => markup`<li>${item}</li>`)}${null}${undefined}${false}${0}</ul>`
        .text,
    ).toBe('<ul><li>a</li><li>&lt;b&gt;</li>0</ul>');
  });
});

test('a table sets the best in bold, ties too, and shows what is missing as a dash', () => {
  const rows = [
    { name: 'one', score: 49.14 },
    { name: 'two', score: 49.12 },
    { name: 'three', score: 3 },
    { name: 'four', score: null },
  ];
  const { text } = renderTable(
    'Scores',
    [
      { title: 'subject', value: (row) => row.name },
      { title: 'score', value: (row) => row.score, best: 'highest' },
    ],
    rows,
  );
  expect(text.match(/class="best">49\.1</g)).toHaveLength(2);
  expect(text).toContain('<td class="none">–</td>');
  expect(text).toContain('<caption><span>Scores</span></caption>');
});

test('the best is sought among rows that compete; intervals and notes stand below a figure, which leads to its items', () => {
  const rows = [
    { name: 'one', condition: 'x', score: 50, low: 40.04, high: 61 },
    { name: 'two', condition: 'x', score: 40, low: null, high: null },
    { name: 'three', condition: 'y', score: 90, low: 80, high: 95 },
  ];
  const { text } = renderTable(
    'Scores',
    [
      { title: 'subject', value: (row) => row.name },
      {
        title: 'score',
        value: (row) => row.score,
        best: 'highest',
        decimals: 2,
        interval: ({ low, high }) => (low === null || high === null ? null : { low, high }),
        note: ({ name }) => (name === 'two' ? 'n 3*' : null),
        address: ({ name }) => (name === 'three' ? null : `lists/${name}.html#all`),
      },
    ],
    rows,
    { bestWithin: ({ condition }) => condition },
  );
  // The third is alone in its condition: it beats nobody.
  expect(text.match(/class="best"/g)).toHaveLength(1);
  expect(text).toContain(
    '<td class="best"><a href="lists/one.html#all">50.00</a><span class="interval">40.0 to 61.0</span></td>',
  );
  expect(text).toContain('<a href="lists/two.html#all">40.00</a><span class="interval">n 3*</span>');
  expect(text).toContain('<td>90.00<span class="interval">80.0 to 95.0</span></td>');
});

test('plots say their figures as text, for wide and narrow screens, and keep names from data inert', () => {
  const name = '"><b onclick=alert(1)>名字</b>';
  const plots = [
    renderRowPlot({
      caption: 'Rows',
      points: [{ row: name, value: 12.34, low: 10, high: 15 }],
      label: 'percent',
    }),
    renderStackedBars({
      caption: 'Bars',
      parts: [{ name: 'good', color: 'var(--series-1)' }],
      bars: [{ row: name, sizes: [3] }],
      label: 'outputs',
    }),
    renderHeatMap({
      caption: 'Cells',
      alternative: `${name}: 4`,
      rows: [name],
      columns: ['met'],
      cells: [{ row: name, column: 'met', strength: 1, text: '4' }],
    }),
    renderScatterPlot({
      caption: 'Points',
      points: [
        { name, x: 1, y: 2 },
        { name: `${name} again`, x: 1, y: 2 },
      ],
      x: { label: 'cost', domain: [0, 3] },
      y: { label: 'percent', domain: [0, 3] },
    }),
  ].map(({ text }) => text);
  for (const text of plots) {
    expect(text).not.toContain('<b ');
    expect(text.match(/<svg/g)).toHaveLength(2);
    expect(text).toMatch(/class="wide"/);
    expect(text).toMatch(/class="narrow"/);
    expect(text.match(/aria-label="[^"<]*名字/g)).toHaveLength(2);
  }
  expect(plots[0]).toContain('12.3 (10.0 to 15.0)');
  expect(plots[1]).toContain('good 3');
});

test('filters work by the style sheet alone, with counts, and only where there is a choice', () => {
  const { body, rules } = renderFilteredTable({
    caption: 'Outputs',
    columns: [{ title: 'name', value: (row: { name: string; ok: boolean }) => row.name }],
    rows: [
      { name: 'a', ok: true },
      { name: 'b', ok: false },
      { name: 'c', ok: false },
    ],
    filters: [
      {
        name: 'outcome',
        choices: [
          { id: 'good', text: 'good', has: ({ ok }) => ok },
          { id: 'bad', text: 'bad', has: ({ ok }) => !ok },
        ],
      },
      { name: 'kind', choices: [{ id: 'all', text: 'all of a kind', has: () => true }] },
    ],
  });
  expect(rules).toContain('#bad:target~.scroll tbody tr:not(.bad){display:none}');
  expect(body.text).toContain('<a href="#bad">bad</a> <span class="soft">2</span>');
  expect(body.text).toContain('Only bad: 2 of 3.');
  expect(body.text.match(/<tr class="bad all">/g)).toHaveLength(2);
  expect(body.text).not.toContain('<a href="#all">');
});

test('labels are cut in the middle, Chinese letters counting twice', () => {
  expect(fitLabel('short', 100)).toBe('short');
  const cut = fitLabel('provider/model-with-a-long-name, timed:shift=5', 200);
  expect(cut).toMatch(/^provider.*…/);
  expect(cut).toMatch(/shift=5$/);
  expect(labelWidth(cut)).toBeLessThanOrEqual(200);
  expect(labelWidth('中文')).toBe(2 * labelWidth('ab'));
});

test('a plot is SVG with its text alternative, and names from data are inert', () => {
  const { text } = renderPlot({
    caption: 'Caption',
    alternative: 'one: 5, two: 7',
    draw: () => ({
      marks: [Plot.dot([{ x: 5, y: '<img src=x onerror=alert(1)>' }], { x: 'x', y: 'y' }), Plot.axisY({})],
    }),
  });
  expect(text).toContain('role="img"');
  expect(text).toContain('aria-label="one: 5, two: 7"');
  expect(text).toContain('<svg');
  expect(text).not.toContain('<img src');
});

test('a document forbids scripts and the network', () => {
  const text = renderDocument({ title: 'A & B', body: markup`<p>x</p>` });
  expect(text).toContain('<title>A &amp; B</title>');
  expect(text).toContain('default-src &#39;none&#39;');
  expect(text).not.toMatch(/https?:\/\//);
});

test('names of points lie on no other name; one that finds no place is left out', () => {
  const points = Array.from({ length: 40 }, (_, index) => ({ name: `s${10 + index}`, x: 100, y: 50 }));
  const axis = { label: 'percent', domain: [0, 100] as [number, number] };
  const { text } = renderScatterPlot({ caption: 'c', points, x: axis, y: axis });
  const layouts = [...text.matchAll(/<svg.*?<\/svg>/gs)].map(([layout]) => layout);
  expect(layouts).toHaveLength(2);
  for (const layout of layouts) {
    // All are written on one side of one place, so that heights alone keep them apart.
    const heights = [...layout.matchAll(/<g[^>]*translate\([^,]*,(-?[\d.]+)\)[^>]*><text[^>]*>s\d\d</g)]
      .map(([, height]) => Number(height))
      .sort((one, other) => one - other);
    expect(heights.length).toBe(layout.match(/>s\d\d</g)!.length);
    expect(heights.length).toBeGreaterThan(10);
    expect(heights.length).toBeLessThan(40);
    for (const [index, height] of heights.entries())
      if (index > 0) expect(height - heights[index - 1]!).toBeGreaterThanOrEqual(13.9);
  }
});

test('a wide heat map joins what is alike, and keeps every change', () => {
  const columns = Array.from({ length: 100 }, (_, index) => `c${index}`);
  const cells = columns.map((column, index) => ({ row: 'r', column, strength: index < 60 ? 1 : 0.5 }));
  const { text } = renderHeatMap({ caption: 'c', alternative: 'a', rows: ['r'], columns, cells });
  const [wide] = text.split('</svg>');
  const bars = [...wide!.matchAll(/<rect[^>]*>/g)].map(([bar]) => ({
    width: Number(/\bwidth="([\d.]+)"/.exec(bar)![1]),
    opacity: Number(/fill-opacity="([\d.]+)"/.exec(bar)![1]),
  }));
  expect(bars).toHaveLength(2);
  expect(bars[0]!.width / bars[1]!.width).toBeCloseTo(1.5, 1);
  expect(bars[0]!.opacity).toBeGreaterThan(bars[1]!.opacity);
});
