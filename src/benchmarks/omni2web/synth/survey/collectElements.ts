import type { Box } from '../../../../html/PageSnapshot.js';
import type { DomDocument, DomElement, DomWindow } from '../../../../synth/recording/dom.js';

declare const window: DomWindow;
declare const document: DomDocument & {
  title: string;
  fonts: Iterable<{ family: string }>;
  createRange(): {
    selectNodeContents(node: unknown): void;
    getClientRects(): Iterable<{ left: number; top: number; width: number; height: number }>;
  };
};

export interface CollectedElement {
  path: string;
  parent: string;
  tag: string;
  className: string;
  text: string;
  /** It holds text of its own, and nothing but text and inline elements. */
  isTextLeaf: boolean;
  alternative: string;
  source: string;
  box: Box;
  inner: Box;
  style: Record<string, string>;
  backdrop: string;
  parentLayout: string;
}

/** Runs in the page: every visible element with what the survey needs. It may use nothing from outside. */
export function collectElements(): {
  width: number;
  height: number;
  title: string;
  fontFamilies: string[];
  elements: CollectedElement[];
} {
  const properties = [
    ...['color', 'background-color', 'border-top-color', 'border-top-width', 'border-top-left-radius'],
    ...['font-size', 'font-weight', 'font-style', 'font-family', 'text-decoration-line', 'text-transform'],
    ...['letter-spacing', 'text-align', 'display', 'flex-direction', 'justify-content', 'column-gap'],
    ...['padding-top', 'padding-left', 'width', 'background-image', 'position'],
  ];
  const inlineTags = new Set('a abbr b br code em i kbd mark s small span strong sub sup u'.split(' '));
  const fold = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const elements: CollectedElement[] = [];
  const boxOf = (rect: { left: number; top: number; width: number; height: number }): Box => ({
    x: rect.left + window.scrollX,
    y: rect.top + window.scrollY,
    width: rect.width,
    height: rect.height,
  });

  function innerBox(element: DomElement, box: Box): Box {
    const range = document.createRange();
    range.selectNodeContents(element);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
    if (rects.length === 0) return box;
    const left = Math.min(...rects.map((rect) => rect.left));
    const top = Math.min(...rects.map((rect) => rect.top));
    const right = Math.max(...rects.map((rect) => rect.left + rect.width));
    const bottom = Math.max(...rects.map((rect) => rect.top + rect.height));
    return boxOf({ left, top, width: right - left, height: bottom - top });
  }

  function layoutOf(element: DomElement): string {
    const style = window.getComputedStyle(element);
    const display = style.getPropertyValue('display');
    if (display.includes('grid')) return 'grid';
    if (!display.includes('flex')) return display === 'block' || display === 'list-item' ? 'block' : display;
    return style.getPropertyValue('flex-direction').startsWith('column') ? 'flex-column' : 'flex-row';
  }

  function visit(element: DomElement, path: string, parent: string, backdrop: string): void {
    const style = window.getComputedStyle(element);
    const value = (name: string): string => style.getPropertyValue(name);
    if (value('display') === 'none' || value('visibility') !== 'visible' || Number(value('opacity')) < 0.05)
      return;
    const tag = element.tagName.toLowerCase();
    const own = value('background-color');
    const behind = own === 'rgba(0, 0, 0, 0)' ? backdrop : own;
    const children = [...element.children];
    const hasOwnText = [...element.childNodes].some(
      (node) => node.nodeType === 3 && fold(node.textContent) !== '',
    );
    const box = boxOf(element.getBoundingClientRect());
    const isTextLeaf = hasOwnText && children.every((child) => inlineTags.has(child.tagName.toLowerCase()));
    elements.push({
      path,
      parent,
      tag,
      className: typeof element.className === 'string' ? element.className : '',
      // biome-ignore lint/performance/useDomNodeTextContent: the text as rendered is what a speaker reads
      text: fold(element.innerText),
      isTextLeaf,
      alternative: fold(element.getAttribute('alt')),
      source: element.getAttribute('src') ?? '',
      box,
      inner: isTextLeaf ? innerBox(element, box) : box,
      style: Object.fromEntries(properties.map((name) => [name, value(name)])),
      backdrop: behind,
      parentLayout: element.parentElement ? layoutOf(element.parentElement) : 'block',
    });
    if (tag === 'svg') return;
    const counts = new Map<string, number>();
    for (const child of children) counts.set(child.tagName, (counts.get(child.tagName) ?? 0) + 1);
    const seen = new Map<string, number>();
    for (const child of children) {
      const position = (seen.get(child.tagName) ?? 0) + 1;
      seen.set(child.tagName, position);
      const suffix = (counts.get(child.tagName) ?? 1) > 1 ? `[${position}]` : '';
      visit(child, `${path}/${child.tagName.toLowerCase()}${suffix}`, path, behind);
    }
  }

  visit(document.body, '/html/body', '/html', 'rgb(255, 255, 255)');
  return {
    width: document.documentElement.getBoundingClientRect().width,
    height: document.documentElement.scrollHeight,
    title: document.title,
    fontFamilies: [...new Set([...document.fonts].map((face) => face.family.replace(/["']/g, '')))],
    elements,
  };
}
