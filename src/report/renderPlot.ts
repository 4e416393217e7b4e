import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { type Markup, Markup as MarkupText, markup } from './markup.js';

type PlotOptions = Parameters<typeof Plot.plot>[0];

/** The little of a DOM node that is needed here; this project has no DOM types, since it runs in no page. */
interface DrawnNode {
  tagName: string;
  outerHTML: string;
  textContent: string;
  querySelector(selector: string): DrawnNode | null;
  querySelectorAll(selector: string): Iterable<DrawnNode>;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}

/**
 * Draws a plot to SVG on the server, inside a figure with a caption and a text that says the same as the picture.
 * @param alternative what a reader who cannot see the plot should know: the figures themselves, in words
 */
export function renderPlot(caption: Markup | string, alternative: string, options: PlotOptions): Markup {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const drawn = Plot.plot({ ...options, document, figure: false } as PlotOptions) as unknown as DrawnNode;
  const svg = drawn.tagName.toLowerCase() === 'svg' ? drawn : drawn.querySelector('svg:last-of-type')!;
  // The picture is one image with one text; names of its parts, on elements without a role, are not allowed.
  for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', alternative);
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  // Plot's own style sheet asks for a white ground; the report's colours hold instead.
  for (const style of svg.querySelectorAll('style'))
    style.textContent = '.plot text,.plot tspan{white-space:pre}';
  return markup`<figure class="plot"><figcaption>${caption}</figcaption>${new MarkupText(svg.outerHTML)}</figure>`;
}
