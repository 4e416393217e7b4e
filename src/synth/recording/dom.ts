/** The few parts of a page's document model that code sent into pages uses; the package is compiled without its types. */
export interface DomElement {
  tagName: string;
  id: string;
  className: unknown;
  parentElement: DomElement | null;
  children: Iterable<DomElement>;
  childNodes: Iterable<{ nodeType: number; textContent: string | null }>;
  textContent: string | null;
  innerText?: string;
  matches(selector: string): boolean;
  closest(selector: string): DomElement | null;
  getAttribute(name: string): string | null;
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
}

interface StyleRules extends Iterable<{ selectorText?: string; cssRules?: StyleRules }> {}

export type { StyleRules };

export interface DomDocument {
  fonts: { ready: Promise<unknown> };
  styleSheets: Iterable<{ cssRules: StyleRules }>;
  documentElement: DomElement & { scrollHeight: number };
  body: DomElement;
  querySelectorAll(selector: string): Iterable<DomElement>;
  elementFromPoint(x: number, y: number): DomElement | null;
}

export interface DomWindow {
  scrollX: number;
  scrollY: number;
  scrollTo(x: number, y: number): void;
  getComputedStyle(element: DomElement): Record<string, string> & { getPropertyValue(name: string): string };
}
