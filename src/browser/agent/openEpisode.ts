import type { Page } from 'playwright-core';
import { errorMessage, inputError } from '../../core/errors.js';
import { parseDocument } from '../../core/parseDocument.js';
import type { Trajectory } from '../../trajectories/Trajectory.js';
import { launchBrowser } from '../launchBrowser.js';
import { type Action, actionSchema } from './Action.js';
import type { CdpSession } from './Cdp.js';
import { createRecorder } from './createRecorder.js';
import { describeAction } from './describeAction.js';
import type { ActionResult, Episode, EpisodeOptions, Observation } from './Episode.js';
import { takeScreenshot, withDeadline } from './takeScreenshot.js';
import { createViewReader, type PageView, type ViewReader } from './view/createViewReader.js';

/**
 * Opens one task in one browser of its own, at its start page.
 * @throws DeixisError CHROMIUM_NOT_FOUND, CHROMIUM_LAUNCH_FAILED (environment)
 */
export async function openEpisode(options: EpisodeOptions): Promise<Episode> {
  const {
    startUrl,
    allowedHosts,
    hostAddresses = {},
    maximumActions = 40,
    maximumSeconds = 600,
    viewport = { width: 1280, height: 800 },
    maximumViewCharacters = 12_000,
    signal,
  } = options;
  signal?.throwIfAborted();
  const recorder = await createRecorder({ ...options, completeness: 'exact' });
  const rules = Object.entries(hostAddresses).map(([name, { host, port }]) => `MAP ${name} ${host}:${port}`);
  const launched = await launchBrowser({
    extraArguments: rules.length > 0 ? [`--host-resolver-rules=${rules.join(', ')}`] : [],
  });
  const context = await launched.browser.newContext({ viewport, acceptDownloads: true });
  const started = Date.now();
  const events: string[] = [];
  let ended: Trajectory['ended'] | null = null;
  let finalAnswer: string | null = null;
  let actions = 0;
  let zoom: Extract<Action, { type: 'zoom' }> | undefined;
  let latest: { observation: Observation; view: PageView } | undefined;
  let finished: Promise<Trajectory> | undefined;

  interface Tab {
    page: Page;
    session: CdpSession;
    reader: ViewReader;
  }
  const tabs: Tab[] = [];
  let active: Tab | undefined;
  async function addTab(page: Page): Promise<Tab> {
    const known = tabs.find((tab) => tab.page === page);
    if (known) return known;
    const session = (await context.newCDPSession(page)) as unknown as CdpSession;
    const tab: Tab = { page, session, reader: createViewReader(session, new Map(), maximumViewCharacters) };
    tabs.push(tab);
    active = tab;
    page.on('dialog', (dialog) => {
      events.push(`a ${dialog.type()} appeared and was closed: "${dialog.message()}"`);
      void dialog.dismiss().catch(() => undefined);
    });
    page.on('download', (download) => events.push(`a download began: ${download.suggestedFilename()}`));
    page.on('close', () => {
      tabs.splice(tabs.indexOf(tab), 1);
      if (active === tab) active = tabs.at(-1);
    });
    return tab;
  }
  context.on('page', (page) => {
    events.push('a new tab opened and is in front');
    void addTab(page).catch(() => undefined);
  });
  await addTab(await context.newPage());
  events.length = 0;

  const secondsLeft = (): number => Math.max(0, maximumSeconds - (Date.now() - started) / 1000);
  const front = (): Tab => {
    if (!active) throw new Error('there is no tab');
    return active;
  };
  const isAllowed = (url: string): boolean => {
    const { hostname, protocol } = new URL(url);
    if (!/^https?:$/.test(protocol)) return false;
    return allowedHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  };

  async function go(url: string): Promise<string> {
    const full = /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`;
    if (!URL.canParse(full)) throw new Error(`"${url}" is no address`);
    if (!isAllowed(full)) throw new Error(`${full} is not among the sites of this task`);
    await front().page.goto(full, { waitUntil: 'commit', timeout: 20_000 });
    return `now at ${front().page.url()}`;
  }

  async function point(target: { element: number } | { x: number; y: number }) {
    if ('x' in target) return target;
    const element = latest?.view.elements.get(target.element);
    if (!element) throw new Error(`there is no element ${target.element} in the last view`);
    const place = await front().reader.locate(element);
    if ('gone' in place) throw new Error(`element ${target.element} cannot be used: ${place.gone}`);
    if (place.coveredBy)
      throw new Error(`element ${target.element} is covered by ${place.coveredBy}; close that first`);
    return place;
  }

  async function perform(action: Action): Promise<string> {
    const { page } = front();
    switch (action.type) {
      case 'navigate':
        return go(action.url);
      case 'click': {
        const { x, y } = await point(action.target);
        await page.mouse.click(x, y);
        return 'clicked';
      }
      case 'hover': {
        const { x, y } = await point(action.target);
        await page.mouse.move(x, y);
        return 'the pointer is there';
      }
      case 'type': {
        const { x, y } = await point(action.target);
        await page.mouse.click(x, y);
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.press('Delete');
        await page.keyboard.insertText(action.text);
        if (action.submit) await page.keyboard.press('Enter');
        return 'typed';
      }
      case 'scroll': {
        const { x, y } = action.target
          ? await point(action.target)
          : { x: viewport.width / 2, y: viewport.height / 2 };
        await page.mouse.move(x, y);
        const sign = action.direction === 'up' || action.direction === 'left' ? -1 : 1;
        const isVertical = action.direction === 'up' || action.direction === 'down';
        const distance = sign * action.screens * (isVertical ? viewport.height : viewport.width);
        await page.mouse.wheel(isVertical ? 0 : distance, isVertical ? distance : 0);
        return 'scrolled';
      }
      case 'press':
        await page.keyboard.press(action.key);
        return 'pressed';
      case 'back':
      case 'forward':
        await (action.type === 'back' ? page.goBack : page.goForward).call(page, { waitUntil: 'commit' });
        return `now at ${page.url()}`;
      case 'wait':
        await new Promise((resolve) => setTimeout(resolve, action.seconds * 1000));
        return 'waited';
      case 'zoom':
        zoom = action;
        return 'the next picture shows this part';
      case 'switch-tab': {
        const tab = tabs[action.tab - 1];
        if (!tab) throw new Error(`there is no tab ${action.tab}`);
        active = tab;
        await tab.page.bringToFront();
        return `tab ${action.tab} is in front`;
      }
      case 'answer':
        finalAnswer = action.text;
        ended = 'answered';
        return 'answered';
      case 'give-up':
        ended = 'gave-up';
        return 'given up';
      default:
        throw new Error(`"${action.type}" cannot be done yet`);
    }
  }

  async function settle(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await active?.page.waitForLoadState('load', { timeout: 5000 }).catch(() => undefined);
  }

  async function observe(): Promise<Observation> {
    const { session, reader } = front();
    const part = zoom;
    zoom = undefined;
    const [view, screenshot] = await Promise.all([
      withDeadline(reader.read(), 10_000, 'the page did not answer'),
      takeScreenshot(session, viewport, part),
    ]);
    const observation: Observation = {
      ...{ url: view.url, title: view.title, view: view.view, viewCut: view.cut, screenshot },
      tabs: await Promise.all(
        tabs.map(async (tab, index) => ({
          ...{ tab: index + 1, url: tab.page.url(), active: tab === active },
          title: await tab.page.title().catch(() => ''),
        })),
      ),
      events: events.splice(0),
      actionsLeft: maximumActions - actions,
      secondsLeft: secondsLeft(),
    };
    latest = { observation, view };
    return observation;
  }

  async function act(input: unknown, thought?: string): Promise<ActionResult> {
    if (ended) return { done: false, message: 'the episode is over', ended };
    let action: Action;
    try {
      action = parseDocument(actionSchema, input, 'action');
    } catch (error) {
      throw inputError('ACTION_INVALID', errorMessage(error), { cause: error });
    }
    if (!latest) await observe();
    const { observation, view } = latest!;
    const begun = Date.now();
    const isEnd = action.type === 'answer' || action.type === 'give-up';
    if (!isEnd) actions += 1;
    const result = await perform(action).then(
      (message) => ({ done: true, message }),
      (error: unknown) => ({ done: false, message: errorMessage(error).split('\n')[0]! }),
    );
    if (!isEnd) await settle();
    await recorder.addStep(
      {
        observation: observation.view,
        ...(thought ? { thought } : {}),
        action: describeAction(action, (element) => view.elements.get(element)?.label),
        ...{ result: result.message, url: observation.url },
        ...{ startedAt: new Date(begun).toISOString(), durationSeconds: (Date.now() - begun) / 1000 },
      },
      observation.screenshot,
    );
    latest = undefined;
    if (!ended && (actions >= maximumActions || secondsLeft() <= 0)) ended = 'stopped';
    return { ...result, ended };
  }

  async function finish(): Promise<Trajectory> {
    ended ??= 'stopped';
    if (ended === 'stopped') {
      const last = await observe().catch(() => undefined);
      if (last) await recorder.addStep({ observation: last.view, url: last.url }, last.screenshot);
    }
    await launched.close();
    return recorder.finish(ended, finalAnswer);
  }

  try {
    await go(startUrl);
    await settle();
  } catch (error) {
    ended = 'not-executable';
    recorder.addProblem(`the start page cannot be reached: ${errorMessage(error).split('\n')[0]}`);
  }
  return {
    observe,
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
