import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { errorMessage, inputError } from '../../core/errors.js';

/**
 * Opens an HTML file with scripts off and no network: only the file's own folder and data URIs are read. Movement
 * of the page's own (transitions, animations) is stilled, so that a picture depends on scroll and hover alone.
 * @throws DeixisError PAGE_UNREADABLE (input)
 */
export async function openQuietPage(
  browser: Browser,
  file: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1, javaScriptEnabled: false });
  await page.route('**/*', (route) =>
    /^(file|data|blob):/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  try {
    await page.goto(pathToFileURL(file).href, { waitUntil: 'load', timeout: 30_000 });
    await page.evaluate('document.fonts.ready.then(() => undefined)');
  } catch (error) {
    await page.close();
    throw inputError('PAGE_UNREADABLE', `${file}: the page could not be opened: ${errorMessage(error)}`, {
      hint: 'see that the file is an HTML page that a browser opens',
      cause: error,
      details: { file },
    });
  }
  return page;
}

/** Stills the page's own movement; adds a style element at the end of the page, so read positions first. */
export async function stillPage(page: Page): Promise<void> {
  const css = `*, *::before, *::after { transition: none !important; animation: none !important;
    caret-color: transparent !important; scroll-behavior: auto !important; }`;
  // Not page.addStyleTag: it waits for an event that never comes where scripts are off.
  await page.evaluate(`{
    const style = document.createElement('style');
    style.textContent = ${JSON.stringify(css)};
    document.documentElement.append(style);
  }`);
}
