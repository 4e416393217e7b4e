import type { PageSnapshot } from '../../html/PageSnapshot.js';
import type { ChromiumLocation } from '../findChromium.js';

export interface Viewport {
  width: number;
  height: number;
}

export interface RenderOptions {
  /** What errors call the page: a file, or an instance and subject. Default "the page". */
  name?: string;
  /** The folder whose files the page may show. Without it only data: addresses are had. */
  baseDirectory?: string;
  viewport?: Viewport;
}

export interface MarkedBox {
  /** CSS pixels from the top-left corner of the page. */
  x: number;
  y: number;
  width: number;
  height: number;
  label?: string;
  /** A CSS colour. Default a strong red. */
  color?: string;
}

export interface ScreenshotOptions extends RenderOptions {
  /** The whole page down to 16,000 px (taller pictures repeat themselves in Chromium). Default false: the viewport. */
  fullPage?: boolean;
  /** Also writes the picture there. */
  path?: string;
  mark?: readonly MarkedBox[];
}

/**
 * A closed browser for pages that nobody vouches for: no network, no files but the page's folder, scripts off unless
 * asked. Pages are rendered one after another; a page that hangs or grows costs only its own item.
 */
export interface Sandbox {
  readonly chromium: ChromiumLocation;
  readonly pageScripts: boolean;
  /** Of the browser that is open now. */
  readonly processId: number;
  /** @throws DeixisError PAGE_TOO_SLOW, PAGE_TOO_LARGE, PAGE_CRASHED (input) */
  render(html: string, options?: RenderOptions): Promise<PageSnapshot>;
  /** PNG bytes. @throws as render */
  screenshot(html: string, options?: ScreenshotOptions): Promise<Buffer>;
  /** The browser's own memory in bytes, without what is shared; 0 where it cannot be told (not Linux). */
  memoryBytes(): Promise<number>;
  close(): Promise<void>;
}
