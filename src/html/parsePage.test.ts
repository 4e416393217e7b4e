import { describe, expect, it } from 'vitest';
import { parsePage } from './parsePage.js';
import { serializePage } from './serializePage.js';

const paths = (html: string) => parsePage(html).elements.map(({ path }) => path);

describe('paths', () => {
  it('number elements among siblings of the same tag, and leave [1] out when there is only one', () => {
    expect(paths('<p>a<p>b<div><p>c</div>')).toEqual([
      '/html',
      '/html/head',
      '/html/body',
      '/html/body/p[1]',
      '/html/body/p[2]',
      '/html/body/div',
      '/html/body/div/p',
    ]);
  });

  it('are those of a browser without scripts: noscript has elements, templates have none', () => {
    expect(paths('<noscript><p>a</p></noscript><template><p>b</p></template>').slice(1)).toEqual([
      '/html/head',
      '/html/head/noscript',
      '/html/body',
      '/html/body/p',
      '/html/body/template',
    ]);
  });

  it('have the tags that the parser puts in, and SVG names as they are', () => {
    expect(paths('<table><tr><td><svg><linearGradient/></svg></table>').slice(3)).toEqual([
      '/html/body/table',
      '/html/body/table/tbody',
      '/html/body/table/tbody/tr',
      '/html/body/table/tbody/tr/td',
      '/html/body/table/tbody/tr/td/svg',
      '/html/body/table/tbody/tr/td/svg/linearGradient',
    ]);
  });
});

describe('texts', () => {
  const page = parsePage(
    '<title>T</title><div>One <b>two</b>,<script>x()</script><p>three\n four&nbsp;</p>five<br>six<style>p{}</style></div>',
  );
  it('are folded, without scripts and styles; blocks stand apart, words with parts in bold do not', () => {
    expect(page.elementAt('/html/body/div')!.text).toBe('One two, three four five six');
    expect(page.elementAt('/html')!.text).toBe('One two, three four five six');
    expect(page.elementAt('/html/body/div')!.ownText).toBe('One , five six');
    expect(page.elementAt('/html/head/title')!.ownText).toBe('T');
  });
});

describe('any input', () => {
  it.each(['', 'just text', '<', '<!doctype', '\0', '<html><html><frameset>', '&#x110000;'])(
    '%j is a page',
    (html) => {
      expect(paths(html)[0]).toBe('/html');
    },
  );

  it('nested too deep is flattened as Chromium does it', () => {
    // Chromium, scripts off, 600 nested div in body: d509 holds d510 to d599 and what follows them, all of depth 513.
    const nested = Array.from({ length: 600 }, (_, index) => `<div id=d${index}>t${index}`).join('');
    const page = parsePage(
      `<!DOCTYPE html><html><head></head><body>${nested}${'</div>'.repeat(5)}<p id=q>after</p>`,
    );
    const byId = (id: string) => page.elements.find(({ attributes }) => attributes.id === id)!;
    expect(byId('d509').depth + 1).toBe(512);
    for (const id of ['d510', 'd511', 'd599', 'q']) expect(byId(id).parent).toBe(byId('d509'));
    expect(byId('d599').ownText).toBe('t599');
  });

  it('may be nested twenty thousand deep', () => {
    expect(parsePage('<div>'.repeat(20_000)).elements.length).toBe(20_003);
  });
});

describe('serializePage', () => {
  it('keeps tree and layout mode', () => {
    const html =
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><p>a<p>b';
    const page = parsePage(html);
    const again = parsePage(serializePage(page));
    expect(page.document.mode).toBe('limited-quirks');
    expect(again.document.mode).toBe('limited-quirks');
    expect(again.elements.map(({ path }) => path)).toEqual(page.elements.map(({ path }) => path));
  });
});
