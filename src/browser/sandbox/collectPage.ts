/** What collectPage gives: plain data, styles and texts packed so that large pages stay small. */
export interface CollectedPage {
  pageWidth: number;
  pageHeight: number;
  title: string;
  /** The rendered text of the page, white space not folded; elements point into it. */
  wholeText: string;
  propertyNames: string[];
  styles: string[][];
  elements: CollectedElement[];
}

export interface CollectedElement {
  path: string;
  parent: number;
  tag: string;
  attributes: [string, string][];
  ownText: string;
  textStart: number;
  textEnd: number;
  box: [x: number, y: number, width: number, height: number];
  visible: boolean;
  style: number;
  /** Pseudo-elements with content, and used grid columns. */
  extraStyle: [string, string][];
  images: { source: string; kind: 'address' | 'markup'; width: number; height: number; failed: boolean }[];
}

export interface CollectOptions {
  maxElements: number;
  resolved: readonly string[];
  computed: readonly string[];
  colours: readonly string[];
}

/** The few members of the document model that collectPage calls; the package is compiled without the DOM's types. */
interface DomNode {
  nodeType: number;
  data?: string;
}
interface DomElement extends DomNode {
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
  computedStyleMap(): { get(property: string): { toString(): string } | null };
}
type Getter = { call(self: unknown): unknown };
interface DomWindow {
  document: unknown;
  getComputedStyle(element: unknown, pseudo?: string): { getPropertyValue(name: string): string };
  scrollX: number;
  scrollY: number;
  OffscreenCanvas: new (
    width: number,
    height: number,
  ) => {
    getContext(
      kind: '2d',
      options: object,
    ): {
      fillStyle: string;
      clearRect(x: number, y: number, width: number, height: number): void;
      fillRect(x: number, y: number, width: number, height: number): void;
      getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
    };
  };
}

/**
 * Runs inside the page, in a world of its own: page scripts cannot reach it, and every member is read through its
 * prototype, since a page may name a form field "children". Self-contained: it is sent as text.
 */
export function collectPage(options: CollectOptions): CollectedPage | { tooMany: number } {
  const page = globalThis as unknown as DomWindow & Record<string, { prototype: object } | undefined>;
  const member = (owner: string, name: string): PropertyDescriptor =>
    Object.getOwnPropertyDescriptor(page[owner]?.prototype ?? {}, name) ?? {};
  const getter = (owner: string, name: string): Getter => member(owner, name).get as unknown as Getter;
  const method = (owner: string, name: string) =>
    member(owner, name).value as { call(self: unknown, ...values: unknown[]): unknown };
  const document = page.document;
  const firstChild = getter('Node', 'firstChild');
  const nextSibling = getter('Node', 'nextSibling');
  const nodeType = getter('Node', 'nodeType');
  const textData = getter('CharacterData', 'data');
  const localName = getter('Element', 'localName');
  const attributeNames = method('Element', 'getAttributeNames');
  const attribute = method('Element', 'getAttribute');
  const rectangle = method('Element', 'getBoundingClientRect');
  const styleMap = method('Element', 'computedStyleMap');
  const outerMarkup = getter('Element', 'outerHTML');
  const currentSource = getter('HTMLImageElement', 'currentSrc');
  const naturalWidth = getter('HTMLImageElement', 'naturalWidth');
  const naturalHeight = getter('HTMLImageElement', 'naturalHeight');
  const complete = getter('HTMLImageElement', 'complete');
  const baseAddress = getter('Node', 'baseURI').call(document) as string;

  const live = method('Document', 'getElementsByTagName').call(document, '*');
  const total = getter('HTMLCollection', 'length').call(live) as number;
  if (total > options.maxElements) return { tooMany: total };

  // Animations stand at their end; those without an end at their start.
  const animations = method('Document', 'getAnimations').call(document) as {
    finish(): void;
    cancel(): void;
  }[];
  for (const animation of animations) {
    try {
      animation.finish();
    } catch {
      animation.cancel();
    }
  }

  const canvas = new page.OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map<string, string>();
  const plainColour = (value: string): string => {
    if (/^rgba?\(\d/.test(value) || value === 'none') return value;
    const seen = known.get(value);
    if (seen !== undefined) return seen;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = '#000';
    canvas.fillStyle = value;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data as unknown as number[];
    const colour =
      alpha === 255
        ? `rgb(${red}, ${green}, ${blue})`
        : `rgba(${red}, ${green}, ${blue}, ${Math.round((alpha! / 255) * 1000) / 1000})`;
    known.set(value, colour);
    return colour;
  };

  const propertyNames = [...options.resolved, ...options.computed];
  const colours = new Set(options.colours);
  const styleNumbers = new Map<string, number>();
  const styles: string[][] = [];
  const elements: CollectedElement[] = [];
  const texts: string[] = [];
  let textLength = 0;
  const append = (text: string): void => {
    texts.push(text);
    textLength += text.length;
  };
  const unseen = new Set(
    'head script style template title noscript-hidden object-hidden iframe audio video canvas datalist noframes noembed'.split(
      ' ',
    ),
  );
  const addressesIn = (value: string): string[] =>
    [...value.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g)].map((found) => found[1]!.replace(/\\(.)/g, '$1'));
  const resolve = (address: string): string => {
    try {
      return new URL(address, baseAddress).href;
    } catch {
      return address;
    }
  };

  interface Frame {
    node: unknown;
    element: CollectedElement;
    index: number;
    next: unknown;
    counts: Map<string, number>;
    passed: Map<string, number>;
    /** Whether its subtree is drawn at all. */
    shown: boolean;
    /** Whether its text is. */
    textShown: boolean;
    inline: boolean;
    own: string[];
  }

  const open = (node: unknown, parent: Frame | null): Frame => {
    const tag = localName.call(node) as string;
    let step = tag;
    if (parent) {
      const position = (parent.passed.get(tag) ?? 0) + 1;
      parent.passed.set(tag, position);
      if (parent.counts.get(tag) !== 1) step = `${tag}[${position}]`;
    }
    const counts = new Map<string, number>();
    for (let child = firstChild.call(node); child; child = nextSibling.call(child)) {
      if (nodeType.call(child) !== 1) continue;
      const name = localName.call(child) as string;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const computed = page.getComputedStyle(node);
    const map = styleMap.call(node) as ReturnType<DomElement['computedStyleMap']>;
    const values = options.resolved.map((name) => {
      const value = computed.getPropertyValue(name);
      return colours.has(name) ? plainColour(value) : value;
    });
    const value = (name: string): string => values[options.resolved.indexOf(name)] ?? '';
    const display = value('display');
    for (const name of options.computed) {
      const found = map.get(name);
      values.push(found === null ? '' : String(found));
    }
    const key = values.join('\u0001');
    let style = styleNumbers.get(key);
    if (style === undefined) {
      style = styles.push(values) - 1;
      styleNumbers.set(key, style);
    }
    const { left, top, width, height } = rectangle.call(node) as ReturnType<
      DomElement['getBoundingClientRect']
    >;
    const x = left + page.scrollX;
    const y = top + page.scrollY;
    const parentShown = parent ? parent.shown : true;
    const clips = value('overflow-x') !== 'visible' && tag !== 'html' && tag !== 'body';
    const shown =
      parentShown &&
      display !== 'none' &&
      Number(value('opacity')) > 0 &&
      !(clips && (width < 1 || height < 1)) &&
      value('clip-path') !== 'inset(100%)' &&
      value('clip-path') !== 'inset(50%)';
    const seen = value('visibility') === 'visible';
    const visible =
      shown &&
      seen &&
      (display === 'contents' || (width * height > 1 && x + width > 0 && y + height > 0)) &&
      !unseen.has(tag);
    const extraStyle: [string, string][] = [];
    if (shown && !unseen.has(tag)) {
      for (const pseudo of ['::before', '::after']) {
        const content = page.getComputedStyle(node, pseudo).getPropertyValue('content');
        if (content !== 'none' && content !== 'normal' && content !== '') {
          extraStyle.push([`${pseudo} content`, content]);
        }
      }
      if (display.endsWith('grid')) {
        extraStyle.push(['used:grid-template-columns', computed.getPropertyValue('grid-template-columns')]);
      }
    }
    const images: CollectedElement['images'] = [];
    const address = (source: string, size = [0, 0], failed = false): void => {
      images.push({ source: resolve(source), kind: 'address', width: size[0]!, height: size[1]!, failed });
    };
    const replaced = addressesIn(computed.getPropertyValue('content'));
    if (tag === 'img' && currentSource && replaced.length === 0) {
      const size = [naturalWidth.call(node) as number, naturalHeight.call(node) as number];
      const source =
        (currentSource.call(node) as string) || ((attribute.call(node, 'src') as string | null) ?? '');
      address(source, size, (complete.call(node) as boolean) && size[0] === 0);
    } else if (tag === 'svg') {
      images.push({
        source: outerMarkup.call(node) as string,
        kind: 'markup',
        width,
        height,
        failed: false,
      });
    } else if (tag === 'input' && attribute.call(node, 'type') === 'image')
      address((attribute.call(node, 'src') as string) ?? '');
    else if (tag === 'video' && attribute.call(node, 'poster'))
      address(attribute.call(node, 'poster') as string);
    else if (tag === 'image') address((attribute.call(node, 'href') as string) ?? '');
    for (const found of addressesIn(value('background-image'))) address(found);
    for (const found of replaced) address(found);

    const inline = display.startsWith('inline') || display === 'contents';
    const element: CollectedElement = {
      path: `${parent?.element.path ?? ''}/${step}`,
      parent: parent?.index ?? -1,
      tag,
      attributes: (attributeNames.call(node) as string[]).map((name) => [
        name,
        attribute.call(node, name) as string,
      ]),
      ownText: '',
      textStart: 0,
      textEnd: 0,
      box: [x, y, width, height],
      visible,
      style,
      extraStyle,
      images,
    };
    if (!inline) append(' ');
    element.textStart = textLength;
    const index = elements.push(element) - 1;
    return {
      node,
      element,
      index,
      next: firstChild.call(node),
      counts,
      passed: new Map(),
      shown,
      textShown: shown && seen && !unseen.has(tag),
      inline,
      own: [],
    };
  };

  const stack: Frame[] = [open(getter('Document', 'documentElement').call(document), null)];
  while (stack.length > 0) {
    const frame = stack[stack.length - 1]!;
    const child = frame.next;
    if (!child) {
      const { element } = frame;
      element.ownText = frame.own.join('');
      if (element.tag === 'br') append('\n');
      element.textEnd = textLength;
      if (!frame.inline) append(' ');
      stack.pop();
      continue;
    }
    frame.next = nextSibling.call(child);
    const type = nodeType.call(child);
    if (type === 3 && frame.textShown) {
      const text = textData.call(child) as string;
      frame.own.push(text);
      append(text);
    } else if (type === 1) {
      frame.own.push(' ');
      stack.push(open(child, frame));
    }
  }
  const root = getter('Document', 'documentElement').call(document);
  return {
    pageWidth: getter('Element', 'scrollWidth').call(root) as number,
    pageHeight: getter('Element', 'scrollHeight').call(root) as number,
    title: getter('Document', 'title').call(document) as string,
    wholeText: texts.join(''),
    propertyNames,
    styles,
    elements,
  };
}
