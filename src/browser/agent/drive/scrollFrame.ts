export interface ScrollOrder {
  /** What is scrolled: the nearest scroller at or around this element; the page, or its largest scroller, when null. */
  id: number | null;
  direction: 'up' | 'down' | 'left' | 'right';
  screens: number;
}

interface Scroller {
  scrollTop: number;
  scrollLeft: number;
  scrollWidth: number;
  scrollHeight: number;
  clientWidth: number;
  clientHeight: number;
  parentElement: Scroller | null;
  getRootNode(): { host?: Scroller };
  getBoundingClientRect(): { left: number; top: number; right: number; bottom: number };
  scrollBy(options: { left: number; top: number; behavior: string }): void;
}

/** Runs inside a frame, in our world: scrolls, and says what moved and where it is now. Sent as text. */
export function scrollFrame({ id, direction, screens }: ScrollOrder): {
  moved: boolean;
  at: number;
  of: number;
} {
  const window = globalThis as unknown as {
    document: { scrollingElement: Scroller | null; querySelectorAll(selector: string): ArrayLike<Scroller> };
    innerWidth: number;
    innerHeight: number;
    getComputedStyle(element: unknown): { overflowX: string; overflowY: string };
  };
  const kept = (
    globalThis as unknown as Record<symbol, { elements: Map<number, WeakRef<object>> } | undefined>
  )[Symbol.for('deixis')];
  const isVertical = direction === 'up' || direction === 'down';
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  const whole = window.document.scrollingElement;
  const place = (element: Scroller): { at: number; of: number } =>
    isVertical
      ? {
          at: element.scrollTop,
          of: element.scrollHeight - (element === whole ? window.innerHeight : element.clientHeight),
        }
      : {
          at: element.scrollLeft,
          of: element.scrollWidth - (element === whole ? window.innerWidth : element.clientWidth),
        };
  const canMove = (element: Scroller): boolean => {
    const { at, of } = place(element);
    return sign < 0 ? at > 1 : at < of - 1;
  };
  const isScroller = (element: Scroller): boolean => {
    const style = window.getComputedStyle(element);
    return /auto|scroll/.test(isVertical ? style.overflowY : style.overflowX) && place(element).of > 4;
  };
  const size = (element: Scroller): number => {
    const box = element.getBoundingClientRect();
    const width = Math.min(box.right, window.innerWidth) - Math.max(box.left, 0);
    const height = Math.min(box.bottom, window.innerHeight) - Math.max(box.top, 0);
    return Math.max(0, width) * Math.max(0, height);
  };
  let target: Scroller | null = null;
  const start = id === null ? undefined : (kept?.elements.get(id)?.deref() as Scroller | undefined);
  for (let element: Scroller | null | undefined = start; element; ) {
    if (element !== whole && isScroller(element)) {
      target = element;
      break;
    }
    element = element.parentElement ?? element.getRootNode().host;
  }
  target ??= whole;
  if (id === null && (!whole || !canMove(whole))) {
    // A page that stands still while something large in it scrolls: applications, mail, maps.
    let best = 0.15 * window.innerWidth * window.innerHeight;
    for (const element of Array.from(window.document.querySelectorAll('body *')).slice(0, 20_000)) {
      if (element.scrollHeight <= element.clientHeight + 4 && element.scrollWidth <= element.clientWidth + 4)
        continue;
      const area = size(element);
      if (area > best && isScroller(element) && canMove(element)) {
        best = area;
        target = element;
      }
    }
  }
  if (!target) return { moved: false, at: 0, of: 0 };
  const before = place(target);
  const extent = isVertical
    ? target === whole
      ? window.innerHeight
      : target.clientHeight
    : target === whole
      ? window.innerWidth
      : target.clientWidth;
  const distance = sign * screens * extent;
  target.scrollBy({ left: isVertical ? 0 : distance, top: isVertical ? distance : 0, behavior: 'instant' });
  const after = place(target);
  return { moved: Math.abs(after.at - before.at) >= 1, at: Math.round(after.at), of: Math.round(after.of) };
}
