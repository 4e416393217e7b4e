import type { RenderedPage } from '../../html/effects/RenderedPage.js';
import { parsePage } from '../../html/parsePage.js';
import type { RenderOptions, Sandbox } from './Sandbox.js';

/** Renders and parses a page. Where scripts ran, what they made of the page is what is parsed. @throws as Sandbox.render */
export async function renderPage(
  sandbox: Sandbox,
  html: string,
  options?: RenderOptions,
): Promise<RenderedPage> {
  const snapshot = await sandbox.render(html, options);
  return { page: parsePage(snapshot.scriptedHtml ?? html), snapshot };
}
