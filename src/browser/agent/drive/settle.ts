import type { Guard } from '../guard/openGuard.js';
import type { Tab } from '../guard/Tab.js';
import type { ViewReader } from '../view/createViewReader.js';

const stepMilliseconds = 20;
/** Something may only begin a little after an action: a navigation, a change. */
const beginMilliseconds = 60;
const limits = {
  /** For the document. */
  answerMilliseconds: 15_000,
  /** For pictures, scripts and analytics of a document that can be read already. */
  loadMilliseconds: 2500,
  /** Without changes for so long, a page is taken for done. */
  quietMilliseconds: 120,
  changeMilliseconds: 1000,
};

/**
 * Waits until what an action set off has come to rest: a document on its way, then its load, then changes. Every wait is
 * bounded: analytics that never end and pages that move for ever are not waited for. Says whether it is still loading.
 */
export async function settle(
  guard: Guard,
  readerOf: (tab: Tab) => ViewReader,
): Promise<{ loading: boolean }> {
  await sleep(beginMilliseconds);
  const tab = guard.front;
  if (!tab) return { loading: false };
  await tab.ready;
  const begun = Date.now();
  let readableSince: number | undefined;
  while (tab.loading && guard.front === tab && !tab.crashed) {
    const now = Date.now();
    if (tab.readable) readableSince ??= now;
    else readableSince = undefined;
    if (now - begun > limits.answerMilliseconds) break;
    if (readableSince !== undefined && now - readableSince > limits.loadMilliseconds) break;
    await sleep(stepMilliseconds);
  }
  const loading = tab.loading;
  if (!tab.crashed && (!loading || tab.readable))
    await Promise.race([
      readerOf(tab)
        .awaitQuiet(limits.quietMilliseconds, limits.changeMilliseconds)
        .catch(() => undefined),
      sleep(limits.changeMilliseconds + 200),
    ]);
  return { loading };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
