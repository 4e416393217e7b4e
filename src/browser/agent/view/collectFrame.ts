/** One piece of a frame's content, in reading order. */
export type ViewToken =
  | { kind: 'text'; text: string; seen: boolean }
  /** Ends a line. */
  | { kind: 'break' }
  /** Before the text of a heading, a list item or a table cell: "## ", "- ", "| ". */
  | { kind: 'mark'; text: string }
  | {
      kind: 'element';
      /** Within its frame's document, for as long as that lives. */
      id: number;
      role: string;
      name: string;
      /** Value, chosen options, states: what is shown behind the name. */
      notes: string[];
      /** In the window now, at least partly. */
      seen: boolean;
    }
  /** The content of another frame belongs here; `id` names the frame's element. */
  | { kind: 'frame'; id: number; seen: boolean };

export interface CollectedFrame {
  url: string;
  title: string;
  language: string;
  tokens: ViewToken[];
  /** Whether reading stopped at the limits. */
  cut: boolean;
  scroll: { x: number; y: number; width: number; height: number; windowWidth: number; windowHeight: number };
}

export interface CollectFrameOptions {
  maximumTokens: number;
  maximumCharacters: number;
}

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}
/** The members of the document model that are called here; the package is compiled without the DOM's types. */
interface PageElement {
  nodeType: number;
  data?: string;
}
type Style = Record<string, string>;
/** Kept in our world of the frame, so that an element has one id as long as its document lives. */
interface ElementIds {
  next: number;
  ids: WeakMap<object, number>;
  elements: Map<number, WeakRef<object>>;
}

/**
 * Runs inside a frame, in a world of its own that page scripts cannot reach: what the frame shows, in reading order, open
 * shadow roots included. Elements that can be acted on get ids that they keep. Members are read through their
 * prototypes, since a page may name a form field "children". Self-contained: it is sent as text.
 */
export function collectFrame(options: CollectFrameOptions): CollectedFrame {
  // A symbol: a page may name an element like any other property of its window.
  const key = Symbol.for('deixis');
  const page = globalThis as unknown as Record<symbol, ElementIds | undefined>;
  const kept: ElementIds = page[key] ?? { next: 1, ids: new WeakMap(), elements: new Map() };
  page[key] = kept;
  const idOf = (element: object): number => {
    let id = kept.ids.get(element);
    if (id === undefined) {
      id = kept.next;
      kept.next += 1;
      kept.ids.set(element, id);
      kept.elements.set(id, new WeakRef(element));
    }
    return id;
  };
  const window = globalThis as unknown as {
    document: PageElement;
    getComputedStyle(element: unknown): Style;
    innerWidth: number;
    innerHeight: number;
    scrollX: number;
    scrollY: number;
    location: { href: string };
    [owner: string]: unknown;
  };
  const descriptor = (owner: string, name: string): PropertyDescriptor =>
    Object.getOwnPropertyDescriptor(
      (window[owner] as { prototype: object } | undefined)?.prototype ?? {},
      name,
    ) ?? {};
  const reader = <Value>(owner: string, name: string) => {
    const get = descriptor(owner, name).get as ((this: unknown) => Value) | undefined;
    return (self: unknown): Value | undefined => {
      try {
        return get?.call(self);
      } catch {
        return undefined;
      }
    };
  };
  const caller = <Value>(owner: string, name: string) => {
    const method = descriptor(owner, name).value as (this: unknown, ...values: unknown[]) => Value;
    return (self: unknown, ...values: unknown[]): Value => method.call(self, ...values);
  };
  const firstChild = reader<PageElement | null>('Node', 'firstChild');
  const nextSibling = reader<PageElement | null>('Node', 'nextSibling');
  const parentNode = reader<PageElement | null>('Node', 'parentNode');
  const textContent = reader<string>('Node', 'textContent');
  const localName = reader<string>('Element', 'localName');
  const shadowRoot = reader<PageElement | null>('Element', 'shadowRoot');
  const scrollHeight = reader<number>('Element', 'scrollHeight');
  const clientHeight = reader<number>('Element', 'clientHeight');
  const scrollWidth = reader<number>('Element', 'scrollWidth');
  const clientWidth = reader<number>('Element', 'clientWidth');
  const scrollTop = reader<number>('Element', 'scrollTop');
  const labelled = reader<PageElement | null>('HTMLLabelElement', 'control');
  const rootElement = reader<PageElement | null>('Document', 'documentElement')(window.document);
  const body = reader<PageElement | null>('Document', 'body')(window.document);
  const getAttribute = caller<string | null>('Element', 'getAttribute');
  const hasAttribute = caller<boolean>('Element', 'hasAttribute');
  const getBox = caller<Rectangle>('Element', 'getBoundingClientRect');
  const checkVisibility = caller<boolean>('Element', 'checkVisibility');
  const querySelector = caller<PageElement | null>('Element', 'querySelector');
  const assignedNodes = caller<PageElement[]>('HTMLSlotElement', 'assignedNodes');
  const getElementById = caller<PageElement | null>('Document', 'getElementById');
  const elementFromPoint = caller<PageElement | null>('Document', 'elementFromPoint');
  const contains = caller<boolean>('Node', 'contains');
  const shadowFromPoint = caller<PageElement | null>('ShadowRoot', 'elementFromPoint');

  const fold = (text: string): string => text.replace(/[\s\u200b\u00ad]+/g, ' ').trim();
  const short = (text: string, most: number): string => {
    const folded = fold(text);
    return folded.length > most ? `${folded.slice(0, most - 1)}…` : folded;
  };
  const attribute = (element: PageElement, name: string): string => getAttribute(element, name) ?? '';
  const inWindow = (box: Rectangle): boolean =>
    box.bottom > 0 && box.right > 0 && box.top < window.innerHeight && box.left < window.innerWidth;

  const tokens: ViewToken[] = [];
  let characters = 0;
  let cut = false;
  const isFull = (): boolean => {
    cut ||= tokens.length >= options.maximumTokens || characters >= options.maximumCharacters;
    return cut;
  };
  const add = (token: ViewToken): void => {
    if (token.kind === 'break' && (tokens.length === 0 || tokens.at(-1)!.kind === 'break')) return;
    if (token.kind === 'text' || token.kind === 'mark') characters += token.text.length;
    if (token.kind === 'element') characters += token.name.length + 12;
    tokens.push(token);
  };

  const skipped = new Set(['script', 'style', 'noscript', 'template', 'head', 'meta', 'link', 'title']);
  const interactiveRoles = new Set(
    'button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option combobox textbox searchbox slider spinbutton treeitem gridcell'.split(
      ' ',
    ),
  );
  const inputRoles: Record<string, string> = {
    ...{ button: 'button', submit: 'button', reset: 'button', image: 'button', checkbox: 'checkbox' },
    ...{ radio: 'radio', range: 'slider', number: 'spinbutton', search: 'searchbox', file: 'file input' },
    ...{ color: 'color input', date: 'date input', time: 'time input', month: 'month input' },
    ...{ week: 'week input', 'datetime-local': 'date-time input', password: 'password input' },
  };
  /** What an element is to somebody who acts on it; null where it only shows something. */
  const roleOf = (element: PageElement, tag: string, style: Style): string | null => {
    if (tag === 'input') {
      const type = (attribute(element, 'type') || 'text').toLowerCase();
      return type === 'hidden' ? null : (inputRoles[type] ?? 'textbox');
    }
    if (tag === 'select') return hasAttribute(element, 'multiple') ? 'listbox' : 'combobox';
    if (tag === 'textarea') return 'textbox';
    const role = attribute(element, 'role').trim().toLowerCase().split(/\s+/)[0] ?? '';
    if (interactiveRoles.has(role)) return role;
    if (tag === 'button') return 'button';
    if ((tag === 'a' || tag === 'area') && hasAttribute(element, 'href')) return 'link';
    if (tag === 'summary') return 'disclosure';
    if ((tag === 'video' || tag === 'audio') && hasAttribute(element, 'controls')) return tag;
    const editable = getAttribute(element, 'contenteditable');
    if (editable !== null && editable.toLowerCase() !== 'false') return 'textbox';
    if (hasAttribute(element, 'onclick')) return 'clickable';
    const tabIndex = getAttribute(element, 'tabindex');
    if (tabIndex !== null && Number(tabIndex) >= 0 && element !== body) return 'focusable';
    if (style.cursor === 'pointer' && tag !== 'label' && tag !== 'body' && tag !== 'html') {
      const parent = parentNode(element);
      if (parent?.nodeType !== 1 || window.getComputedStyle(parent).cursor !== 'pointer') return 'clickable';
    }
    return null;
  };

  const labelText = (element: PageElement): string => {
    for (const owner of ['HTMLInputElement', 'HTMLSelectElement', 'HTMLTextAreaElement']) {
      const labels = reader<ArrayLike<PageElement>>(owner, 'labels')(element);
      if (labels && labels.length > 0)
        return Array.from(labels, (label) => ownText(label, element)).join(' ');
    }
    return '';
  };
  /** The text of an element with the names of its pictures, without that of one field inside. */
  const ownText = (element: PageElement, without?: PageElement): string => {
    let text = '';
    const walk = (node: PageElement): void => {
      if (node === without || text.length > 2000) return;
      if (node.nodeType === 3) text += node.data ?? '';
      if (node.nodeType !== 1 && node.nodeType !== 11) return;
      if (node.nodeType === 1) {
        const tag = localName(node) ?? '';
        if (skipped.has(tag) || tag === 'select' || tag === 'textarea') return;
        if (node !== element && !checkVisibility(node, { visibilityProperty: true })) return;
        if (tag === 'br') text += ' ';
        if (tag === 'img') text += ` ${attribute(node, 'alt')} `;
        if (tag === 'svg') {
          const title = querySelector(node, 'title');
          text += ` ${attribute(node, 'aria-label') || (title ? textContent(title) : '')} `;
          return;
        }
        if (node !== element && hasAttribute(node, 'aria-label')) {
          text += ` ${attribute(node, 'aria-label')} `;
          return;
        }
      }
      for (const child of childrenOf(node)) walk(child);
      if (node.nodeType === 1 && blockLike(window.getComputedStyle(node).display ?? '')) text += ' ';
    };
    walk(element);
    return text;
  };
  const nameOf = (element: PageElement, tag: string, role: string): string => {
    const labelledBy = attribute(element, 'aria-labelledby');
    const named = labelledBy
      .split(/\s+/)
      .filter(Boolean)
      .map((id) => getElementById(window.document, id))
      .map((label) => (label ? (textContent(label) ?? '') : ''))
      .join(' ');
    if (fold(named)) return named;
    if (fold(attribute(element, 'aria-label'))) return attribute(element, 'aria-label');
    const isField = tag === 'input' || tag === 'select' || tag === 'textarea';
    if (isField && fold(labelText(element))) return labelText(element);
    if (tag === 'input' && role === 'button')
      return attribute(element, 'value') || attribute(element, 'alt') || attribute(element, 'type');
    if (isField)
      return attribute(element, 'placeholder') || attribute(element, 'title') || attribute(element, 'name');
    if (role === 'textbox') return attribute(element, 'aria-placeholder') || attribute(element, 'title');
    return ownText(element) || attribute(element, 'title') || attribute(element, 'alt');
  };

  const fieldValue = (element: PageElement, tag: string): string | undefined =>
    reader<string>(tag === 'input' ? 'HTMLInputElement' : 'HTMLTextAreaElement', 'value')(element);
  const optionsOf = (element: PageElement) =>
    Array.from(reader<ArrayLike<PageElement>>('HTMLSelectElement', 'options')(element) ?? [], (option) => ({
      text: short(reader<string>('HTMLOptionElement', 'label')(option) ?? '', 60),
      selected: reader<boolean>('HTMLOptionElement', 'selected')(option) === true,
      disabled: reader<boolean>('HTMLOptionElement', 'disabled')(option) === true,
    }));
  const notesOf = (element: PageElement, tag: string, role: string): string[] => {
    const notes: string[] = [];
    if (tag === 'select') {
      const choices = optionsOf(element);
      const chosen = choices.filter((choice) => choice.selected).map((choice) => `"${choice.text}"`);
      notes.push(`chosen ${chosen.join(', ') || 'nothing'}`);
      const shown = choices
        .slice(0, 30)
        .map((choice) => `"${choice.text}"${choice.disabled ? ' (disabled)' : ''}`);
      notes.push(
        `options ${shown.join(', ')}${choices.length > 30 ? ` and ${choices.length - 30} more` : ''}`,
      );
    } else if (role === 'checkbox' || role === 'radio' || role === 'switch') {
      const checked =
        tag === 'input'
          ? reader<boolean>('HTMLInputElement', 'checked')(element) === true
          : attribute(element, 'aria-checked') === 'true';
      notes.push(checked ? 'checked' : 'not checked');
    } else if (role === 'password input') {
      notes.push(`${(fieldValue(element, tag) ?? '').length} characters`);
    } else if ((tag === 'input' && role !== 'button') || tag === 'textarea') {
      const value = fieldValue(element, tag);
      if (value) notes.push(`value "${short(value, 200)}"`);
    } else if (role === 'textbox') {
      const text = ownText(element);
      if (fold(text)) notes.push(`value "${short(text, 200)}"`);
    }
    if (hasAttribute(element, 'disabled') || attribute(element, 'aria-disabled') === 'true')
      notes.push('disabled');
    for (const state of ['expanded', 'selected', 'pressed', 'current']) {
      const value = getAttribute(element, `aria-${state}`);
      if (value && value !== 'false') notes.push(value === 'true' ? state : `${state} ${short(value, 20)}`);
      else if (value === 'false' && state === 'expanded') notes.push('collapsed');
    }
    if (role === 'disclosure') {
      const details = parentNode(element);
      notes.push(details && hasAttribute(details, 'open') ? 'expanded' : 'collapsed');
    }
    return notes;
  };
  const isCovered = (element: PageElement, box: Rectangle): boolean => {
    const left = Math.max(0, box.left);
    const top = Math.max(0, box.top);
    const x = (left + Math.min(window.innerWidth, box.right)) / 2;
    const y = (top + Math.min(window.innerHeight, box.bottom)) / 2;
    let hit = elementFromPoint(window.document, x, y);
    for (let depth = 0; hit && depth < 10; depth += 1) {
      if (hit === element || contains(element, hit) || contains(hit, element)) return false;
      const root = shadowRoot(hit);
      const inner = root ? shadowFromPoint(root, x, y) : null;
      if (!inner || inner === hit) break;
      hit = inner;
    }
    if (!hit) return false;
    // A label lies over its own field by design.
    const label = localName(hit) === 'label' ? hit : null;
    return !(label && (contains(label, element) || attribute(label, 'for') === attribute(element, 'id')));
  };

  const blockLike = (display: string): boolean =>
    !(
      display.startsWith('inline') ||
      display === 'contents' ||
      display === 'none' ||
      display.startsWith('ruby')
    );
  function childrenOf(node: PageElement): PageElement[] {
    if (node.nodeType === 1) {
      const root = shadowRoot(node);
      if (root) return childrenOf(root);
      if (localName(node) === 'slot') {
        const assigned = assignedNodes(node, { flatten: true });
        if (assigned.length > 0) return Array.from(assigned);
      }
    }
    const children: PageElement[] = [];
    for (let child = firstChild(node); child; child = nextSibling(child) ?? null) children.push(child);
    return children;
  }
  const isScroller = (element: PageElement, style: Style): boolean => {
    if (element === rootElement || element === body) return false;
    const scrolls = (overflow: string | undefined): boolean => overflow === 'auto' || overflow === 'scroll';
    return (
      (scrolls(style.overflowY) && (scrollHeight(element) ?? 0) > (clientHeight(element) ?? 0) + 4) ||
      (scrolls(style.overflowX) && (scrollWidth(element) ?? 0) > (clientWidth(element) ?? 0) + 4)
    );
  };

  /** @param silent within the label of a field that is shown, which bears its text as a name */
  const visit = (node: PageElement, seenAbove: boolean, silent: boolean): void => {
    if (isFull()) return;
    if (node.nodeType === 3) {
      const text = fold(node.data ?? '');
      if (text && !silent) add({ kind: 'text', text, seen: seenAbove });
      return;
    }
    if (node.nodeType !== 1) return;
    const tag = localName(node) ?? '';
    if (skipped.has(tag)) return;
    const style = window.getComputedStyle(node);
    if (style.display === 'none') return;
    const box = getBox(node);
    const hasBox = box.width > 0 && box.height > 0;
    const seen = style.display === 'contents' ? seenAbove : hasBox && inWindow(box);
    const isVisible = style.visibility !== 'hidden' && style.visibility !== 'collapse';
    const isBlock = blockLike(style.display ?? '') && !/^table-cell/.test(style.display ?? '');
    if (isBlock || tag === 'br') add({ kind: 'break' });
    if (tag === 'iframe' || tag === 'frame') {
      if (isVisible && box.width > 8 && box.height > 8) add({ kind: 'frame', id: idOf(node), seen });
      return;
    }
    if (tag === 'img' || tag === 'svg') {
      const alt = fold(attribute(node, 'alt') || attribute(node, 'aria-label'));
      if (alt && isVisible && hasBox) add({ kind: 'text', text: `(picture: ${short(alt, 200)})`, seen });
      if (tag === 'svg' || roleOf(node, tag, style) === null) return;
    }
    if (tag === 'canvas' && isVisible && hasBox) add({ kind: 'text', text: '(drawn area)', seen });
    let walksOn = true;
    const role = isVisible && hasBox ? roleOf(node, tag, style) : null;
    if (role) {
      const isLoose = role === 'clickable' || role === 'focusable' || role === 'gridcell';
      const name = short(nameOf(node, tag, role), isLoose ? 80 : 300);
      const isField = tag === 'input' || tag === 'select' || tag === 'textarea' || role === 'textbox';
      const holdsOthers =
        !isField &&
        querySelector(node, 'a[href],button,input,select,textarea,iframe,[role=button],[tabindex]') !== null;
      walksOn =
        !isField && (holdsOthers || (isLoose && (fold(textContent(node) ?? '').length > 80 || name === '')));
      const notes = notesOf(node, tag, role);
      if (seen && isCovered(node, box)) notes.push('covered');
      add({ kind: 'element', id: idOf(node), role, name: walksOn && isLoose ? '' : name, notes, seen });
      if (isLoose && walksOn) add({ kind: 'break' });
    } else if (isVisible && hasBox && isScroller(node, style)) {
      const left = (scrollHeight(node) ?? 0) - (clientHeight(node) ?? 0);
      const notes = [`scrolled ${Math.round(scrollTop(node) ?? 0)} of ${Math.round(left)} px`];
      add({
        kind: 'element',
        id: idOf(node),
        role: 'scroll area',
        name: short(attribute(node, 'aria-label'), 80),
        notes,
        seen,
      });
      add({ kind: 'break' });
    }
    if (walksOn) {
      const level = /^h([1-6])$/.exec(tag)?.[1];
      if (level) add({ kind: 'mark', text: '#'.repeat(Number(level)) });
      if (tag === 'li') add({ kind: 'mark', text: '-' });
      if (tag === 'td' || tag === 'th') add({ kind: 'mark', text: '|' });
      if (tag === 'dialog' || /^(alert)?dialog$/.test(attribute(node, 'role')))
        add({ kind: 'mark', text: '(dialog)' });
      const field = tag === 'label' ? labelled(node) : null;
      const isSilent = silent || (field ? getBox(field).width > 0 : false);
      for (const child of childrenOf(node)) {
        if (child.nodeType === 3 && !isVisible) continue;
        visit(child, seen, isSilent);
      }
    }
    if (isBlock) add({ kind: 'break' });
  };
  if (body) visit(body, true, false);
  else if (rootElement) visit(rootElement, true, false);

  const scroller = reader<PageElement | null>('Document', 'scrollingElement')(window.document) ?? rootElement;
  return {
    url: window.location.href,
    title: short(reader<string>('Document', 'title')(window.document) ?? '', 200),
    language: rootElement ? attribute(rootElement, 'lang') : '',
    tokens,
    cut,
    scroll: {
      x: Math.round(window.scrollX),
      y: Math.round(window.scrollY),
      width: scroller ? (scrollWidth(scroller) ?? 0) : 0,
      height: scroller ? (scrollHeight(scroller) ?? 0) : 0,
      windowWidth: window.innerWidth,
      windowHeight: window.innerHeight,
    },
  };
}
