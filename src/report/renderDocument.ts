import { type Markup, Markup as MarkupText, markup } from './markup.js';
import { styles } from './styles.js';

export interface DocumentContent {
  title: string;
  /** Shown under the title. */
  subtitle?: Markup | string;
  language?: 'en' | 'zh';
  /** In-page or cross-page links; beside the text on wide screens. */
  links?: { text: string; address: string }[];
  body: Markup;
  footer?: Markup | string;
  /** Rules of this page alone, such as those of its filters; made by us, never from data. */
  rules?: string;
}

/** By which a page is known as one of ours, that another of ours may replace. */
export const generatorMark = '<meta name="generator" content="deixis">';

/**
 * A whole page with its styles inside: opens from disk, asks the network for nothing, runs no script (its own policy
 * forbids both).
 */
export function renderDocument({
  title,
  subtitle,
  language = 'en',
  links = [],
  body,
  footer,
  rules = '',
}: DocumentContent): string {
  const policy =
    "default-src 'none'; img-src 'self' data: file:; style-src 'unsafe-inline'; media-src 'self' file:";
  const page = markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
${new MarkupText(generatorMark)}
<title>${title}</title>
<style>${new MarkupText(styles + rules)}</style>
</head>
<body${links.length > 0 ? new MarkupText(' class="contents"') : null}>
<a class="skip" href="#content">Skip to the content</a>
<header class="page"><h1>${title}</h1>${subtitle ? markup`<p class="soft">${subtitle}</p>` : null}</header>
${links.length > 0 ? markup`<nav class="page" aria-label="Sections">${links.map(({ text, address }) => markup`<a href="${address}">${text}</a>`)}</nav>` : null}
<main id="content">${body}</main>
<footer class="page">${footer ?? null}</footer>
</body>
</html>
`;
  return page.text;
}
