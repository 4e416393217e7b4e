import { DeixisError } from '../../core/DeixisError.js';
import { environmentError, errorMessage, inputError } from '../../core/errors.js';
import { parseDocument } from '../../core/parseDocument.js';
import type { Trajectory } from '../../trajectories/Trajectory.js';
import { type Action, actionSchema } from './Action.js';
import { createRecorder } from './createRecorder.js';
import { describeAction } from './describeAction.js';
import { openDriver } from './drive/openDriver.js';
import { type Hands, NotDone, performAction } from './drive/performAction.js';
import { settle } from './drive/settle.js';
import type { ActionResult, Episode, EpisodeOptions, Observation } from './Episode.js';
import type { Tab } from './guard/Tab.js';
import { observeTab } from './observeTab.js';
import { openHeldBrowser } from './openHeldBrowser.js';
import { reachStart } from './reachStart.js';
import { readEpisodeOptions } from './readEpisodeOptions.js';
import { withDeadline } from './takeScreenshot.js';
import { createViewReader, type PageView, type ViewReader } from './view/createViewReader.js';

/** For one action, beside what it waits for on purpose; one that waits for a site may take longer. */
const actionMilliseconds = { own: 12_000, site: 40_000 };
const siteActions = new Set<Action['type']>(['navigate', 'open-tab']);

/**
 * Opens one task in one browser of its own, at its start page. Where that cannot be reached, the episode has ended as
 * not-executable when it is opened.
 * @throws DeixisError EPISODE_OPTIONS_INVALID (usage), CHROMIUM_NOT_FOUND, CHROMIUM_LAUNCH_FAILED (environment)
 */
export async function openEpisode(given: EpisodeOptions): Promise<Episode> {
  const options = readEpisodeOptions(given);
  const { maximumActions, maximumSeconds, viewport, maximumViewCharacters, signal } = options;
  signal?.throwIfAborted();
  const recorder = await createRecorder({ ...options, completeness: 'exact' });
  const browser = await openHeldBrowser(options, { dialogs: 'ours' });
  const { guard } = browser;
  const { pipe } = browser.chromium;
  const driver = await openDriver(browser).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  const started = Date.now();
  let ended: Trajectory['ended'] | null = null;
  let finalAnswer: string | null = null;
  let actions = 0;
  let zoom: Extract<Action, { type: 'zoom' }> | undefined;
  let latest: { observation: Observation; view: PageView } | undefined;
  let finished: Promise<Trajectory> | undefined;
  let unseenEvents: string[] = [];

  const readers = new WeakMap<Tab, ViewReader>();
  const readerOf = (tab: Tab): ViewReader => {
    const reader =
      readers.get(tab) ?? createViewReader(tab.session, tab.frameSessions, maximumViewCharacters);
    readers.set(tab, reader);
    return reader;
  };
  const secondsLeft = (): number => Math.max(0, maximumSeconds - (Date.now() - started) / 1000);
  const hands = (view: PageView): Hands => ({
    ...{ guard, driver, readerOf, viewport, elements: view.elements },
    ...{ allowedHosts: options.allowedHosts, startUrl: options.startUrl },
    signal: signal ?? new AbortController().signal,
  });
  const refuseDead = (): void => {
    signal?.throwIfAborted();
    if (browser.isOver())
      throw environmentError('BROWSER_ENDED', 'the browser of the episode ended before the episode did', {
        hint: 'resume with --retry-errors; with little memory also with a smaller --concurrency',
      });
  };

  /** @param isAsked by the agent; what happened is kept for him where it is not */
  async function observe(isAsked: boolean): Promise<Observation> {
    refuseDead();
    const tab = guard.front ?? (await guard.openTab());
    const part = zoom;
    zoom = undefined;
    await tab.ready;
    const { view, screenshot } = await observeTab(pipe, tab, readerOf(tab), viewport, part, browser.addEvent);
    refuseDead();
    const events = [...unseenEvents, ...browser.takeEvents()];
    unseenEvents = isAsked ? [] : events;
    const observation: Observation = {
      ...{ url: view.url, title: view.title, view: view.view, viewCut: view.cut, screenshot },
      tabs: (await guard.listTabs()).map((listed, index) => ({
        ...{ tab: index + 1, title: listed.title, url: listed.url, active: listed === tab },
      })),
      events,
      actionsLeft: maximumActions - actions,
      secondsLeft: secondsLeft(),
    };
    latest = { observation, view };
    return observation;
  }

  /** Does an action that is neither an answer nor out of the budget. */
  async function carryOut(action: Exclude<Action, { type: 'answer' | 'give-up' }>, view: PageView) {
    if (action.type === 'zoom') {
      const { x, y, width, height } = action;
      if (x + width > viewport.width || y + height > viewport.height)
        throw new NotDone(`the part must lie inside of the window of ${viewport.width} x ${viewport.height}`);
      zoom = action;
      return 'the next picture shows this part';
    }
    const waits = action.type === 'wait' ? action.seconds * 1000 : 0;
    const usual = siteActions.has(action.type) ? actionMilliseconds.site : actionMilliseconds.own;
    const milliseconds = Math.min(usual + waits, Math.max(1000, secondsLeft() * 1000));
    const message = await withDeadline(
      performAction(action, hands(view)),
      milliseconds,
      'the page did not answer',
    );
    const { loading } = await settle(guard, readerOf);
    return loading ? `${message}; the page is still loading` : message;
  }

  async function act(input: unknown, thought?: string): Promise<ActionResult> {
    if (ended) return { done: false, message: 'the episode is over', ended };
    const action = readAction(input);
    refuseDead();
    const { observation, view } = latest ?? { observation: await observe(false), view: latest!.view };
    const begun = Date.now();
    let result: { done: boolean; message: string };
    if (action.type === 'answer' || action.type === 'give-up') {
      ended = action.type === 'answer' ? 'answered' : 'gave-up';
      finalAnswer = action.type === 'answer' ? action.text : null;
      result = { done: true, message: ended };
    } else if (actions >= maximumActions || secondsLeft() <= 0) {
      ended = 'stopped';
      const what =
        secondsLeft() <= 0 ? `the ${maximumSeconds} s are over` : `all ${maximumActions} actions are used`;
      result = { done: false, message: `not done: ${what}` };
    } else {
      actions += 1;
      result = await carryOut(action, view).then(
        (message) => ({ done: true, message }),
        (error: unknown) => ({ done: false, message: `not done: ${errorMessage(error).split('\n')[0]}` }),
      );
      refuseDead();
    }
    latest = undefined;
    recorder.addStep(
      {
        observation: observation.view,
        ...(thought ? { thought } : {}),
        action: describeAction(action, (number) => view.elements.get(number)?.label),
        structuredAction: action,
        ...{ result: result.message, url: observation.url },
        ...(observation.events.length > 0 ? { events: observation.events } : {}),
        ...{ startedAt: new Date(begun).toISOString(), durationSeconds: (Date.now() - begun) / 1000 },
      },
      observation.screenshot,
    );
    if (!ended && secondsLeft() <= 0) ended = 'stopped';
    return { ...result, ended };
  }

  async function finish(): Promise<Trajectory> {
    try {
      // What stands there at the end is what a judge looks at; an answer has it in its own step already.
      if (ended !== 'answered' && ended !== 'gave-up') {
        const last = await observe(true).catch(() => undefined);
        if (last)
          recorder.addStep(
            {
              ...{ observation: last.view, url: last.url },
              ...(last.events.length > 0 ? { events: last.events } : {}),
            },
            last.screenshot,
          );
        else recorder.addProblem('the browser ended before the episode did');
      }
      ended ??= 'stopped';
      await guard.downloads.settled();
      for (const name of guard.downloads.files) recorder.addDownload(name);
    } finally {
      await driver.close();
      await browser.close();
    }
    for (const problem of browser.recordingProblems()) recorder.addProblem(`not recorded: ${problem}`);
    return recorder.finish(ended, finalAnswer);
  }

  const unreachable = await reachStart(options.startUrl, guard, readerOf).catch((error: unknown) =>
    errorMessage(error),
  );
  if (unreachable !== null) {
    ended = 'not-executable';
    recorder.addProblem(`the start page cannot be reached: ${unreachable}`);
  }
  return {
    observe: () => observe(true),
    act,
    get ended() {
      return ended;
    },
    finish() {
      finished ??= finish();
      return finished;
    },
  };
}

function readAction(input: unknown): Action {
  try {
    return parseDocument(actionSchema, input, 'action');
  } catch (error) {
    if (!DeixisError.is(error)) throw error;
    throw inputError('ACTION_INVALID', error.message, { cause: error });
  }
}
