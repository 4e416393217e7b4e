import { defaultTreeAdapter as adapter, type DefaultTreeAdapterTypes, parse } from 'parse5';
import { foldWhiteSpace } from './foldWhiteSpace.js';
import { limitDepth } from './limitDepth.js';
import type { Page, PageElement } from './Page.js';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Tags whose contents a browser without scripts never shows as text. */
const unseen = new Set(
  'head script style template title iframe noframes noembed audio video canvas object datalist'.split(' '),
);

/** Tags that flow within a line: no white space is implied around them. */
const inline = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr output q rp rt ruby s samp
  small span strike strong sub sup time tt u var wbr tspan`.split(/\s+/),
);

/**
 * Parses a page as Chromium does with scripts off (contents of `noscript` are elements). Never throws: every text is
 * a page to an HTML parser. Keeps source locations.
 */
export function parsePage(html: string): Page {
  const document = parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  limitDepth(document);
  return buildPage(document, html);
}

/** The elements of a document tree, which may have been changed since it was parsed. */
export function buildPage(document: DefaultTreeAdapterTypes.Document, source: string): Page {
  const elements: PageElement[] = [];
  const byPath = new Map<string, PageElement>();
  const shown = { text: [] as string[], length: 0 };
  const spans: { start: number; end: number }[] = [];
  let whole: string | undefined;
  const append = (text: string) => {
    shown.text.push(text);
    shown.length += text.length;
  };
  const shownBetween = (index: number) => {
    whole ??= shown.text.join('');
    return foldWhiteSpace(whole.slice(spans[index]!.start, spans[index]!.end));
  };

  const open = (node: DefaultTreeAdapterTypes.Element, parent: PageElement | null, step: string) => {
    const index = elements.length;
    const path = `${parent?.path ?? ''}/${step}`;
    const element = createElement(node, { index, path, parent, shownBetween });
    elements.push(element);
    parent?.children.push(element);
    byPath.set(path, element);
    spans.push({ start: shown.length, end: shown.length });
    return element;
  };

  // An explicit stack: pages nested thousands deep must not exhaust the call stack.
  const root = document.childNodes.find(adapter.isElementNode);
  if (root) {
    const stack: Frame[] = [createFrame(open(root, null, 'html'), 0)];
    while (stack.length > 0) {
      const frame = stack[stack.length - 1]!;
      const child = frame.nodes[frame.next++];
      if (child === undefined) {
        const { element } = frame;
        element.end = elements.length;
        spans[element.index]!.end = shown.length;
        if (frame.hidden === 0 && !inline.has(element.tag)) append(' ');
        stack.pop();
      } else if (adapter.isTextNode(child)) {
        if (frame.hidden === 0) append(child.value);
      } else if (adapter.isElementNode(child)) {
        const element = open(child, frame.element, stepOf(child, frame));
        const hidden = frame.hidden + (unseen.has(element.tag) ? 1 : 0);
        if (hidden === 0 && !inline.has(element.tag)) {
          append(' ');
          spans[element.index]!.start = shown.length;
        }
        stack.push(createFrame(element, hidden));
      }
    }
  }
  return {
    source,
    document,
    elements,
    elementAt: (path) => byPath.get(path),
    pathOf: (element) => element.path,
  };
}

interface Frame {
  element: PageElement;
  nodes: Node[];
  next: number;
  /** How many ancestors, itself included, are never shown. */
  hidden: number;
  /** How many children there are of each tag, and how many have been passed. */
  counts: Map<string, number>;
  passed: Map<string, number>;
}

function createFrame(element: PageElement, hidden: number): Frame {
  const counts = new Map<string, number>();
  const nodes = element.node.childNodes;
  for (const node of nodes) {
    if (adapter.isElementNode(node)) counts.set(node.tagName, (counts.get(node.tagName) ?? 0) + 1);
  }
  return { element, nodes, next: 0, hidden, counts, passed: new Map() };
}

function stepOf(node: DefaultTreeAdapterTypes.Element, frame: Frame): string {
  const position = (frame.passed.get(node.tagName) ?? 0) + 1;
  frame.passed.set(node.tagName, position);
  return frame.counts.get(node.tagName) === 1 ? node.tagName : `${node.tagName}[${position}]`;
}

function createElement(
  node: DefaultTreeAdapterTypes.Element,
  place: {
    index: number;
    path: string;
    parent: PageElement | null;
    shownBetween: (index: number) => string;
  },
): PageElement {
  const { index, path, parent, shownBetween } = place;
  const attributes: Record<string, string> = Object.create(null);
  for (const { prefix, name, value } of node.attrs) attributes[prefix ? `${prefix}:${name}` : name] = value;
  let text: string | undefined;
  let ownText: string | undefined;
  return {
    index,
    path,
    tag: node.tagName,
    attributes,
    parent,
    children: [],
    depth: parent ? parent.depth + 1 : 0,
    end: index + 1,
    node,
    get ownText() {
      ownText ??= foldWhiteSpace(
        node.childNodes.map((child) => (adapter.isTextNode(child) ? child.value : ' ')).join(''),
      );
      return ownText;
    },
    get text() {
      text ??= shownBetween(index);
      return text;
    },
  };
}
