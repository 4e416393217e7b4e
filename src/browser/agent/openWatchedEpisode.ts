import type { Trajectory } from '../../trajectories/Trajectory.js';
import { createRecorder, type Recorder } from './createRecorder.js';
import type { GuardOptions } from './guard/openGuard.js';
import type { Tab } from './guard/Tab.js';
import { pictureTab } from './observeTab.js';
import { type HeldBrowser, openHeldBrowser } from './openHeldBrowser.js';
import { reachStart } from './reachStart.js';
import type { CheckedOptions } from './readEpisodeOptions.js';
import { withDeadline } from './takeScreenshot.js';
import { createViewReader, type ViewReader } from './view/createViewReader.js';
import { createWatcher, type Watcher } from './watch/createWatcher.js';
import { followDrawing } from './watch/followDrawing.js';
import { listenIn } from './watch/listenIn.js';
import { openDrawnPictures } from './watch/openDrawnPictures.js';

export interface WatchedEpisode {
  browser: HeldBrowser;
  recorder: Recorder;
  watcher: Watcher;
  /** Our world in every document, as "target context": nobody else may run anything there. */
  ourWorlds: ReadonlySet<string>;
  /** Why the start page cannot be reached; null where it is open. */
  unreachable: string | null;
  /** Closes all and gives the document. */
  finish(ended: Trajectory['ended'], finalAnswer: FinalAnswer | null): Promise<Trajectory>;
}

export interface FinalAnswer {
  text: string;
  evidence: { startSeconds: number; endSeconds: number }[];
}

const focusMilliseconds = 500;
const tellMilliseconds = 5000;

/**
 * Opens an episode in which somebody else acts, a program or a person, at its start page: the browser is held to its limits
 * and what is done in it is recorded from outside.
 */
export async function openWatchedEpisode(
  options: CheckedOptions,
  dialogs: GuardOptions['dialogs'],
  own: {
    isScripting(): boolean;
    onSpent(): void;
    onAction?(actions: number): void;
    /** A document has come. The end waits for what is still to be told of it. */
    onDocument?(tab: Tab, watcher: Watcher): Promise<void>;
  },
): Promise<WatchedEpisode> {
  const recorder = await createRecorder({ ...options, completeness: 'browser-only' });
  let watcher: Watcher | undefined;
  const ourWorlds = new Set<string>();
  let told: Promise<unknown> = Promise.resolve();
  const drawings = new WeakMap<Tab, ReturnType<typeof followTab>>();
  const drawingOf = (tab: Tab): ReturnType<typeof followTab> => {
    const drawing = drawings.get(tab) ?? followTab(tab);
    drawings.set(tab, drawing);
    return drawing;
  };
  const browser = await openHeldBrowser(options, {
    dialogs,
    prepare: (session, tab, targetId) =>
      listenIn(
        ...([session, tab, targetId] as const),
        (event, where) => watcher?.saw(event, where, own.isScripting()),
        (drawing, where, document) => {
          const followed = drawingOf(where).drawing;
          followed.told(document, drawing);
          if (drawing.kind === 'changed') watcher?.changed(where);
          else if (followed.isDrawn) watcher?.drawn(where);
        },
        ourWorlds,
      ),
    onClosed: (tab) => watcher?.closed(tab),
    onDocument(tab) {
      drawingOf(tab).drawing.documentCame();
      watcher?.changed(tab);
      if (watcher && own.onDocument) told = Promise.all([told, own.onDocument(tab, watcher)]);
    },
  });
  const { guard } = browser;
  const readers = new WeakMap<Tab, ViewReader>();
  const readerOf = (tab: Tab): ViewReader => {
    const reader =
      readers.get(tab) ?? createViewReader(tab.session, tab.frameSessions, options.maximumViewCharacters);
    readers.set(tab, reader);
    return reader;
  };
  const { pipe } = browser.chromium;
  try {
    const unreachable = await reachStart(options.startUrl, guard, readerOf);
    if (unreachable !== null) recorder.addProblem(`the start page cannot be reached: ${unreachable}`);
    browser.takeEvents();
    watcher = createWatcher({
      ...{ maximumActions: options.maximumActions, recorder, onSpent: own.onSpent, onAction: own.onAction },
      async capture(tab) {
        const { drawing, pictureDrawn } = drawingOf(tab);
        return (
          (drawing.isDrawn && (await pictureDrawn())) ||
          pictureTab(pipe, tab, options.viewport, undefined, browser.addEvent)
        );
      },
      takeEvents: browser.takeEvents,
      focusOf: (tab) =>
        withDeadline(focusOf(readerOf(tab)), focusMilliseconds, 'the page does not answer').catch(() => ''),
    });
    const opened = watcher;
    // What is open already is where the first step begins.
    if (guard.front && own.onDocument) told = own.onDocument(guard.front, watcher);
    return {
      ...{ browser, recorder, watcher, unreachable, ourWorlds },
      async finish(ended, finalAnswer) {
        await withDeadline(told, tellMilliseconds, 'the browser does not answer').catch(() => undefined);
        await opened.finish(() => guard.front);
        if (finalAnswer) {
          const { text, evidence } = finalAnswer;
          recorder.addStep(
            {
              action: `answer "${text}"`,
              structuredAction: { type: 'answer', text, evidence },
              result: ended,
            },
            null,
          );
        }
        await guard.downloads.settled();
        for (const name of guard.downloads.files) recorder.addDownload(name);
        await browser.close();
        for (const problem of browser.recordingProblems()) recorder.addProblem(`not recorded: ${problem}`);
        return recorder.finish(ended, finalAnswer?.text ?? null);
      },
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

function followTab({ session }: Tab) {
  return { drawing: followDrawing(), pictureDrawn: openDrawnPictures(session) };
}

async function focusOf(reader: ViewReader): Promise<string> {
  const [world] = await reader.worlds();
  const field = await world?.run(
    () =>
      (globalThis as unknown as Record<symbol, (() => number) | undefined>)[Symbol.for('deixis-focus')]?.() ??
      0,
  );
  return `${world?.key} ${field ?? 0}`;
}
