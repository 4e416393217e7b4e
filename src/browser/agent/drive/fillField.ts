/**
 * Runs inside a frame, in our world: puts a value into a field that keys do not fill well (dates, times, colours, ranges).
 * Gives what the field then holds. Sent as text.
 */
export function fillField(id: number, value: string): string {
  const page = globalThis as unknown as {
    HTMLInputElement: { prototype: object };
    EventTarget: { prototype: object };
    Event: new (name: string, options: object) => object;
  };
  const kept = (
    globalThis as unknown as Record<symbol, { elements: Map<number, WeakRef<object>> } | undefined>
  )[Symbol.for('deixis')];
  const field = kept?.elements.get(id)?.deref();
  const { get, set } = Object.getOwnPropertyDescriptor(page.HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  const dispatch = Object.getOwnPropertyDescriptor(page.EventTarget.prototype, 'dispatchEvent')?.value;
  for (const name of ['input', 'change'])
    dispatch.call(field, new page.Event(name, { bubbles: true, composed: true }));
  return String(get?.call(field));
}
