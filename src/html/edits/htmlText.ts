import type { DefaultTreeAdapterTypes } from 'parse5';

type ElementNode = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

export const voidTags: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/** A start tag with its attributes, quoted and escaped. */
export function openTag(node: ElementNode, closed = false): string {
  const attributes = node.attrs.map(({ prefix, name, value }) => {
    const full = prefix ? `${prefix}:${name}` : name;
    return value === ''
      ? ` ${full}`
      : ` ${full}="${value.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;').replaceAll('"', '&quot;')}"`;
  });
  return `<${node.tagName}${attributes.join('')}${closed ? ' /' : ''}>`;
}

export function endTag(node: ElementNode): string {
  return `</${node.tagName}>`;
}

/** A text or comment as it must be written where it stands. */
export function escapeText(node: ChildNode): string {
  if (node.nodeName === '#comment')
    return `<!--${(node as { data: string }).data.replaceAll('--', '- -')}-->`;
  if (!('value' in node)) return '';
  return node.value
    .replaceAll('&', '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
