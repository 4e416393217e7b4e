/** Size and place of an element's border box in CSS pixels, from the top-left corner of the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One rendered element. Style values are computed values as Chromium prints them. */
export interface ElementSnapshot {
  /** As in Anchor.path. */
  path: string;
  /** Position of the parent in PageSnapshot.elements; -1 for html. */
  parent: number;
  tag: string;
  role: string;
  attributes: Record<string, string>;
  /** Text of its own text nodes, white space folded. */
  ownText: string;
  /** Rendered text of the whole subtree, white space folded. */
  text: string;
  box: Box;
  /** Displayed, not visibility:hidden, opacity above 0, box not empty, and every ancestor shown. */
  visible: boolean;
  style: Record<string, string>;
  /** Pictures it shows: img source, background images, inline svg, as hashes of their bytes where they could be had. */
  images: { source: string; sha256: string | null; width: number; height: number }[];
  /** The address a link leads to, as written. */
  link: string | null;
}

/** A page as it is rendered in the sandbox: what checks and damage are judged on. */
export interface PageSnapshot {
  viewport: { width: number; height: number };
  pageHeight: number;
  title: string;
  elements: ElementSnapshot[];
  /** Addresses that the page asked for and did not get. */
  notRetrieved: string[];
}
