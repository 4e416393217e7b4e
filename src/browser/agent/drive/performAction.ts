import type { Page } from 'playwright-core';
import type { Action } from '../Action.js';
import type { Guard } from '../guard/openGuard.js';
import type { Tab } from '../guard/Tab.js';
import { refusalOf } from '../refusalOf.js';
import type { NumberedElement } from '../view/composeView.js';
import type { Place, ViewReader } from '../view/createViewReader.js';
import { chooseOption } from './chooseOption.js';
import { fillField } from './fillField.js';
import type { Driver } from './openDriver.js';
import { scrollFrame } from './scrollFrame.js';

/** Why an action could not be done, told to the agent. */
export class NotDone extends Error {}

export interface Hands {
  guard: Guard;
  driver: Driver;
  readerOf(tab: Tab): ViewReader;
  /** What numbers of the last view mean. */
  elements: ReadonlyMap<number, NumberedElement>;
  allowedHosts: readonly string[];
  startUrl: string;
  viewport: { width: number; height: number };
  signal: AbortSignal;
}

type Target = { element: number } | { x: number; y: number };
type Browsing = Exclude<Action, { type: 'answer' | 'give-up' | 'zoom' }>;

const navigationMilliseconds = 30_000;
/** Longer texts are put in at once: a key at a time would take minutes. */
const typedCharacters = 100;
/** Fields that take a value, not keys. */
const valueFields = new Set(['date', 'time', 'month', 'week', 'datetime-local', 'color', 'range']);

/**
 * Does one action in the tab in front. Gives a sentence about what came of it.
 * @throws NotDone with a sentence for the agent
 */
export async function performAction(action: Browsing, hands: Hands): Promise<string> {
  const tab = hands.guard.front;
  if (!tab) throw new NotDone('there is no tab; open one');
  switch (action.type) {
    case 'navigate':
      return navigate(tab, action.url, hands);
    case 'click':
    case 'hover':
      return point(tab, action, hands);
    case 'type':
      return type(tab, action, hands);
    case 'select':
      return select(tab, action, hands);
    case 'press': {
      const page = await hands.driver.pageOf(tab);
      for (let times = action.times ?? 1; times > 0; times -= 1) await page.keyboard.press(action.key);
      return `pressed ${action.key}`;
    }
    case 'scroll':
      return scroll(tab, action, hands);
    case 'back':
    case 'forward':
      return travel(tab, action.type, hands);
    case 'wait':
      await sleep(action.seconds * 1000, hands.signal);
      return `waited ${action.seconds} s`;
    case 'go-to-text':
      return goToText(tab, action.text, hands);
    default:
      return handleTabs(action, hands);
  }
}

/** @param base what a path alone is taken on */
export async function navigate(tab: Tab, address: string, hands: Hands, base = tab.url): Promise<string> {
  const url = absolute(address, base, hands.startUrl);
  const reason = refusalOf(url, hands.allowedHosts);
  if (reason || /^(data|blob):/i.test(url))
    throw new NotDone(`${url}: ${reason ?? 'only pages of sites are open'}`);
  const page = await hands.driver.pageOf(tab);
  const downloads = hands.guard.downloads.begun;
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: navigationMilliseconds });
  } catch (error) {
    const code = /net::(\w+)/.exec(String(error))?.[1];
    // The browser tells of a download a moment after it has given the navigation up.
    if (code === 'ERR_ABORTED' || /download/i.test(String(error))) {
      await sleep(150, hands.signal);
      if (hands.guard.downloads.begun > downloads) return `${url} is a file; it is being downloaded`;
      throw new NotDone(
        `${url} gave no page: the site answered without one, or sent the browser where it may not go`,
      );
    }
    if (code) throw new NotDone(`${url} cannot be reached: ${code}`);
    if (/timeout/i.test(String(error)))
      throw new NotDone(`${url} did not answer within ${navigationMilliseconds / 1000} s`);
    throw error;
  }
  return `now at ${page.url()}`;
}

/** An address as a person would write it: without scheme, or a path on the site in front. */
function absolute(address: string, base: string, startUrl: string): string {
  const text = address.trim();
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return text;
  if (/^[/?#]/.test(text) && !text.startsWith('//'))
    return new URL(text, /^https?:/.test(base) ? base : startUrl).href;
  return `${new URL(startUrl).protocol}//${text.replace(/^\/\//, '')}`;
}

async function locate(
  tab: Tab,
  target: Target,
  hands: Hands,
): Promise<{ x: number; y: number; place?: Place; element?: NumberedElement }> {
  if (!('element' in target)) {
    const { width, height } = hands.viewport;
    if (target.x >= width || target.y >= height)
      throw new NotDone(`(${target.x}, ${target.y}) is outside of the window of ${width} x ${height}`);
    return target;
  }
  const element = hands.elements.get(target.element);
  if (!element) throw new NotDone(`there is no element ${target.element} in the last view`);
  const place = await hands.readerOf(tab).locate(element);
  if ('gone' in place) throw new NotDone(`element ${target.element} cannot be used: ${place.gone}`);
  return { x: place.x, y: place.y, place, element };
}

function refuseCovered(target: Target, place: Place | undefined): void {
  if (place?.coveredBy && 'element' in target)
    throw new NotDone(`element ${target.element} is covered by ${place.coveredBy}; deal with that first`);
}

async function point(
  tab: Tab,
  action: Extract<Action, { type: 'click' | 'hover' }>,
  hands: Hands,
): Promise<string> {
  const { x, y, place } = await locate(tab, action.target, hands);
  if (place?.tag === 'input' && place.type === 'file')
    throw new NotDone('this field takes files; none can be given here');
  if (action.type === 'click' && place?.tag === 'select')
    throw new NotDone('this is a native list; use select with the text of an option');
  if (action.type === 'click' && place?.disabled) throw new NotDone('it is disabled');
  refuseCovered(action.target, place);
  const page = await hands.driver.pageOf(tab);
  if (action.type === 'hover') {
    await page.mouse.move(x, y);
    return 'the pointer is there';
  }
  await page.mouse.click(x, y, { button: action.button ?? 'left', clickCount: action.clicks ?? 1 });
  return 'clicked';
}

async function type(tab: Tab, action: Extract<Action, { type: 'type' }>, hands: Hands): Promise<string> {
  if (!action.target) {
    const page = await hands.driver.pageOf(tab);
    await enterText(page, action.text);
    if (action.submit) await page.keyboard.press('Enter');
    return `typed where the focus is${action.submit ? ', and pressed Enter' : ''}`;
  }
  const { x, y, place, element } = await locate(tab, action.target, hands);
  if (place?.type === 'file') throw new NotDone('this field takes files; none can be given here');
  if (place?.tag === 'select')
    throw new NotDone('this is a native list; use select with the text of an option');
  if (place?.disabled) throw new NotDone('it is disabled');
  refuseCovered(action.target, place);
  const page = await hands.driver.pageOf(tab);
  if (element && place && valueFields.has(place.type)) {
    const holds = await hands.readerOf(tab).worldOf(element)?.run(fillField, element.id, action.text);
    if (holds !== action.text && holds !== action.text.toLowerCase())
      throw new NotDone(
        `a ${place.type} field does not take "${action.text}"; it holds "${holds ?? ''}" now`,
      );
    if (action.submit) await page.keyboard.press('Enter');
    return `the field holds "${holds}"`;
  }
  await page.mouse.click(x, y);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await enterText(page, action.text);
  if (action.submit) await page.keyboard.press('Enter');
  return `typed${action.submit ? ' and pressed Enter' : ''}`;
}

async function enterText(page: Page, text: string): Promise<void> {
  if (text.length <= typedCharacters && !/[\r\n\t]/.test(text)) await page.keyboard.type(text);
  else await page.keyboard.insertText(text);
}

async function select(tab: Tab, action: Extract<Action, { type: 'select' }>, hands: Hands): Promise<string> {
  const { place, element } = await locate(tab, action.target, hands);
  if (!element || !place) throw new NotDone('select needs the number of an element');
  if (place.disabled) throw new NotDone('it is disabled');
  const result = await hands.readerOf(tab).worldOf(element)?.run(chooseOption, element.id, action.option);
  if (!result || 'problem' in result)
    throw new NotDone(
      `${result?.problem ?? 'its part of the page was left'}${result?.options ? `; it has ${result.options.map((one) => `"${one}"`).join(', ')}` : ''}`,
    );
  return `chosen: ${result.chosen.map((one) => `"${one}"`).join(', ') || 'nothing'}`;
}

async function scroll(tab: Tab, action: Extract<Action, { type: 'scroll' }>, hands: Hands): Promise<string> {
  const { direction, screens, target } = action;
  const reader = hands.readerOf(tab);
  if (target && !('element' in target)) {
    const page = await hands.driver.pageOf(tab);
    const { x, y } = await locate(tab, target, hands);
    await page.mouse.move(x, y);
    const sign = direction === 'up' || direction === 'left' ? -1 : 1;
    const isVertical = direction === 'up' || direction === 'down';
    const distance = sign * screens * (isVertical ? hands.viewport.height : hands.viewport.width);
    await page.mouse.wheel(isVertical ? 0 : distance, isVertical ? distance : 0);
    return `turned the wheel ${direction} there`;
  }
  const element = target && hands.elements.get(target.element);
  if (target && !element) throw new NotDone(`there is no element ${target.element} in the last view`);
  const world = element ? reader.worldOf(element) : (await reader.worlds())[0];
  if (!world) throw new NotDone('its part of the page was left');
  const { moved, at, of } = await world.run(scrollFrame, { id: element?.id ?? null, direction, screens });
  if (!moved) throw new NotDone(`nothing scrolled: it cannot go further ${direction}`);
  return `scrolled; now at ${at} of ${of} px`;
}

async function travel(tab: Tab, way: 'back' | 'forward', hands: Hands): Promise<string> {
  const { currentIndex, entries } = await tab.session.send('Page.getNavigationHistory');
  const entry = entries[currentIndex + (way === 'back' ? -1 : 1)];
  if (!entry || entry.url === 'about:blank') throw new NotDone(`there is no page to go ${way} to`);
  await tab.session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  for (let tries = 0; tries < 40 && !tab.loading && tab.url !== entry.url; tries += 1)
    await sleep(25, hands.signal);
  return `going ${way} to ${entry.url}`;
}

async function goToText(tab: Tab, text: string, hands: Hands): Promise<string> {
  const find = (wanted: string): boolean =>
    (globalThis as unknown as { find(text: string, ...options: boolean[]): boolean }).find(
      ...([wanted, false, false, true, false, false] as [string, ...boolean[]]),
    );
  for (const world of await hands.readerOf(tab).worlds())
    if (await world.run(find, text)) return 'the text is in the window now';
  throw new NotDone(`the page does not show "${text}"`);
}

async function handleTabs(
  action: Extract<Action, { type: 'switch-tab' | 'open-tab' | 'close-tab' }>,
  hands: Hands,
): Promise<string> {
  const { guard } = hands;
  const tabAt = (number: number): Tab => {
    const tab = guard.tabs[number - 1];
    if (!tab) throw new NotDone(`there is no tab ${number}; there are ${guard.tabs.length}`);
    return tab;
  };
  if (action.type === 'switch-tab') {
    await guard.bringToFront(tabAt(action.tab));
    return `tab ${action.tab} is in front`;
  }
  if (action.type === 'open-tab') {
    const base = guard.front?.url;
    const tab = await guard.openTab();
    return action.url === undefined ? 'a new tab is in front' : navigate(tab, action.url, hands, base);
  }
  const tab = action.tab === undefined ? guard.front! : tabAt(action.tab);
  if (guard.tabs.length === 1) throw new NotDone('the only tab stays open');
  await guard.closeTab(tab);
  return 'the tab is closed';
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { once: true });
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
