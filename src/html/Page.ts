import type { DefaultTreeAdapterTypes } from 'parse5';

/** One element of a parsed page. Contents of `template` are not elements of the page. */
export interface PageElement {
  /** Position in document order, 0 is html. */
  index: number;
  /** As in Anchor.path. */
  path: string;
  /** Local name: lower case in HTML, as defined in SVG and MathML ("linearGradient"). */
  tag: string;
  attributes: Readonly<Record<string, string>>;
  parent: PageElement | null;
  children: PageElement[];
  /** 0 for html. */
  depth: number;
  /** Index just behind the last element of its subtree: descendants are elements[index + 1 .. end - 1]. */
  end: number;
  /** Text of its own text nodes, white space folded. */
  readonly ownText: string;
  /** Text of the subtree that a browser would show, white space folded; style sheets are not considered. */
  readonly text: string;
  node: DefaultTreeAdapterTypes.Element;
}

/** A page as parsed with scripting off, which is the tree that Chromium builds with scripts off. */
export interface Page {
  /** The text that was parsed. */
  source: string;
  document: DefaultTreeAdapterTypes.Document;
  /** In document order. */
  elements: readonly PageElement[];
  elementAt(path: string): PageElement | undefined;
  pathOf(element: PageElement): string;
}
