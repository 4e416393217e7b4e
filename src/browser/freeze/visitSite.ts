import type { BrowserContext, Page } from 'playwright-core';
import { errorMessage } from '../../core/errors.js';
import { sha256 } from '../../core/hash.js';
import { type BlockingSign, findSigns } from './findSigns.js';

/** What a site was like when it was visited. */
export interface SiteVisit {
  /** What was asked for. */
  url: string;
  /** Where it led; null where nothing came. */
  finalUrl: string | null;
  /** Of the page that it led to. */
  status: number | null;
  title: string | null;
  /** Of the text that is shown, blanks made one. */
  text: { sha256: string; characters: number } | null;
  /** What stands in the way of whoever comes unprepared. */
  signs: BlockingSign[];
  /** Why nothing came. */
  problem: string | null;
  seconds: number;
}

export interface VisitOptions {
  /** Default: 30. */
  timeoutSeconds?: number;
  signal?: AbortSignal;
}

/** A page that goes on loading is looked at after so long all the same. */
const settleMilliseconds = 3000;

/**
 * Opens an address in a tab of its own and tells what came of it. That it is down is a result, not an error.
 * @throws only when `signal` is aborted
 */
export async function visitSite(
  context: BrowserContext,
  url: string,
  { timeoutSeconds = 30, signal }: VisitOptions = {},
): Promise<SiteVisit> {
  signal?.throwIfAborted();
  const started = performance.now();
  const page = await context.newPage();
  const onAbort = (): void => void page.close().catch(() => undefined);
  signal?.addEventListener('abort', onAbort, { once: true });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  const visit: SiteVisit = {
    ...{ url, finalUrl: null, status: null, title: null, text: null, signs: [], problem: null, seconds: 0 },
  };
  try {
    await look(page, visit, timeoutSeconds * 1000);
  } catch (error) {
    signal?.throwIfAborted();
    visit.problem = errorMessage(error)
      .split('\n')[0]!
      .replace(/^page\.goto: /, '');
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await page.close().catch(() => undefined);
  }
  visit.seconds = Math.round(performance.now() - started) / 1000;
  return visit;
}

async function look(page: Page, visit: SiteVisit, timeout: number): Promise<void> {
  const response = await page.goto(visit.url, { waitUntil: 'domcontentloaded', timeout });
  await page.waitForLoadState('networkidle', { timeout: settleMilliseconds }).catch(() => undefined);
  const facts = (await page.evaluate(readPage)) as PageFacts;
  const text = facts.text.replace(/\s+/g, ' ').trim();
  visit.finalUrl = page.url();
  visit.status = response?.status() ?? null;
  visit.title = facts.title.replace(/\s+/g, ' ').trim().slice(0, 500);
  visit.text = { sha256: sha256(text), characters: text.length };
  visit.signs = findSigns({ ...facts, text, status: visit.status, url: visit.url, finalUrl: visit.finalUrl });
}

interface PageFacts {
  title: string;
  text: string;
  hasPassword: boolean;
  frames: string[];
}

/** Runs in the page. A megabyte of text is enough to tell pages apart. */
const readPage = `(() => ({
  title: String(document.title),
  text: String(document.body ? document.body.innerText : '').slice(0, 1000000),
  hasPassword: [...document.querySelectorAll('input[type=password]')].some((one) => one.getClientRects().length > 0),
  frames: [...document.querySelectorAll('iframe[src], script[src]')].map((one) => String(one.src)).slice(0, 500),
}))()`;
