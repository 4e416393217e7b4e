import type { Browser, CDPSession } from 'playwright-core';
import type { Viewport } from './Sandbox.js';
import { contentSecurityPolicy } from './sandboxPolicy.js';
import { pageAddress, pageOrigin, servePageFile } from './servePageFile.js';
import { shortenAddress } from './shortenAddress.js';

export interface ShowOptions {
  /** What errors call the page. */
  name: string;
  viewport: Viewport;
  baseDirectory: string | undefined;
  timeoutSeconds: number;
  maxElements: number;
}

/** A page as it stands in a tab. */
export interface OpenPage extends ShowOptions {
  pageScripts: boolean;
  session: CDPSession;
  notRetrieved: Set<string>;
  /** Evaluates an expression in a world that page scripts cannot reach. */
  evaluate(expression: string): Promise<unknown>;
}

/** A browser context with one page, which can show pages one after another. */
export interface Tab {
  /** How many pages it has shown. */
  shown: number;
  show(html: string, options: ShowOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

/** Scripts go on after the load event; so long they are waited for. */
const scriptSettleMilliseconds = 300;
/** Embedded fonts load behind the load event; one that never loads must not hold the page up. */
const maxFontMilliseconds = 1000;

/**
 * Opens a tab whose every request is answered here or not at all. Each page gets a host name of its own, so that
 * nothing that Chromium remembers of one page serves another.
 */
export async function openTab(browser: Browser, pageScripts: boolean): Promise<Tab> {
  const context = await browser.newContext({
    javaScriptEnabled: pageScripts,
    serviceWorkers: 'block',
    acceptDownloads: false,
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
  });
  let current = { number: 0, html: '', served: true, baseDirectory: undefined as string | undefined };
  let notRetrieved = new Set<string>();
  await context.route('**/*', async (route) => {
    const request = route.request();
    const address = request.url();
    const isNavigation = request.isNavigationRequest();
    if (isNavigation && !current.served && address === `${pageOrigin(current.number)}/`) {
      current.served = true;
      await route.fulfill({
        status: 200,
        contentType: 'text/html; charset=utf-8',
        headers: {
          'content-security-policy': contentSecurityPolicy(pageScripts),
          'referrer-policy': 'no-referrer',
        },
        body: current.html,
      });
      return;
    }
    const own = pageAddress(address, current.number);
    const file = isNavigation ? null : await servePageFile(own, current.baseDirectory);
    if (file) {
      await route.fulfill({ status: 200, contentType: file.contentType, body: file.bytes });
      return;
    }
    if (!own.endsWith('/favicon.ico')) notRetrieved.add(shortenAddress(own));
    // "aborted" leaves the page standing where a navigation was tried; other codes would replace it.
    await route.abort('aborted');
  });
  const page = await context.newPage();
  context.on('page', (other) => {
    if (other !== page) other.close().catch(() => undefined);
  });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  const session = await context.newCDPSession(page);
  const tab: Tab = {
    shown: 0,
    close: () => context.close(),
    async show(html, options) {
      tab.shown += 1;
      notRetrieved = new Set();
      current = {
        number: current.number + 1,
        html,
        served: false,
        baseDirectory: options.baseDirectory,
      };
      const size = page.viewportSize();
      if (size?.width !== options.viewport.width || size.height !== options.viewport.height) {
        await page.setViewportSize(options.viewport);
      }
      await page.goto(`${pageOrigin(current.number)}/`, {
        waitUntil: 'commit',
        timeout: options.timeoutSeconds * 1000,
      });
      const evaluate = await openOwnWorld(session);
      await waitWhile(evaluate, "document.readyState !== 'complete'", (options.timeoutSeconds * 1000) / 3);
      if (pageScripts) await new Promise((resolve) => setTimeout(resolve, scriptSettleMilliseconds));
      await waitWhile(evaluate, "document.fonts.status === 'loading'", maxFontMilliseconds);
      return { ...options, pageScripts, session, notRetrieved, evaluate };
    },
  };
  return tab;
}

async function openOwnWorld(session: CDPSession): Promise<OpenPage['evaluate']> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'deixis',
  });
  return async (expression) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  };
}

/**
 * Waits while a condition holds, but no longer than so. A page whose load event never comes (its scripts went off to
 * an address that does not answer) is read as it stands.
 */
async function waitWhile(
  evaluate: OpenPage['evaluate'],
  condition: string,
  maxMilliseconds: number,
): Promise<void> {
  const end = Date.now() + maxMilliseconds;
  for (let pause = 2; Date.now() < end && (await evaluate(condition)); pause = Math.min(pause * 2, 50)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
