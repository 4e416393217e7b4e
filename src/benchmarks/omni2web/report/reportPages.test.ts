import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureCli } from '../../../../tests/support/captureCli.js';
import { type LaunchedBrowser, launchBrowser } from '../../../browser/launchBrowser.js';

let folder = '';
let launched: LaunchedBrowser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deixis-report-'));
  const { exitCode } = await captureCli(
    ...['run', 'omni2web', '--dataset', 'datasets/demo/omni2web', '--run', folder, '--limit', '1', '--quiet'],
    ...['--subject', 'untouched', '--subject', 'typed-oracle', '--condition', 'timed'],
    ...['--judge', 'deterministic', '--cache', join(folder, 'cache')],
  );
  expect(exitCode).toBe(0);
  launched = await launchBrowser({});
}, 180_000);

afterAll(async () => {
  await launched?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

describe.each(['light', 'dark'] as const)('the pages of a report, %s', (colorScheme) => {
  test.each(['index.html', 'items/shop-en-01.html'])('%s', { timeout: 60_000 }, async (file) => {
    const context = await launched.browser.newContext({
      colorScheme,
      bypassCSP: true,
      viewport: { width: 390, height: 800 },
    });
    try {
      const page = await context.newPage();
      await page.goto(pathToFileURL(join(folder, 'report', file)).href);
      await page.evaluate('document.querySelectorAll("details").forEach((part) => { part.open = true; })');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      await page.evaluate(axe.source);
      const found = (await page.evaluate('axe.run()')) as { violations: Violation[] };
      expect(
        found.violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`),
      ).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
