import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { escapeHtml, type Markup, Markup as MarkupText, markup } from './markup.js';

export type PlotOptions = NonNullable<Parameters<typeof Plot.plot>[0]>;

/** How a plot is laid out: beside its labels on screens and paper, below them on telephones. */
export type PlotLayout = 'wide' | 'narrow';

export interface PlotContent {
  caption: Markup | string;
  /** What a reader who cannot see the plot should know: the figures themselves, in words. */
  alternative: string;
  /** Options for each layout; the style sheet shows the one that fits. Widths: see plotWidths. */
  draw: (layout: PlotLayout) => PlotOptions;
}

/** Widths in CSS pixels that keep letters at about the size of the page's own. */
export const plotWidths: Record<PlotLayout, number> = { wide: 920, narrow: 300 };

/** The little of a DOM node that is needed here; this project has no DOM types, since it runs in no page. */
interface DrawnNode {
  tagName: string;
  outerHTML: string;
  textContent: string;
  querySelector(selector: string): DrawnNode | null;
  querySelectorAll(selector: string): Iterable<DrawnNode>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
}

/** Draws a plot to SVG on the server, inside a figure with a caption and a text that says the same as the picture. */
export function renderPlot({ caption, alternative, draw }: PlotContent): Markup {
  return markup`<figure class="plot"><figcaption>${caption}</figcaption>${drawSvg('wide', alternative, draw)}${drawSvg('narrow', alternative, draw)}</figure>`;
}

function drawSvg(layout: PlotLayout, alternative: string, draw: PlotContent['draw']): Markup {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const options = { ...draw(layout), document, figure: false };
  const width = options.width ?? plotWidths[layout];
  const drawn = Plot.plot({ ...options, width } as PlotOptions) as unknown as DrawnNode;
  const svg = drawn.tagName.toLowerCase() === 'svg' ? drawn : drawn.querySelector('svg:last-of-type')!;
  // The picture is one image with one text; names of its parts, on elements without a role, are not allowed.
  for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  svg.setAttribute('role', 'img');
  svg.removeAttribute('aria-label');
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('class', layout);
  // It grows with its place, but not until its letters are larger than the page's.
  svg.setAttribute('style', `${svg.getAttribute('style') ?? ''};max-width:${Math.round(width * 1.15)}px`);
  // Plot's own style sheet is for one that stands alone; the report's colours and classes hold instead.
  for (const style of svg.querySelectorAll('style')) style.textContent = '';
  // Names in the text come from anywhere; our own escaping holds for them, not the serializer's.
  return new MarkupText(
    shortenNumbers(svg.outerHTML).replace('<svg', () => `<svg aria-label="${escapeHtml(alternative)}"`),
  );
}

/** Places to a hundredth of a pixel: a large report would be half digits otherwise. Texts keep theirs. */
function shortenNumbers(source: string): string {
  return source.replace(/<\w[^>]*>/g, (tag) =>
    tag.replace(/\b(?:[xyr]|[xy][12]|c[xy]|d|width|height|transform|fill-opacity)="[^"]*"/g, (attribute) =>
      attribute.replace(/\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2)))),
    ),
  );
}
