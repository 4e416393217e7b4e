/** What somebody did in a page, as our listeners there saw it. */
export interface PageEvent {
  kind: 'pointer' | 'script-click' | 'input' | 'choice' | 'key' | 'wheel';
  /** By the browser itself, not by a script. */
  trusted: boolean;
  /** 'button "Find"'; "" where nothing can be said. */
  label: string;
  /** The field, within its document. */
  field: number;
  /** What a field holds now, the chosen options, or the key. */
  value: string;
  x: number;
  y: number;
}

/** What is told of a document's drawing: that it has changed, and that this change stands on the screen. */
export interface Drawing {
  kind: 'changed' | 'drawn';
  /** Changes of one frame have one number. */
  change: number;
}

interface Happening {
  type: string;
  isTrusted: boolean;
  clientX: number;
  clientY: number;
  deltaX: number;
  deltaY: number;
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  composedPath(): Thing[];
}
interface Thing {
  nodeType?: number;
  localName?: string;
  type?: unknown;
  value?: unknown;
  isContentEditable?: boolean;
  textContent?: string | null;
  selectedOptions?: ArrayLike<{ label: string }>;
  labels?: ArrayLike<Thing> | null;
  getAttribute?(name: string): string | null;
  getBoundingClientRect?(): Record<'top' | 'bottom' | 'left' | 'right' | 'width' | 'height', number>;
}

interface Focused extends Thing {
  shadowRoot: { activeElement: Focused | null } | null;
}

/**
 * Runs in each document before its own scripts, in our world: listens for what is done there and tells it through our binding.
 * It changes nothing and holds nothing up. Sent as text.
 */
export function watchPage(binding: string): void {
  const page = globalThis as unknown as Record<string, (text: string) => void> & {
    addEventListener(name: string, listener: (event: Happening) => void, options: object): void;
  };
  const fields = new WeakMap<object, number>();
  let nextField = 1;
  const tell = (event: Happening, told: Partial<PageEvent>): void => {
    const whole: PageEvent = {
      ...{ kind: 'pointer', trusted: event.isTrusted, label: '', field: 0, value: '', x: 0, y: 0 },
      ...told,
    };
    page[binding]?.(JSON.stringify(whole));
  };
  const attribute = (thing: Thing, name: string): string => {
    try {
      return thing.getAttribute?.(name) ?? '';
    } catch {
      return '';
    }
  };
  const short = (text: unknown, most: number): string =>
    String(text ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, most);
  const roles: Record<string, string> = {
    a: 'link',
    button: 'button',
    select: 'list',
    textarea: 'textbox',
    input: 'field',
  };
  const targetOf = (event: Happening): Thing | undefined => event.composedPath()[0];
  const labelOf = (event: Happening): string => {
    const path = event.composedPath().filter(({ nodeType }) => nodeType === 1);
    const thing =
      path.find((one) => one.localName && one.localName in roles) ??
      path.find((one) => attribute(one, 'role')) ??
      path[0];
    if (!thing) return '';
    const role =
      attribute(thing, 'role') || roles[thing.localName ?? ''] || String(thing.localName ?? 'element');
    const label = thing.labels && typeof thing.labels === 'object' ? thing.labels[0] : undefined;
    const isField = ['input', 'select', 'textarea'].includes(thing.localName ?? '');
    const name =
      short(attribute(thing, 'aria-label'), 80) ||
      short(labelText(label, thing), 80) ||
      (isField ? '' : short(thing.textContent, 80)) ||
      short(attribute(thing, 'placeholder') || attribute(thing, 'alt') || attribute(thing, 'title'), 80) ||
      short(attribute(thing, 'name') || attribute(thing, 'value'), 80);
    return name ? `${role} "${name}"` : role;
  };
  /** A label may hold its field, whose own text (options) names nothing. */
  const labelText = (label: Thing | undefined, field: Thing): string =>
    String(label?.textContent ?? '').replace(field.textContent || '\0', '');
  const fieldOf = (thing: Thing | undefined): number => {
    if (!thing) return 0;
    const known = fields.get(thing) ?? nextField++;
    fields.set(thing, known);
    return known;
  };
  // Asked before a key goes down: whether it goes on in the same field.
  (page as unknown as Record<symbol, () => number>)[Symbol.for('deixis-focus')] = () => {
    let active = (page as unknown as { document: { activeElement: Focused | null } }).document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return fieldOf(active ?? undefined);
  };
  const isText = (thing: Thing | undefined): boolean =>
    thing?.localName === 'textarea' ||
    thing?.isContentEditable === true ||
    (thing?.localName === 'input' &&
      !/^(checkbox|radio|button|submit|reset|image|file|hidden)$/.test(
        attribute(thing, 'type').toLowerCase(),
      ));
  const listen = (name: string, listener: (event: Happening, target: Thing | undefined) => void): void =>
    page.addEventListener(name, (event) => listener(event, targetOf(event)), {
      capture: true,
      passive: true,
    });

  /**
   * A change is told at once, and again when it is surely drawn. A document is asked for its next frame only when the one before was
   * rastered, but that may still wait for the screen (a page that is slow to draw showed the one before in one picture of fifteen): hence
   * the second frame after the one that has it.
   */
  let change = 0;
  let isNew = true;
  const { requestAnimationFrame } = page as unknown as { requestAnimationFrame(callback: () => void): void };
  const tellDrawing = (drawing: Drawing): void => page[binding]?.(JSON.stringify(drawing));
  const noteChange = (): void => {
    if (!isNew) return;
    isNew = false;
    change += 1;
    const number = change;
    tellDrawing({ kind: 'changed', change: number });
    requestAnimationFrame(() => {
      isNew = true;
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (change === number) tellDrawing({ kind: 'drawn', change: number });
        }),
      );
    });
  };
  /** Whether something of it can be seen. What has no place of its own, as a style sheet, may change all. */
  const isSeen = (thing: Thing): boolean => {
    const box = thing.getBoundingClientRect?.();
    if (!box || box.width === 0 || box.height === 0) return true;
    const { innerWidth, innerHeight } = page as unknown as { innerWidth: number; innerHeight: number };
    return box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  };
  /** Things that have loaded since the last frame: of those outside of the window nothing is seen. */
  let loaded: Thing[] = [];
  const noteLoaded = (thing: Thing): void => {
    if (loaded.push(thing) > 1) return;
    requestAnimationFrame(() => {
      if (loaded.some(isSeen)) noteChange();
      loaded = [];
    });
  };
  const { MutationObserver, document } = page as unknown as {
    MutationObserver: new (listener: () => void) => { observe(node: object, what: object): void };
    document: object & {
      addEventListener(name: string, listener: (event: Happening) => void, options: object): void;
    };
  };
  new MutationObserver(noteChange).observe(document, {
    ...{ subtree: true, childList: true, attributes: true, characterData: true },
  });
  // Not "focusin": fields are given the focus just before keys, and what it changes is a thin line. Not "change": "input" came with
  // what is seen of it, and a form that is sent has it once more while its page is left.
  for (const name of ['load', 'input', 'scroll', 'transitionend', 'animationend', 'toggle'])
    page.addEventListener(name, noteChange, { capture: true, passive: true });
  // The loading of a picture or a style sheet comes to the document, not to the window, which hears that all has come.
  document.addEventListener('load', (event) => noteLoaded(event.composedPath()[0]!), {
    capture: true,
    passive: true,
  });
  listen('pointerdown', (event) => {
    if (event.isTrusted) tell(event, { label: labelOf(event), x: event.clientX, y: event.clientY });
  });
  listen('click', (event) => {
    if (!event.isTrusted) tell(event, { kind: 'script-click', label: labelOf(event) });
  });
  listen('input', (event, target) => {
    if (!isText(target)) return;
    const isSecret = attribute(target!, 'type').toLowerCase() === 'password';
    const text = target?.isContentEditable ? target.textContent : target?.value;
    tell(event, {
      ...{ kind: 'input', label: labelOf(event), field: fieldOf(target) },
      value: isSecret ? '*'.repeat(String(text ?? '').length) : short(text, 500),
    });
  });
  listen('change', (event, target) => {
    if (target?.localName !== 'select') return;
    const chosen = Array.from(target.selectedOptions ?? [], ({ label }) => short(label, 80)).join(', ');
    tell(event, { kind: 'choice', label: labelOf(event), field: fieldOf(target), value: chosen });
  });
  listen('keydown', (event, target) => {
    const { key } = event;
    if (
      !event.isTrusted ||
      typeof key !== 'string' ||
      ['Shift', 'Control', 'Alt', 'Meta', 'Unidentified'].includes(key)
    )
      return;
    const chord = `${event.ctrlKey ? 'Control+' : ''}${event.metaKey ? 'Meta+' : ''}${event.altKey ? 'Alt+' : ''}`;
    // What edits a field shows in what the field holds.
    if (isText(target) && !['Enter', 'Tab', 'Escape'].includes(key)) return;
    tell(event, { kind: 'key', field: isText(target) ? fieldOf(target) : 0, value: `${chord}${key}` });
  });
  listen('wheel', (event) => {
    if (!event.isTrusted) return;
    const isVertical = Math.abs(event.deltaY) >= Math.abs(event.deltaX);
    const amount = isVertical ? event.deltaY : event.deltaX;
    tell(event, {
      ...{ kind: 'wheel', x: event.clientX, y: event.clientY },
      value: isVertical ? (amount > 0 ? 'down' : 'up') : amount > 0 ? 'right' : 'left',
    });
  });
}
