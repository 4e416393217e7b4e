import { errorMessage } from '../../core/errors.js';
import type { Pipe } from './cdp/createPipe.js';
import type { Tab } from './guard/Tab.js';
import { type Screenshot, takeScreenshot, withDeadline } from './takeScreenshot.js';
import type { PageView, ViewReader } from './view/createViewReader.js';

const viewMilliseconds = 8000;

/** What a tab shows now, in words and as a picture. Neither a page that hangs nor a picture that does not come holds it up long. */
export async function observeTab(
  pipe: Pipe,
  tab: Tab,
  reader: ViewReader,
  viewport: { width: number; height: number },
  part: { x: number; y: number; width: number; height: number } | undefined,
  onEvent: (sentence: string) => void,
): Promise<{ view: PageView; screenshot: Screenshot | null }> {
  const reading = withDeadline(reader.read(), viewMilliseconds, 'the page does not answer').catch((error) => {
    onEvent(
      tab.crashed ? 'the page crashed' : `the page cannot be read: ${errorMessage(error).split('\n')[0]}`,
    );
    return unreadable(tab);
  });
  const picture = pictureTab(pipe, tab, viewport, part, onEvent);
  const [view, screenshot] = await Promise.all([reading, picture]);
  return { view, screenshot };
}

/**
 * A picture of a tab; null, told as an event, where none could be taken. A picture that is under way when another document
 * comes may never arrive: it is asked for again at once.
 */
export async function pictureTab(
  pipe: Pipe,
  tab: Tab,
  viewport: { width: number; height: number },
  part: { x: number; y: number; width: number; height: number } | undefined,
  onEvent: (sentence: string) => void,
): Promise<Screenshot | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    let listener = (): void => undefined;
    const isOutrun = new Promise<'outrun'>((resolve) => {
      listener = () => resolve('outrun');
      tab.onNextDocument.add(listener);
    });
    const taking = takeScreenshot(tab.session, viewport, part)
      .catch(() => takeFreshScreenshot(pipe, tab, viewport, part))
      .catch((error: unknown) => {
        onEvent(`no picture could be taken: ${errorMessage(error).split('\n')[0]}`);
        return null;
      });
    const taken = await Promise.race([taking, isOutrun]);
    tab.onNextDocument.delete(listener);
    if (taken !== 'outrun') return taken;
  }
  return null;
}

function unreadable({ url, title, crashed }: Tab): PageView {
  const why = crashed ? 'The page crashed.' : 'The page does not answer; it may be busy for ever.';
  return {
    url,
    title,
    view: `(${why} Navigate, go back or use another tab.)`,
    cut: false,
    elements: new Map(),
  };
}

/** A second try over a new session: the first one may wait for something that never comes. */
async function takeFreshScreenshot(
  pipe: Pipe,
  { targetId, crashed }: Tab,
  ...rest: [
    { width: number; height: number },
    { x: number; y: number; width: number; height: number } | undefined,
  ]
): Promise<Screenshot> {
  if (crashed) throw new Error('the page crashed');
  const { sessionId } = await pipe.send('Target.attachToTarget', { targetId, flatten: true });
  try {
    return await takeScreenshot(pipe.session(sessionId), ...rest);
  } finally {
    pipe.send('Target.detachFromTarget', { sessionId }).catch(() => undefined);
  }
}
