import type { Page } from 'playwright-core';
import type { CursorShape } from '../cursor/drawCursor.js';
import type { DomDocument, DomElement, DomWindow, StyleRules } from './dom.js';
import type { FramePlan } from './RecordingPlan.js';

declare const document: DomDocument;
declare const window: DomWindow;

/** What the page shows under the cursor at one frame. */
export interface HoverState {
  /** Frames with equal keys look the same, but for the cursor. */
  key: string;
  shape: CursorShape;
}

/** Asks the page, for each frame, which hover styles apply and which pointer shows; one question a scroll position. */
export async function readHoverStates(page: Page, frames: readonly FramePlan[]): Promise<HoverState[]> {
  const byScroll = new Map<number, number[]>();
  frames.forEach((frame, index) => {
    byScroll.set(frame.scrollY, [...(byScroll.get(frame.scrollY) ?? []), index]);
  });
  const states: HoverState[] = new Array(frames.length);
  const selectors = await page.evaluate(hoverSelectors);
  for (const [scrollY, indexes] of byScroll) {
    const points = indexes.map((index) => ({ x: frames[index]!.x, y: frames[index]!.y }));
    const found = await page.evaluate(statesAt, { scrollY, points, selectors });
    indexes.forEach((index, position) => {
      const { hovered, hand } = found[position]!;
      states[index] = { key: `${scrollY}|${hovered}`, shape: hand ? 'hand' : 'arrow' };
    });
  }
  return states;
}

// The two functions below run in the page; they may use nothing from outside.

/** Selectors of the elements whose being hovered changes a style; form controls change by themselves. */
function hoverSelectors(): string[] {
  const found = new Set(['button', 'input', 'select', 'textarea']);
  const read = (rules: StyleRules): void => {
    for (const rule of rules) {
      if (rule.cssRules) read(rule.cssRules);
      for (const selector of (rule.selectorText ?? '').split(',')) {
        const parts = selector.split(':hover');
        parts.pop();
        for (const part of parts)
          found.add(
            part
              .trim()
              .replace(/[>+~]$/, '')
              .trim() || '*',
          );
      }
    }
  };
  for (const sheet of document.styleSheets) {
    try {
      read(sheet.cssRules);
    } catch {
      // The rules of a sheet from elsewhere cannot be read; then anything may change.
      found.add('*');
    }
  }
  return [...found];
}

function statesAt(input: { scrollY: number; points: { x: number; y: number }[]; selectors: string[] }) {
  window.scrollTo(0, input.scrollY);
  const numberOf = (element: DomElement): number => [...document.querySelectorAll('*')].indexOf(element);
  const matches = (element: DomElement): boolean =>
    input.selectors.some((selector) => {
      try {
        return element.matches(selector);
      } catch {
        return true;
      }
    });
  const cache = new Map<DomElement | null, { hovered: string; hand: boolean }>();
  return input.points.map(({ x, y }) => {
    const top = document.elementFromPoint(x, y);
    let state = cache.get(top);
    if (!state) {
      const chain: number[] = [];
      for (let at: DomElement | null = top; at; at = at.parentElement)
        if (matches(at)) chain.push(numberOf(at));
      const hand =
        top !== null &&
        (window.getComputedStyle(top).cursor === 'pointer' ||
          top.closest('a[href], button, summary') !== null);
      state = { hovered: chain.join(','), hand };
      cache.set(top, state);
    }
    return state;
  });
}
