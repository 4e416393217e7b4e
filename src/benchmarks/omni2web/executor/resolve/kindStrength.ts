import type { PageElement } from '../../../../html/Page.js';
import type { ElementKind } from '../ParsedRequest.js';

interface KindTest {
  /** Tags and ARIA roles that are certainly of this kind. */
  tags?: RegExp;
  roles?: RegExp;
  /** Class or id tokens that make it likely. */
  tokens?: RegExp;
  /** Other tags that people also call so. */
  loose?: RegExp;
}

const tests: Record<ElementKind, KindTest> = {
  button: { tags: /^button$/, roles: /^button$/, tokens: /(^|[-_])(btn|button|cta)s?([-_]|$)/, loose: /^a$/ },
  link: { tags: /^a$/, roles: /^(link|tab|menuitem)$/, tokens: /(^|[-_])link$/ },
  heading: {
    tags: /^h[1-6]$/,
    roles: /^heading$/,
    tokens: /(^|[-_])(title|heading|headline|subtitle|tagline|name)$/,
    loose: /^(legend|caption|summary|dt|strong|b|th)$/,
  },
  subtitle: {
    tokens: /(^|[-_])(subtitle|tagline|lead|subheading|subhead|slogan|strapline)([-_]|$)/,
    loose: /^(h[2-6]|p)$/,
  },
  paragraph: {
    tags: /^p$/,
    tokens: /(^|[-_])(text|description|desc|subtitle|lead|copy|excerpt|summary|intro)$/,
    loose: /^(div|span|blockquote|dd|li|td|figcaption|small)$/,
  },
  text: {
    tags: /^(p|span|h[1-6]|a|li|td|th|dd|dt|label|small|strong|em|b|i|figcaption|blockquote|button|caption|time|div)$/,
  },
  image: {
    tags: /^(img|picture)$/,
    roles: /^img$/,
    tokens: /(^|[-_])(img|image|photo|picture|avatar|thumb|thumbnail|cover)$/,
    loose: /^(svg|figure|video|canvas)$/,
  },
  icon: { tags: /^(svg|i)$/, tokens: /(^|[-_])(icon|ico|fa|bi)([-_]|$)/, loose: /^img$/ },
  card: {
    tags: /^article$/,
    tokens: /(^|[-_])(card|tile|panel|product|plan|widget|box)$/,
    loose: /^(li|section|figure|div)$/,
  },
  navigation: {
    tags: /^nav$/,
    roles: /^navigation$/,
    tokens: /(^|[-_])(nav|navbar|navigation|menu|topbar)$/,
    loose: /^header$/,
  },
  header: { tags: /^header$/, roles: /^banner$/, tokens: /(^|[-_])(header|masthead)$/ },
  footer: { tags: /^footer$/, roles: /^contentinfo$/, tokens: /(^|[-_])footer$/ },
  sidebar: { tags: /^aside$/, roles: /^complementary$/, tokens: /(^|[-_])(sidebar|aside|sidenav)$/ },
  section: {
    tags: /^(section|article|main|aside|header|footer|fieldset)$/,
    roles: /^region$/,
    tokens:
      /(^|[-_])(section|hero|banner|block|area|container|wrapper|group|row|grid|features|pricing|gallery|about|contact|jumbotron)$/,
    loose: /^(div|ul|ol|table|form|nav)$/,
  },
  list: { tags: /^(ul|ol|dl)$/, roles: /^list$/, tokens: /(^|[-_])list$/ },
  item: {
    tags: /^li$/,
    roles: /^(listitem|menuitem|option)$/,
    tokens: /(^|[-_])item$/,
    loose: /^(dt|dd|a|div|option)$/,
  },
  table: { tags: /^table$/, roles: /^(table|grid)$/, tokens: /(^|[-_])table$/ },
  row: { tags: /^tr$/, roles: /^row$/, tokens: /(^|[-_])row$/ },
  column: { tags: /^(th|col)$/, roles: /^columnheader$/, tokens: /(^|[-_])(col|column)([-_]|$)/ },
  cell: { tags: /^(td|th)$/, roles: /^(cell|gridcell)$/ },
  input: {
    tags: /^(input|textarea|select)$/,
    roles: /^(textbox|searchbox|combobox|checkbox)$/,
    tokens: /(^|[-_])(input|field)$/,
  },
  form: { tags: /^form$/, roles: /^(form|search)$/, tokens: /(^|[-_])form$/ },
  badge: {
    tokens: /(^|[-_])(badge|tag|chip|pill|label|ribbon|sticker|status)$/,
    loose: /^(span|small|sup|mark|em|strong)$/,
  },
  price: {
    tokens: /(^|[-_])(price|amount|cost|total)$/,
    loose: /^(span|p|strong|b|td|div|h[1-6]|em|ins|small)$/,
  },
  logo: {
    tokens: /(^|[-_])(logo|brand|logotype|site-title|site-name)([-_]|$)/,
    loose: /^(img|svg|a|span|div|h1|strong)$/,
  },
  banner: {
    roles: /^(banner|alert|status)$/,
    tokens: /(^|[-_])(banner|announcement|notice|alert|hero|promo|jumbotron|topbar)$/,
    loose: /^(section|header|div|aside)$/,
  },
  label: {
    tags: /^(label|figcaption|caption|legend)$/,
    tokens: /(^|[-_])(label|caption|eyebrow)$/,
    loose: /^(span|small|p|div|dt|th)$/,
  },
  quote: {
    tags: /^(blockquote|q)$/,
    tokens: /(^|[-_])(quote|testimonial|review|person|comment|feedback)$/,
    loose: /^(p|figure|div|li|article)$/,
  },
  video: { tags: /^(video|iframe)$/, tokens: /(^|[-_])(video|player)$/ },
  page: { tags: /^body$/ },
};

const unseen = new Set(
  'head script style template title meta link base noscript br source param track option'.split(' '),
);

/** Whether a browser could show the element at all. */
export function isShowable(element: PageElement): boolean {
  for (let up: PageElement | null = element; up; up = up.parent) {
    if (unseen.has(up.tag) && !(up.tag === 'noscript' && up !== element)) return false;
    if (up.attributes.hidden !== undefined) return false;
  }
  return true;
}

/** How surely an element is of a kind: 1 by tag or role, 0.8 by its class, 0.3 when people may call it so, else 0. */
export function kindStrength(element: PageElement, kind: ElementKind): number {
  const test = tests[kind];
  const { role, type } = element.attributes;
  if (kind === 'button' && element.tag === 'input')
    return /^(button|submit|reset|image)$/i.test(type ?? '') ? 1 : 0;
  if (kind === 'input' && element.tag === 'input')
    return /^(button|submit|reset|image|hidden)$/i.test(type ?? '') ? 0 : 1;
  if (kind === 'text') return element.ownText ? 0.9 : 0;
  if (
    kind === 'price' &&
    /^[^\p{L}\d]{0,3}[$€£¥]\s?\d[\d.,]*|^\d[\d.,]*\s?(元|€|\$|USD|EUR)/u.test(element.ownText)
  )
    return 0.95;
  if (kind === 'subtitle' && followsTitle(element)) return 0.8;
  if (role && test.roles?.test(role)) return 1;
  if (test.tags?.test(element.tag)) return 1;
  if (test.tokens && classTokens(element).some((token) => test.tokens!.test(token))) return 0.8;
  if (kind === 'image' && /url\(/.test(element.attributes.style ?? '')) return 0.6;
  return test.loose?.test(element.tag) ? 0.3 : 0;
}

/** The line right under the title of a page or section. */
function followsTitle(element: PageElement): boolean {
  if (!/^(h[2-6]|p|div|span)$/.test(element.tag) || element.ownText === '') return false;
  const siblings = element.parent?.children ?? [];
  const before = siblings[siblings.indexOf(element) - 1];
  return before !== undefined && /^h[12]$/.test(before.tag) && before.tag !== element.tag;
}

/** Class and id tokens in lower case. */
export function classTokens(element: PageElement): string[] {
  const { class: classes = '', id = '' } = element.attributes;
  return `${classes} ${id}`.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 24);
}

/** Kinds that hold other things: their text is that of what they hold. */
export const containerKinds = new Set<ElementKind>(
  'card navigation header footer sidebar section list table row column form banner page quote item'.split(
    ' ',
  ) as ElementKind[],
);
