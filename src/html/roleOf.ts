import type { PageElement } from './Page.js';

const roles: Record<string, string> = {
  article: 'article',
  aside: 'complementary',
  button: 'button',
  details: 'group',
  dialog: 'dialog',
  fieldset: 'group',
  figure: 'figure',
  footer: 'contentinfo',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  header: 'banner',
  hr: 'separator',
  img: 'img',
  li: 'listitem',
  main: 'main',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  p: 'paragraph',
  progress: 'progressbar',
  section: 'region',
  select: 'combobox',
  svg: 'img',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  th: 'columnheader',
  thead: 'rowgroup',
  tr: 'row',
  ul: 'list',
};

const inputRoles: Record<string, string> = {
  button: 'button',
  checkbox: 'checkbox',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

/** The ARIA role of an element: given, else implied by its tag (HTML-AAM, without its finer conditions); "" for none. */
export function roleOf(element: Pick<PageElement, 'tag' | 'attributes'>): string {
  const given = element.attributes.role?.trim().split(/\s+/)[0]?.toLowerCase();
  if (given) return given;
  if (element.tag === 'a' || element.tag === 'area') return 'href' in element.attributes ? 'link' : '';
  if (element.tag === 'input') return inputRoles[element.attributes.type?.toLowerCase() ?? ''] ?? 'textbox';
  return roles[element.tag] ?? '';
}
