import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LaunchedBrowser, launchBrowser } from '../src/browser/launchBrowser.js';
import { parsePage } from '../src/html/parsePage.js';
import { describeWithMedia, testMedia } from './support/testMedia.js';

describeWithMedia('paths are those of Chromium with scripts off', () => {
  const folder = testMedia('pages') ?? '';
  const names = folder ? readdirSync(folder).filter((name) => name.endsWith('.html')) : [];
  let launched: LaunchedBrowser;
  beforeAll(async () => {
    launched = await launchBrowser();
  });
  afterAll(() => launched?.close());

  it('on every real page', async () => {
    const context = await launched.browser.newContext({ javaScriptEnabled: false, offline: true });
    const page = await context.newPage();
    let html = '';
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
        : route.abort(),
    );
    for (const name of names) {
      html = readFileSync(join(folder, name), 'utf8');
      await page.goto('http://page.test/', { waitUntil: 'domcontentloaded' });
      const paths = (await page.evaluate(`(${pathsOf.toString()})(document.documentElement)`)) as string[];
      expect(
        parsePage(html).elements.map(({ path }) => path),
        name,
      ).toEqual(paths);
    }
    expect(names.length).toBeGreaterThan(40);
  });
});

interface DomElement {
  localName: string;
  children: Iterable<DomElement>;
}

/** Runs in the page. */
function pathsOf(root: DomElement): string[] {
  const found: string[] = [];
  const visit = (element: DomElement, path: string) => {
    found.push(path);
    const children = Array.from(element.children);
    const counts: Record<string, number> = {};
    for (const { localName } of children) counts[localName] = (counts[localName] ?? 0) + 1;
    const passed: Record<string, number> = {};
    for (const child of children) {
      const name = child.localName;
      passed[name] = (passed[name] ?? 0) + 1;
      visit(child, `${path}/${name}${counts[name]! > 1 ? `[${passed[name]}]` : ''}`);
    }
  };
  visit(root, '/html');
  return found;
}
