import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { environmentError, errorMessage } from '../../core/errors.js';
import { packageRoot } from '../../core/packageRoot.js';
import type { FrameState, RenderedPicture } from './page/FrameState.js';
import type { ScenePlan } from './ScenePlan.js';

/** What page/main.ts offers in the page. */
declare const self: {
  openScene(plan: ScenePlan): Promise<void>;
  renderFrame(state: FrameState): RenderedPicture;
};

export interface ScenePage {
  render(state: FrameState): Promise<RenderedPicture>;
  close(): Promise<void>;
}

/** An address that leads nowhere: everything under it is answered from our own files. */
const origin = 'http://scene.invalid/';

const html = `<!doctype html><meta charset="utf-8">
<style>@font-face { font-family: "Scene Label"; font-weight: 700; src: url(font.woff2) }</style>
<script type="importmap">{"imports":{"three":"${origin}three/three.module.js"}}</script>
<script type="module" src="code/synth/scene/page/main.js"></script>`;

/**
 * Opens a page that draws a scene. Its code is the compiled one and three's own; nothing comes from a network.
 * @throws DeixisError SCENE_UNAVAILABLE (environment): Chromium draws nothing in three dimensions
 */
export async function openScenePage(browser: Browser, plan: ScenePlan): Promise<ScenePage> {
  const page = await browser.newPage();
  try {
    await serveFiles(page);
    await page.goto(origin, { waitUntil: 'load', timeout: 60_000 });
    await page.evaluate((given) => self.openScene(given), plan);
  } catch (error) {
    await page.close();
    throw environmentError('SCENE_UNAVAILABLE', `the scene could not be opened: ${errorMessage(error)}`, {
      cause: error,
      hint: 'run "deixis doctor"; the Chromium needs WebGL (software drawing will do)',
    });
  }
  return {
    render: (state) => page.evaluate((given) => self.renderFrame(given), state),
    close: () => page.close(),
  };
}

async function serveFiles(page: Page): Promise<void> {
  const three = dirname(createRequire(import.meta.url).resolve('three'));
  const roots: [prefix: string, folder: string][] = [
    ['three/', three],
    ['code/', join(packageRoot, 'dist')],
  ];
  await page.route('**/*', async (route) => {
    const address = route.request().url();
    if (!address.startsWith(origin)) return route.abort();
    const path = address.slice(origin.length);
    if (path === '') return route.fulfill({ contentType: 'text/html', body: html });
    if (path === 'font.woff2')
      return route.fulfill({
        body: await readFile(join(packageRoot, 'datasets/fonts/inter-latin-700.woff2')),
      });
    const root = roots.find(([prefix]) => path.startsWith(prefix));
    if (!root || !/^[\w./-]+\.js$/.test(path) || path.includes('..')) return route.abort();
    const body = await readFile(join(root[1], path.slice(root[0].length))).catch(() => undefined);
    if (!body) return route.abort();
    return route.fulfill({ contentType: 'text/javascript', body });
  });
}
