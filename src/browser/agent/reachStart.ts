import { errorMessage } from '../../core/errors.js';
import { settle } from './drive/settle.js';
import type { Guard } from './guard/openGuard.js';
import type { Tab } from './guard/Tab.js';
import { withDeadline } from './takeScreenshot.js';
import type { ViewReader } from './view/createViewReader.js';

/** Answers with which a site keeps visitors out, beside those of its own failures (500 and above). */
const refusals = new Set([401, 403, 407, 429, 451]);
const pauseMilliseconds = 1500;
const answerMilliseconds = 30_000;

/**
 * Goes to the start page. Null where it is there; else why it is not, after a second try: no connection, no answer, or an
 * answer with which a site is down or keeps visitors out. Anything else, such as a page that was not found, is a page and is
 * the agent's to deal with: only this makes an episode not executable.
 */
export async function reachStart(
  startUrl: string,
  guard: Guard,
  readerOf: (tab: Tab) => ViewReader,
): Promise<string | null> {
  const first = await tryStart(startUrl, guard, readerOf);
  if (first === null) return null;
  await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  return tryStart(startUrl, guard, readerOf);
}

async function tryStart(
  startUrl: string,
  guard: Guard,
  readerOf: (tab: Tab) => ViewReader,
): Promise<string | null> {
  const tab = guard.front;
  if (!tab) return 'the browser has no tab';
  try {
    const going = tab.session.send('Page.navigate', { url: startUrl });
    const { errorText } = await withDeadline(going, answerMilliseconds, 'it did not answer in time');
    if (errorText) return `${errorText}`;
    await settle(guard, readerOf);
    const [world] = await readerOf(tab).worlds();
    const status = await world?.run(readStatus);
    if (status && (status >= 500 || refusals.has(status))) return `it answered with status ${status}`;
    return null;
  } catch (error) {
    return errorMessage(error).split('\n')[0] ?? '';
  }
}

/** Runs inside a frame: the status of the answer that its document came in; 0 where it is not told. Sent as text. */
function readStatus(): number {
  const page = globalThis as unknown as {
    performance: { getEntriesByType(type: string): { responseStatus?: number }[] };
  };
  return page.performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0;
}
