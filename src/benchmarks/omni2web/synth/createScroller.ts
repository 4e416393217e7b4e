import type { Random } from '../../../core/createRandom.js';
import type { Point } from '../../../synth/cursor/CursorMove.js';
import type { SurveyElement } from './survey/SurveyElement.js';

interface Scroll {
  startSeconds: number;
  endSeconds: number;
  from: number;
  to: number;
}

const edgePx = 80;

/** Keeps how far a page is scrolled over time; scrolls smoothly, and only when something is out of sight. */
export function createScroller(pageHeight: number, viewportHeight: number, random: Random) {
  const scrolls: Scroll[] = [];
  const furthest = Math.max(0, Math.ceil(pageHeight) - viewportHeight);
  const scroller = {
    /** Where the page is after all scrolls so far. */
    current: 0,
    /** Brings points into sight, from a time on; gives when the page rests. */
    show(
      elements: readonly SurveyElement[],
      points: readonly Point[],
      startSeconds: number,
    ): { endSeconds: number } {
      if (points.length === 0) return { endSeconds: startSeconds };
      const top = Math.min(...points.map(({ y }) => y));
      const bottom = Math.max(...points.map(({ y }) => y));
      const boxTop = Math.min(...elements.map(({ box }) => box.y));
      const boxBottom = Math.max(...elements.map(({ box }) => box.y + box.height));
      const { current } = scroller;
      const seen =
        top - current >= edgePx / 2 &&
        bottom - current <= viewportHeight - edgePx / 2 &&
        boxTop - current >= -20 &&
        boxBottom - current <= viewportHeight + 60;
      if (seen) return { endSeconds: startSeconds };
      const middle =
        boxBottom - boxTop < viewportHeight - 120 ? (boxTop + boxBottom) / 2 : (top + bottom) / 2;
      const wanted = middle - viewportHeight * (0.42 + 0.16 * random.next());
      const to = Math.round(Math.min(furthest, Math.max(0, wanted)));
      if (to === current) return { endSeconds: startSeconds };
      const begin = startSeconds + 0.05 + 0.15 * random.next();
      const endSeconds = begin + 0.4 + Math.min(0.55, Math.abs(to - current) / 1600);
      scrolls.push({ startSeconds: begin, endSeconds, from: current, to });
      scroller.current = to;
      return { endSeconds: endSeconds + 0.05 };
    },
    /** How far the page is scrolled at a time, in whole pixels. */
    at(timeSeconds: number): number {
      const last = scrolls.findLast((one) => one.startSeconds <= timeSeconds);
      if (!last) return 0;
      const share = Math.min(1, (timeSeconds - last.startSeconds) / (last.endSeconds - last.startSeconds));
      return Math.round(last.from + (last.to - last.from) * share * share * (3 - 2 * share));
    },
  };
  return scroller;
}
