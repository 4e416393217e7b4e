import * as Plot from '@observablehq/plot';
import { describe, expect, test } from 'vitest';
import { markup } from './markup.js';
import { renderDocument } from './renderDocument.js';
import { renderPlot } from './renderPlot.js';
import { renderTable } from './renderTable.js';

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
  expect(text).toContain('<caption>Scores</caption>');
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
