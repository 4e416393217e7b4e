import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseInlineStyle } from '../css/parseStyleSheet.js';
import { foldWhiteSpace } from '../foldWhiteSpace.js';
import type { Page, PageElement } from '../Page.js';

/** What subtrees have in common, as numbers and keys that are comparable between the pages of one call. */
export interface Fingerprints {
  /** Equal when tags, attributes, texts and order of the whole subtrees are equal. */
  exact: number[];
  /** The same without the attributes that only concern looks and scripts. */
  loose: number[];
  /** Equal when words and pictures are the same in the same order, whatever the tags; "" without any. */
  content: string[];
}

/**
 * A key of a subtree: equal for subtrees of one shape that are (nearly) the same. A container of nothing but one
 * element is told by its attributes too, since its content may have been moved into another.
 */
export function subtreeKey(
  prints: Fingerprints,
  print: 'exact' | 'loose',
  element: PageElement,
): string | number {
  const key = prints[print][element.index]!;
  return print === 'loose' && element.children.length === 1 ? `${key}${startTagKey(element)}` : key;
}

/** An element's attributes but for style, as a key. */
export function startTagKey(element: PageElement): string {
  return attributesKey(element, (name) => name !== 'style');
}

const identityAttributes = new Set('src href alt value name type placeholder for srcset'.split(' '));

/** Fingerprints of both pages. Linear in the size of the pages. */
export function fingerprintPages(pages: readonly Page[]): Fingerprints[] {
  const known = new Map<string, number>();
  const intern = (key: string) => {
    let id = known.get(key);
    if (id === undefined) {
      id = known.size;
      known.set(key, id);
    }
    return id;
  };
  return pages.map((page) => fingerprintPage(page, intern));
}

function fingerprintPage(page: Page, intern: (key: string) => number): Fingerprints {
  const exact: number[] = new Array(page.elements.length);
  const loose: number[] = new Array(page.elements.length);
  const hashes: ContentHash[] = new Array(page.elements.length);
  // Children come after their parents in document order, so the reverse order has them ready.
  for (let index = page.elements.length - 1; index >= 0; index--) {
    const element = page.elements[index]!;
    const content = new ContentHash();
    let exactKey = `${element.tag}${attributesKey(element, () => true)}`;
    let looseKey = `${element.tag}${attributesKey(element, (name) => identityAttributes.has(name))}`;
    for (const name of ['src', 'href', 'value', 'placeholder']) {
      if (element.attributes[name]) content.add(`${name}=${element.attributes[name]}`);
    }
    for (const item of contentsOf(element)) {
      if (typeof item === 'string') {
        exactKey += `\n${item}`;
        looseKey += `\n${item}`;
        for (const word of item.split(' ')) content.add(word);
      } else {
        exactKey += `\r${exact[item.index]}`;
        looseKey += `\r${loose[item.index]}`;
        content.append(hashes[item.index]!);
      }
    }
    exact[index] = intern(`e${exactKey}`);
    loose[index] = intern(`l${looseKey}`);
    hashes[index] = content;
  }
  return { exact, loose, content: hashes.map((hash) => hash.key()) };
}

/** Folded texts and elements in order; white space alone and comments are left out. */
export function contentsOf(element: PageElement): (string | PageElement)[] {
  const items: (string | PageElement)[] = [];
  let next = 0;
  let text = '';
  const flush = () => {
    const folded = foldWhiteSpace(text);
    if (folded) items.push(folded);
    text = '';
  };
  for (const node of element.node.childNodes) {
    if ('tagName' in node) {
      flush();
      items.push(element.children[next++]!);
    } else if (node.nodeName === '#text') text += (node as { value: string }).value;
  }
  flush();
  if ('content' in element.node) items.push(templateText(element));
  return items;
}

/** The contents of a `template`, which are no elements of the page, as text in one spelling. */
export function templateText(element: PageElement): string {
  return 'content' in element.node
    ? fragmentText((element.node as DefaultTreeAdapterTypes.Template).content)
    : '';
}

function fragmentText(root: DefaultTreeAdapterTypes.ParentNode): string {
  const parts: string[] = [];
  const stack: (DefaultTreeAdapterTypes.ChildNode | string)[] = [...root.childNodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') parts.push(node);
    else if ('tagName' in node) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      parts.push(`<${node.tagName}${attributesText(attributes, () => true)}>`);
      stack.push(`</${node.tagName}>`);
      const { childNodes } = 'content' in node ? (node as DefaultTreeAdapterTypes.Template).content : node;
      for (let at = childNodes.length - 1; at >= 0; at--) stack.push(childNodes[at]!);
    } else if ('value' in node) parts.push(foldWhiteSpace(node.value));
  }
  return parts.filter(Boolean).join(' ');
}

/** An attribute's value in one spelling: order of classes' white space and of style declarations do not count. */
export function attributeValue(name: string, value: string): string {
  if (name === 'class') return foldWhiteSpace(value);
  if (name !== 'style') return value.trim();
  const declared = new Map<string, string>();
  for (const { property, value: set, important } of parseInlineStyle(value)) {
    if (important || !declared.get(property)?.endsWith('!'))
      declared.set(property, `${set}${important ? '!' : ''}`);
  }
  return [...declared]
    .map(([property, set]) => `${property}:${set}`)
    .sort()
    .join(';');
}

function attributesKey(element: PageElement, wanted: (name: string) => boolean): string {
  return attributesText(element.attributes, wanted);
}

function attributesText(
  attributes: Readonly<Record<string, string>>,
  wanted: (name: string) => boolean,
): string {
  const names = Object.keys(attributes).filter(wanted).sort();
  return names.map((name) => ` ${name}=${attributeValue(name, attributes[name]!)}`).join('');
}

/** A hash of a sequence of words that can be joined to another without going through the words again. */
class ContentHash {
  private first = 0;
  private second = 0;
  private firstPower = 1;
  private secondPower = 1;
  private words = 0;

  add(word: string): void {
    let hash = 0x811c9dc5;
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
    this.first = (Math.imul(this.first, 0x2c1b3c6d) + hash) | 0;
    this.second = (Math.imul(this.second, 0x297a2d39) + Math.imul(hash, 0x5bd1e995)) | 0;
    this.firstPower = Math.imul(this.firstPower, 0x2c1b3c6d);
    this.secondPower = Math.imul(this.secondPower, 0x297a2d39);
    this.words++;
  }

  append(other: ContentHash): void {
    this.first = (Math.imul(this.first, other.firstPower) + other.first) | 0;
    this.second = (Math.imul(this.second, other.secondPower) + other.second) | 0;
    this.firstPower = Math.imul(this.firstPower, other.firstPower);
    this.secondPower = Math.imul(this.secondPower, other.secondPower);
    this.words += other.words;
  }

  key(): string {
    return this.words === 0 ? '' : `${this.first}:${this.second}:${this.words}`;
  }
}
