/** Runs inside a frame, in our world: chooses an option of a native list by its text or value. Sent as text. */
export function chooseOption(
  id: number,
  wanted: string,
): { chosen: string[] } | { problem: string; options?: string[] } {
  const page = globalThis as unknown as Record<string, { prototype: object }> & {
    Event: new (name: string, options: object) => object;
  };
  const kept = (
    globalThis as unknown as Record<symbol, { elements: Map<number, WeakRef<object>> } | undefined>
  )[Symbol.for('deixis')];
  const list = kept?.elements.get(id)?.deref();
  const member = (owner: string, name: string): PropertyDescriptor =>
    Object.getOwnPropertyDescriptor(page[owner]?.prototype ?? {}, name) ?? {};
  const read = (owner: string, name: string, self: unknown): unknown =>
    (member(owner, name).get as (this: unknown) => unknown).call(self);
  if (!list || read('Element', 'localName', list) !== 'select')
    return { problem: 'it is no native list; click it, then click the option' };
  const fold = (text: unknown): string => String(text).replace(/\s+/g, ' ').trim().toLowerCase();
  const options = Array.from(read('HTMLSelectElement', 'options', list) as ArrayLike<object>);
  const label = (option: object): string => String(read('HTMLOptionElement', 'label', option));
  const matches =
    [
      (option: object) => fold(label(option)) === fold(wanted),
      (option: object) => fold(read('HTMLOptionElement', 'value', option)) === fold(wanted),
      (option: object) => fold(label(option)).startsWith(fold(wanted)),
    ]
      .map((rule) => options.filter(rule))
      .find((found) => found.length > 0) ?? [];
  const [option] = matches;
  if (!option) return { problem: `it has no option "${wanted}"`, options: options.slice(0, 30).map(label) };
  if (read('HTMLOptionElement', 'disabled', option)) return { problem: `the option "${wanted}" is disabled` };
  const isChosen = read('HTMLOptionElement', 'selected', option) === true;
  const isMultiple = read('HTMLSelectElement', 'multiple', list) === true;
  const select = member('HTMLOptionElement', 'selected').set as (this: unknown, value: boolean) => void;
  select.call(option, isMultiple ? !isChosen : true);
  const dispatch = member('EventTarget', 'dispatchEvent').value as (this: unknown, event: object) => boolean;
  for (const name of ['input', 'change'])
    dispatch.call(list, new page.Event(name, { bubbles: true, composed: true }));
  return {
    chosen: options.filter((one) => read('HTMLOptionElement', 'selected', one) === true).map(label),
  };
}
