import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

const raw = new Set('script style xmp iframe noembed noframes plaintext'.split(' '));
const voids = new Set(
  'area base basefont bgsound br col embed hr img input link meta param source track wbr'.split(' '),
);

/** The same page spelt otherwise: attributes the other way round, other quotes, numeric entities, upper-case tags. */
export function respellPage(html: string): string {
  return write(parse(html, { scriptingEnabled: false }));
}

function write(node: Node): string {
  if ('tagName' in node) return writeElement(node);
  if (node.nodeName === '#text') {
    const { value, parentNode } = node as DefaultTreeAdapterTypes.TextNode;
    return raw.has(parentNode?.nodeName ?? '') ? value : respell(value);
  }
  if (node.nodeName === '#documentType') return '<!doctype HTML>';
  return 'childNodes' in node ? node.childNodes.map(write).join('') : '';
}

function writeElement(node: DefaultTreeAdapterTypes.Element): string {
  const attributes = [...node.attrs].reverse().map(({ prefix, name, value }, index) => {
    const full = prefix ? `${prefix}:${name}` : name;
    if (/^[\w-]+$/.test(value)) return ` ${full}=${value}`;
    return index % 2 === 0 ? ` ${full} = '${respell(value)}'` : ` ${full}="${respell(value)}"`;
  });
  const html = node.namespaceURI === 'http://www.w3.org/1999/xhtml';
  const name = html ? node.tagName.toUpperCase() : node.tagName;
  const children = ('content' in node ? (node as DefaultTreeAdapterTypes.Template).content : node).childNodes;
  // The parser drops one line feed at the start of these.
  const first = /^(pre|textarea|listing)$/.test(node.tagName) ? '\n' : '';
  if (html && voids.has(node.tagName)) return `<${name}${attributes.join('')}>`;
  return `<${name}${attributes.join('')} >${first}${children.map(write).join('')}</${name}>`;
}

function respell(text: string): string {
  return text.replace(/[&<>"'\u00a0\u0080-\uffff]/g, (letter) => {
    // Surrogate pairs have one number for both halves; they stay as they are.
    const code = letter.charCodeAt(0);
    return code >= 0xd800 && code <= 0xdfff ? letter : `&#x${code.toString(16)};`;
  });
}
