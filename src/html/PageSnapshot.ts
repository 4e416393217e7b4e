/** Size and place of an element's border box in CSS pixels, from the top-left corner of the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a picture looks like, for comparing pictures whose bytes differ. */
export interface ImageFeatures {
  /** 64-bit perceptual hash (differences of neighbouring brightness), 16 hexadecimal digits. */
  perceptualHash: string;
  /** Shares of 64 colours (4 levels a channel), adding up to 1. */
  colours: number[];
  /** Share of pixels with a strong edge, 0 to 1. */
  edgeShare: number;
  /** One colour, a gradient, or a repeated pattern: never matches a description. */
  plain: boolean;
}

/** A picture that an element shows: img source, background image, inline svg. */
export interface ImageSnapshot {
  /** The address as the browser resolved it; data addresses are cut to 200 characters. */
  source: string;
  /** Of the bytes; null where they could not be had. */
  sha256: string | null;
  width: number;
  height: number;
  features: ImageFeatures | null;
}

/** One rendered element. Style values are computed values as Chromium prints them; colours are always rgb() or rgba(). */
export interface ElementSnapshot {
  /** As in Anchor.path. */
  path: string;
  /** Position of the parent in PageSnapshot.elements; -1 for html. */
  parent: number;
  tag: string;
  /** As roleOf tells it; "" for none. */
  role: string;
  attributes: Record<string, string>;
  /** Text of its own text nodes, white space folded. */
  ownText: string;
  /** Rendered text of the whole subtree, white space folded. */
  text: string;
  box: Box;
  /** Displayed, not visibility:hidden, opacity above 0, box not empty, and every ancestor shown. */
  visible: boolean;
  /** Lengths such as width are as computed ("auto", "50%"), not as used; `box` has the used size. */
  style: Record<string, string>;
  images: ImageSnapshot[];
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
  /** The document after its scripts ran; only where scripts were on. Paths are of this document then. */
  scriptedHtml?: string;
}
