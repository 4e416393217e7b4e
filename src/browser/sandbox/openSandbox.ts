import { writeFile } from 'node:fs/promises';
import { DeixisError } from '../../core/DeixisError.js';
import { errorMessage, inputError } from '../../core/errors.js';
import type { PageSnapshot } from '../../html/PageSnapshot.js';
import type { ChromiumLocation } from '../findChromium.js';
import { type LaunchedBrowser, launchBrowser } from '../launchBrowser.js';
import { captureScreenshot } from './captureScreenshot.js';
import { createImageReader } from './createImageReader.js';
import { markBoxes } from './markBoxes.js';
import { measureProcessGroup } from './measureProcessGroup.js';
import { type OpenPage, openTab, type Tab } from './openTab.js';
import { readSnapshot } from './readSnapshot.js';
import type { RenderOptions, Sandbox, ScreenshotOptions, Viewport } from './Sandbox.js';
import { closedNetworkArguments } from './sandboxPolicy.js';

export interface OpenSandboxOptions {
  /** Run the pages' own scripts. Default false. */
  pageScripts?: boolean;
  /** Default 1280 x 720. */
  viewport?: Viewport;
  /** For one page, from opening to reading. Default 30. */
  timeoutSeconds?: number;
  /** A page with more elements is refused. Default 100,000. */
  maxElements?: number;
  /** The browser's own memory at which the page being rendered is given up. Default 2 GiB. */
  maxMemoryBytes?: number;
  chromium?: ChromiumLocation;
}

/** Before small leaks add up, a fresh tab and a fresh browser are taken. */
const pagesPerTab = 50;
const pagesPerBrowser = 1000;

/**
 * Opens the closed browser (design, contract 5). Keep it open for many pages and close it at the end.
 * @throws DeixisError CHROMIUM_NOT_FOUND, CHROMIUM_LAUNCH_FAILED (environment)
 * @example
 * const sandbox = await openSandbox();
 * const { elements } = await sandbox.render('<h1>Hello</h1>');
 * await sandbox.close();
 */
export async function openSandbox({
  pageScripts = false,
  viewport = { width: 1280, height: 720 },
  timeoutSeconds = 30,
  maxElements = 100_000,
  maxMemoryBytes = 2 * 1024 ** 3,
  chromium,
}: OpenSandboxOptions = {}): Promise<Sandbox> {
  const launch = (location?: ChromiumLocation): Promise<LaunchedBrowser> =>
    launchBrowser({ chromium: location, extraArguments: closedNetworkArguments });
  let launched = await launch(chromium);
  let pagesDone = 0;
  let isEnded = false;
  let tab: Tab | undefined;
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();
  const imageReader = createImageReader();

  const oneAfterAnother = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };

  async function withPage<Value>(
    html: string,
    options: RenderOptions,
    use: (page: OpenPage) => Promise<Value>,
  ): Promise<Value> {
    const name = options.name ?? 'the page';
    if (closed) throw inputError('SANDBOX_CLOSED', `${name}: the sandbox is closed already`);
    refuseLargePage(html, name, maxElements);
    if (isEnded || !launched.browser.isConnected() || pagesDone >= pagesPerBrowser) {
      isEnded = false;
      tab = undefined;
      await launched.close();
      launched = await launch(launched.chromium);
      pagesDone = 0;
    }
    pagesDone += 1;
    const guard = guardPage({ name, timeoutSeconds, maxMemoryBytes, processId: launched.processId });
    let isWell = false;
    try {
      const work = (async () => {
        const shownIn: Tab = tab ?? (await openTab(launched.browser, pageScripts));
        tab = shownIn;
        return await use(
          await shownIn.show(html, {
            name,
            viewport: options.viewport ?? viewport,
            baseDirectory: options.baseDirectory,
            timeoutSeconds,
            maxElements,
          }),
        );
      })();
      work.catch(() => undefined);
      const value = await Promise.race([work, guard.broken]);
      isWell = true;
      return value;
    } catch (error) {
      if (DeixisError.is(error)) throw error;
      throw inputError(
        'PAGE_CRASHED',
        `${name}: the browser gave it up: ${errorMessage(error).split('\n')[0]}`,
        {
          hint: 'the page is too much for the browser; with little memory try a smaller --concurrency',
          cause: error,
        },
      );
    } finally {
      guard.end();
      // A page with scripts leaves things behind in its context; one without cannot, and a new tab costs 0.1 s of work.
      if (tab && (!isWell || pageScripts || tab.shown >= pagesPerTab)) {
        const worn = tab;
        tab = undefined;
        if (!(await closesSoon(worn))) {
          isEnded = true;
          launched.kill();
        }
      }
    }
  }

  /** A browser that ended under a page may have been ended from outside: the page gets a second, fresh one. */
  const withPageTwice: typeof withPage = (html, options, use) =>
    withPage(html, options, use).catch((error: unknown) => {
      if (closed || !DeixisError.is(error) || error.code !== 'PAGE_CRASHED') throw error;
      isEnded = true;
      return withPage(html, options, use);
    });

  return {
    get chromium() {
      return launched.chromium;
    },
    pageScripts,
    get processId() {
      return launched.processId;
    },
    render: (html, options = {}) =>
      oneAfterAnother(() =>
        withPageTwice(html, options, (page): Promise<PageSnapshot> => readSnapshot(page, imageReader)),
      ),
    screenshot: (html, options: ScreenshotOptions = {}) =>
      oneAfterAnother(() =>
        withPageTwice(html, options, async (page) => {
          const picture = await captureScreenshot(page, options.fullPage ?? false);
          const marked = options.mark?.length ? await markBoxes(picture, options.mark) : picture;
          if (options.path) await writeFile(options.path, marked);
          return marked;
        }),
      ),
    memoryBytes: () => measureProcessGroup(launched.processId),
    close: () =>
      oneAfterAnother(async () => {
        closed = true;
        await launched.close();
      }),
  };
}

/** Text with more tags than elements are allowed would only fill memory before it is refused. */
function refuseLargePage(html: string, name: string, maxElements: number): void {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const next = html.charCodeAt(at + 1) | 32;
    if (next >= 97 && next <= 122) tags += 1;
  }
  if (tags > 2 * maxElements) {
    throw inputError(
      'PAGE_TOO_LARGE',
      `${name}: ${tags} tags; at most ${maxElements} elements are rendered`,
      { hint: 'give a smaller page' },
    );
  }
}

/** Ends in an error when the page takes too long or too much memory; `end` stops the watch. */
function guardPage({
  name,
  timeoutSeconds,
  maxMemoryBytes,
  processId,
}: {
  name: string;
  timeoutSeconds: number;
  maxMemoryBytes: number;
  processId: number;
}): { broken: Promise<never>; end: () => void } {
  let report: (error: DeixisError) => void;
  const broken = new Promise<never>((_, reject) => {
    report = reject;
  });
  broken.catch(() => undefined);
  const timer = setTimeout(
    () =>
      report(
        inputError('PAGE_TOO_SLOW', `${name}: not rendered within ${timeoutSeconds} s`, {
          hint: 'look for what never ends in it (a script that loops, a huge drawing); on a busy machine try again with fewer tasks at a time',
        }),
      ),
    timeoutSeconds * 1000,
  );
  const watch = setInterval(async () => {
    const bytes = await measureProcessGroup(processId);
    if (bytes > maxMemoryBytes) {
      report(
        inputError(
          'PAGE_TOO_LARGE',
          `${name}: the browser took ${Math.round(bytes / 2 ** 20)} MB for it; at most ${Math.round(maxMemoryBytes / 2 ** 20)} are allowed`,
          { hint: 'give a smaller page' },
        ),
      );
    }
  }, 250);
  return {
    broken,
    end: () => {
      clearTimeout(timer);
      clearInterval(watch);
    },
  };
}

/** Whether a tab could be closed within 2 s; a renderer in an endless loop may not answer. */
async function closesSoon(tab: Tab): Promise<boolean> {
  return Promise.race([
    tab.close().then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref()),
  ]);
}
