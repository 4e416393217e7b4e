/** Where an element can be clicked, in CSS pixels of its frame's window. */
export type LocatedElement =
  | {
      x: number;
      y: number;
      width: number;
      height: number;
      tag: string;
      type: string;
      editable: boolean;
      disabled: boolean;
      /** Text of what lies over the element everywhere; null where it can be reached. */
      coveredBy: string | null;
    }
  | { gone: string };

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
  width: number;
  height: number;
}

/** Runs inside a frame, in our world: brings the element with this id into the window and says where it is. Sent as text. */
export function locateElement(id: number): LocatedElement {
  const kept = (
    globalThis as unknown as Record<symbol, { elements: Map<number, WeakRef<object>> } | undefined>
  )[Symbol.for('deixis')];
  const element = kept?.elements.get(id)?.deref();
  const window = globalThis as unknown as {
    document: object;
    innerWidth: number;
    innerHeight: number;
    [owner: string]: unknown;
  };
  const member = (owner: string, name: string): PropertyDescriptor =>
    Object.getOwnPropertyDescriptor((window[owner] as { prototype: object }).prototype, name) ?? {};
  const read = (owner: string, name: string, self: unknown): unknown => {
    try {
      return (member(owner, name).get as (this: unknown) => unknown).call(self);
    } catch {
      return undefined;
    }
  };
  const call = (owner: string, name: string, self: unknown, ...values: unknown[]): unknown =>
    (member(owner, name).value as (this: unknown, ...values: unknown[]) => unknown).call(self, ...values);
  if (!element || !read('Node', 'isConnected', element)) return { gone: 'it is no longer on the page' };
  const boxes = (): Rectangle[] =>
    Array.from(call('Element', 'getClientRects', element) as ArrayLike<Rectangle>).filter(
      ({ width, height }) => width > 0 && height > 0,
    );
  if (boxes().length === 0) return { gone: 'it is not shown any more' };
  const isInside = ({ left, top, right, bottom }: Rectangle): boolean =>
    left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
  const hitAt = (x: number, y: number): object | null => {
    let hit = call('Document', 'elementFromPoint', window.document, x, y) as object | null;
    for (let depth = 0; hit && depth < 20; depth += 1) {
      const root = read('Element', 'shadowRoot', hit);
      const inner = root ? (call('ShadowRoot', 'elementFromPoint', root, x, y) as object | null) : null;
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };
  const tag = String(read('Element', 'localName', element));
  const attribute = (of: object, name: string): string =>
    (call('Element', 'getAttribute', of, name) as string | null) ?? '';
  const belongs = (hit: object | null): boolean => {
    for (let node: unknown = hit; node; ) {
      if (node === element) return true;
      if (read('Element', 'localName', node) === 'label') {
        if (call('Node', 'contains', node, element)) return true;
        if (attribute(node, 'for') && attribute(node, 'for') === attribute(element, 'id')) return true;
      }
      node =
        read('Element', 'assignedSlot', node) ??
        read('Node', 'parentNode', node) ??
        read('ShadowRoot', 'host', node);
    }
    return false;
  };
  const find = (): { x: number; y: number; box: Rectangle; reached: boolean } => {
    const rectangles = boxes();
    const shares = [
      ...[
        [0.5, 0.5],
        [0.25, 0.5],
        [0.75, 0.5],
        [0.5, 0.2],
        [0.5, 0.8],
        [0.1, 0.1],
        [0.9, 0.9],
      ],
    ] as [number, number][];
    for (const box of rectangles.slice(0, 5)) {
      const left = Math.max(0, box.left);
      const top = Math.max(0, box.top);
      const width = Math.min(window.innerWidth, box.right) - left;
      const height = Math.min(window.innerHeight, box.bottom) - top;
      if (width <= 0 || height <= 0) continue;
      for (const [across, down] of shares) {
        const x = left + width * across;
        const y = top + height * down;
        if (belongs(hitAt(x, y))) return { x, y, box, reached: true };
      }
    }
    const box = rectangles[0]!;
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, box, reached: false };
  };
  let place = isInside(boxes()[0]!) ? find() : undefined;
  for (const block of ['center', 'end', 'start']) {
    if (place?.reached) break;
    call('Element', 'scrollIntoView', element, { block, inline: 'center', behavior: 'instant' });
    if (boxes().length > 0) place = find();
  }
  const { x, y, box, reached } = place ?? find();
  const cover = reached ? null : hitAt(x, y);
  const editable = read('HTMLElement', 'isContentEditable', element) === true;
  return {
    ...{ x, y, width: box.width, height: box.height, tag, editable },
    type: tag === 'input' ? (attribute(element, 'type') || 'text').toLowerCase() : '',
    disabled: call('Element', 'matches', element, ':disabled') === true,
    coveredBy: cover
      ? `${String(read('Element', 'localName', cover))} "${String(read('Node', 'textContent', cover) ?? '')
          .replace(/\s+/g, ' ')
          .trim()
          .slice(0, 60)}"`
      : null,
  };
}
