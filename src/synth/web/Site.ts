import type { Html } from './html.js';
import type { SmallWebState } from './SmallWebState.js';

/** A request as a site sees it: checked for size, decoded. */
export interface SiteRequest {
  method: 'GET' | 'POST';
  /** Decoded parts of the path: "/product/x" -> ["product", "x"]; the home page has none. */
  path: string[];
  query: URLSearchParams;
  /** Fields of a submitted form; empty for GET. */
  form: URLSearchParams;
  /** Path and query as asked for. */
  address: string;
  /** To be read and changed. */
  state: SmallWebState;
}

export interface Reply {
  status: number;
  contentType: string;
  body: string | Uint8Array;
  headers?: Record<string, string>;
  /** Whether it counts as a page that was opened; frames, pictures and parts of pages do not. */
  isPage: boolean;
  /** How long the answer is kept back. */
  delaySeconds?: number;
}

/** One of the sites: requests in, replies out; null for what it does not have. */
export interface Site {
  answer(request: SiteRequest): Reply | null | Promise<Reply | null>;
  /** What its page of a missing address says. */
  missing(request: SiteRequest): Reply;
}

/** At most so many characters of a text that somebody submits. */
export const maximumTextCharacters = 2000;
/** At most so many things in one list of the state. */
const maximumListItems = 200;

const htmlType = 'text/html; charset=utf-8';

export function page(document: Html, status = 200): Reply {
  return { status, contentType: htmlType, body: document.text, isPage: true };
}

/** A part of a page, or a page inside a frame. */
export function fragment(markup: Html): Reply {
  return { status: 200, contentType: htmlType, body: markup.text, isPage: false };
}

export function redirect(to: string): Reply {
  return { status: 303, contentType: 'text/plain', body: '', headers: { location: to }, isPage: false };
}

/** A file that stays the same while the web is open. */
export function file(body: string | Uint8Array, contentType: string, downloadName?: string): Reply {
  const headers: Record<string, string> = { 'cache-control': 'max-age=3600' };
  if (downloadName) headers['content-disposition'] = `attachment; filename="${downloadName}"`;
  return { status: 200, contentType, body, headers, isPage: false };
}

/** A text that was submitted, or null where it is empty, too long, or the list it goes into is full. */
export function submittedText(form: URLSearchParams, name: string, list: readonly unknown[]): string | null {
  const text = (form.get(name) ?? '').trim();
  return text === '' || text.length > maximumTextCharacters || list.length >= maximumListItems ? null : text;
}

/** A whole number of a query or form, or the default where it is none in the range. */
export function wholeNumber(
  text: string | null,
  minimum: number,
  maximum: number,
  otherwise: number,
): number {
  const value = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= minimum && value <= maximum ? value : otherwise;
}
