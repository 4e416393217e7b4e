export interface CompositionRow {
  value: string;
  count: number;
  /** Of all items that have the field, in [0, 1]. A list counts once for each of its values. */
  share: number;
}

export interface Composition {
  field: string;
  /** Most frequent first; equal ones by name. */
  rows: CompositionRow[];
  /** Items that do not say it. */
  unknown: number;
}

/** What the data are made of by one field: source, place, language, activity, website. */
export function composition<Item>(
  items: readonly Item[],
  field: string,
  valuesOf: (item: Item) => string | readonly string[] | null | undefined,
): Composition {
  const counts = new Map<string, number>();
  let known = 0;
  for (const item of items) {
    const found = valuesOf(item);
    const values = new Set(typeof found === 'string' ? [found] : (found ?? []));
    if (values.size > 0) known += 1;
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const rows = [...counts]
    .map(([value, count]) => ({ value, count, share: count / known }))
    .sort((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1));
  return { field, rows, unknown: items.length - known };
}
