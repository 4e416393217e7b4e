import type { Page, PageElement } from './Page.js';

const nouns: Record<string, string> = {
  a: 'link',
  article: 'article',
  aside: 'side block',
  body: 'page body',
  button: 'button',
  div: 'block',
  figure: 'figure',
  footer: 'footer',
  form: 'form',
  head: 'page head',
  header: 'header',
  html: 'page',
  i: 'icon',
  iframe: 'frame',
  img: 'image',
  li: 'list item',
  link: 'linked resource',
  main: 'main part',
  meta: 'page information',
  nav: 'navigation',
  ol: 'numbered list',
  option: 'option',
  p: 'paragraph',
  picture: 'image',
  section: 'section',
  select: 'drop-down list',
  span: 'text',
  style: 'style sheet',
  svg: 'drawing',
  table: 'table',
  td: 'cell',
  textarea: 'text field',
  th: 'heading cell',
  title: 'page title',
  tr: 'row',
  ul: 'list',
  video: 'video',
};

interface Descriptions {
  names: string[];
  /** Name -> positions in page.elements. */
  alike: Map<string, number[]>;
  rank: number[];
  /** For each element the last h1 to h6 before it that has text. */
  headings: (string | undefined)[];
}

const cache = new WeakMap<Page, Descriptions>();

/**
 * An element in words that a person understands: what it is and what it says. Where several would be called the same,
 * its position among them and the heading above it are told too.
 */
export function describeElement(page: Page, path: string): string {
  const element = page.elementAt(path);
  if (!element) return `nothing at ${path}`;
  const known = cache.get(page) ?? describeAll(page);
  cache.set(page, known);
  const name = known.names[element.index]!;
  const alike = known.alike.get(name)!;
  if (alike.length === 1) return `the ${name}`;
  const heading = known.headings[element.index];
  const under = heading && !name.includes(heading) ? `, under the heading ${heading}` : '';
  return `the ${name} (${ordinal(known.rank[element.index]!)} of ${alike.length}${under})`;
}

function describeAll(page: Page): Descriptions {
  const names: string[] = [];
  const rank: number[] = [];
  const headings: (string | undefined)[] = [];
  const alike = new Map<string, number[]>();
  let heading: string | undefined;
  for (const element of page.elements) {
    const name = nameOf(element);
    names.push(name);
    headings.push(heading);
    if (/^h[1-6]$/.test(element.tag) && element.text) heading = quote(element.text);
    const list = alike.get(name);
    if (list) list.push(element.index);
    else alike.set(name, [element.index]);
    rank.push(list ? list.length : 1);
  }
  return { names, rank, headings, alike };
}

function nameOf(element: PageElement): string {
  const noun = nounOf(element);
  const label = labelOf(element);
  if (label) return `${noun} ${quote(label)}`;
  // The text of large blocks says less than their heading.
  const small = element.end - element.index <= 12;
  if (small && element.text) return `${noun} ${quote(element.text)}`;
  const heading = headingIn(element);
  if (heading) return `${noun} headed ${quote(heading)}`;
  const { id, class: classes } = element.attributes;
  if (id) return `${noun} with id ${quote(id)}`;
  if (element.depth > 1 && element.ownText) return `${noun} ${quote(element.ownText)}`;
  return classes?.trim() ? `${noun} of class ${quote(classes.trim())}` : noun;
}

function nounOf(element: PageElement): string {
  if (/^h[1-6]$/.test(element.tag)) return 'heading';
  if (element.tag === 'input') {
    const type = element.attributes.type?.toLowerCase() ?? 'text';
    return /^(submit|button|reset|image)$/.test(type) ? 'button' : `${type} field`;
  }
  return nouns[element.tag] ?? `${element.tag} element`;
}

function labelOf(element: PageElement): string | undefined {
  const { attributes, tag } = element;
  if (tag === 'img') return attributes.alt?.trim() || fileName(attributes.src);
  if (tag === 'script' || tag === 'link' || tag === 'iframe')
    return fileName(attributes.src ?? attributes.href);
  if (tag === 'meta') return attributes.name ?? attributes.property;
  if (tag === 'title') return element.ownText;
  if (tag === 'input' || tag === 'select' || tag === 'textarea') {
    return attributes['aria-label'] ?? attributes.placeholder ?? attributes.value ?? attributes.name;
  }
  return element.text ? undefined : attributes['aria-label'] || attributes.title || undefined;
}

function headingIn(element: PageElement): string | undefined {
  if (element.depth < 2) return undefined;
  const queue = [...element.children];
  for (let at = 0; at < queue.length && at < 60; at++) {
    const current = queue[at]!;
    if (/^(h[1-6]|legend|caption)$/.test(current.tag) && current.text) return current.text;
    queue.push(...current.children);
  }
  return undefined;
}

function fileName(address: string | undefined): string | undefined {
  if (!address) return undefined;
  if (address.startsWith('data:')) return `embedded ${address.slice(5, 30).split(/[;,]/)[0]}`;
  return address.split(/[?#]/)[0]!.split('/').filter(Boolean).pop();
}

function quote(text: string): string {
  const letters = [...text.slice(0, 200)];
  return `"${letters.length > 60 ? `${letters.slice(0, 57).join('')}...` : text}"`;
}

function ordinal(position: number): string {
  const last = position % 100 >= 11 && position % 100 <= 13 ? 0 : position % 10;
  return `${position}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`;
}
