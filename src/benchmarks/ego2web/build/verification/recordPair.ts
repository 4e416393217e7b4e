import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { recordSite } from '../../../../browser/freeze/recordSite.js';
import { launchBrowser } from '../../../../browser/launchBrowser.js';
import { inputError } from '../../../../core/errors.js';
import { hashFile } from '../../../../core/hash.js';
import { changeQueue, findItem, openQueue } from './openQueue.js';
import { secondsSinceOpened } from './takeNext.js';
import type { VerificationItem } from './VerificationItem.js';

export interface RecordPairOptions {
  directory: string;
  /** The pair. */
  id: string;
  by: string;
  /** Default: the first website of the pair. */
  startUrl?: string;
  /** A window that a person sees. Default: true. */
  headed?: boolean;
  /**
   * Uses the sites and returns when that is done: a person in the window, or a program. The start page is open.
   */
  use: (context: BrowserContext) => Promise<void>;
}

export interface RecordedPair {
  item: VerificationItem;
  /** The archive, inside the build folder. */
  path: string;
  exchanges: number;
  hosts: string[];
  problems: string[];
}

/**
 * Records the sites of a pair while somebody does its task, so that agents can be given them as they were then. A later recording
 * takes the place of an earlier one, whose file stays.
 * @throws DeixisError PAIR_UNKNOWN (usage), RECORDING_EMPTY (input), CHROMIUM_* (environment)
 */
export async function recordPair(options: RecordPairOptions): Promise<RecordedPair> {
  const { directory, id, by, use, headed = true } = options;
  const { task, history } = findItem(await openQueue(directory), id);
  const startUrl = options.startUrl ?? `https://${task.websites[0]}`;
  const number = history.filter(({ action }) => action === 'record').length + 1;
  const path = `sites/${id}.${number}.har.zip`;
  await mkdir(join(directory, 'sites'), { recursive: true });
  const launched = await launchBrowser({ headed });
  try {
    const context = await launched.browser.newContext({
      serviceWorkers: 'block',
      ...(headed ? { viewport: null } : {}),
    });
    const recording = await recordSite(context, { file: join(directory, path) });
    const page = await context.newPage();
    // A site that does not answer is for whoever sees it to decide on.
    await page.goto(startUrl, { waitUntil: 'domcontentloaded' }).catch(() => undefined);
    await use(context);
    const recorded = await recording.stop();
    if (recorded.exchanges === 0)
      throw inputError('RECORDING_EMPTY', `${id}: nothing came from ${startUrl}; the recording is empty`, {
        hint: 'see that the site can be reached, then record again; --start-url begins elsewhere',
      });
    const sha256 = await hashFile(join(directory, path));
    const item = await changeQueue(directory, (queue) =>
      queue.append({
        ...{ action: 'record', by, id, file: path, sha256 },
        startUrl: recorded.startUrl ?? startUrl,
        secondsSpent: secondsSinceOpened(findItem(queue, id), by),
      }),
    );
    const { exchanges, hosts, problems } = recorded;
    return { item, path, exchanges, hosts, problems };
  } finally {
    await launched.close();
  }
}

/** Until a person has closed every tab, or `signal` says that it is enough. */
export async function untilClosed(context: BrowserContext, signal: AbortSignal): Promise<void> {
  await new Promise<void>((done) => {
    const look = (): void => {
      if (context.pages().length === 0) done();
    };
    for (const page of context.pages()) page.on('close', look);
    context.on('page', (page) => page.on('close', look));
    context.on('close', () => done());
    signal.addEventListener('abort', () => done(), { once: true });
    if (signal.aborted) done();
  });
}
