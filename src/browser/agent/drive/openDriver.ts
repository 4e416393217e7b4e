import type { BrowserContext, Page } from 'playwright-core';
import { type CdpServer, serveCdp } from '../cdp/serveCdp.js';
import { keepDownloads } from '../guard/keepDownloads.js';
import type { Tab } from '../guard/Tab.js';
import type { HeldBrowser } from '../openHeldBrowser.js';

/** Our own agent's hands: Playwright, joined to the browser beside the guard. */
export interface Driver {
  pageOf(tab: Tab): Promise<Page>;
  /** Everything that is open; Playwright counts what others' contexts hold to it, too. */
  context: BrowserContext;
  close(): Promise<void>;
}

/** Joins Playwright to a held browser. */
export async function openDriver({
  chromium,
  guard,
}: Pick<HeldBrowser, 'chromium' | 'guard'>): Promise<Driver> {
  const server: CdpServer = await serveCdp(chromium.pipe, chromium.chromium.version, {
    // Playwright would send downloads to a folder of its own.
    fromClient: async (message) => ({ forward: keepDownloads(message, guard.downloads.folder) }),
    toClient: (message) => message,
  });
  const playwright = await import('playwright-core');
  const browser = await playwright.chromium.connectOverCDP(server.webSocketUrl);
  const context = browser.contexts()[0];
  if (!context) throw new Error('the browser has no context');
  // Whoever listens answers; the guard does already.
  context.on('dialog', () => undefined);
  const pages = new Map<string, Page>();
  const learn = async (page: Page): Promise<void> => {
    const session = await context.newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    pages.set(targetInfo.targetId, page);
    await session.detach();
  };
  context.on('page', (page) => void learn(page).catch(() => undefined));
  await Promise.all(context.pages().map(learn));
  return {
    context,
    async pageOf({ targetId }) {
      for (let tries = 0; tries < 200 && !pages.has(targetId); tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 25));
      const page = pages.get(targetId);
      if (!page) throw new Error('the tab does not answer');
      return page;
    },
    async close() {
      server.close();
    },
  };
}
