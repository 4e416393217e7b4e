import type { Tab } from '../guard/Tab.js';
import type { Watcher } from './createWatcher.js';

interface History {
  currentIndex: number;
  entries: { id: number; url: string; transitionType: string }[];
}

const historyTries = 40;
const historyMilliseconds = 50;

/** How a browser names ways to a page that begin outside of pages. */
const outside = new Set(['typed', 'address_bar', 'generated', 'keyword', 'auto_bookmark', 'reload']);

/**
 * Tells the watcher of navigations that a person begins at the address bar or by the buttons beside it: from a tab's history,
 * each time a document has come. What is called gives a promise of when it has been told.
 */
export function followHistory(): (tab: Tab, watcher: Watcher) => Promise<void> {
  const known = new WeakMap<Tab, History>();
  return (tab, watcher) => {
    // What led here is looked at now: the history is told a moment later.
    const { asked } = tab;
    const isRecent = watcher.isRecent();
    return readHistory(tab)
      .then((now) => {
        const before = known.get(tab);
        known.set(tab, now);
        const entry = now.entries[now.currentIndex];
        if (!before || !entry || entry.url === 'about:blank') return;
        const earlier = before.entries.findIndex(({ id }) => id === entry.id);
        const kind =
          earlier < 0
            ? 'navigate'
            : earlier < before.currentIndex
              ? 'back'
              : earlier > before.currentIndex
                ? 'forward'
                : 'reload';
        // A page may go back by a script that a click has set off, and be loaded anew by one that nothing has.
        const isOutside =
          kind === 'navigate'
            ? outside.has(entry.transitionType)
            : !isRecent && !(kind === 'reload' && asked);
        if (isOutside) watcher.navigated(kind, tab, entry.url);
      })
      .catch(() => undefined);
  };
}

/**
 * A document is told of by whoever draws it, at times before the browser has put it into the history, or while it can tell nothing
 * ("Not attached to an active page"): asked again until it is there.
 */
async function readHistory(tab: Tab): Promise<History> {
  const { url } = tab;
  for (let tries = 0; ; tries += 1) {
    const isLast = tries === historyTries || tab.url !== url || url.startsWith('chrome-error:');
    const asked: Promise<History> = tab.session.send('Page.getNavigationHistory');
    const history = await (isLast ? asked : asked.catch(() => null));
    if (history && (isLast || history.entries[history.currentIndex]?.url === url)) return history;
    await new Promise((resolve) => setTimeout(resolve, historyMilliseconds));
  }
}
