/** Rows of a table in which every row has every column, and each column one kind of value. */
export interface DatasetRows {
  rows: Record<string, unknown>[];
  columns: Record<string, string>;
}

/**
 * Instances as rows: a field is a column. Readers of tables take a column's type from its first rows and fail on the first that differs,
 * so that a field stays as it is only where all instances have a text, a number, a truth value, or a list of texts or of numbers
 * there; every other field becomes JSON text. A field that an instance lacks is null.
 */
export function datasetRows(instances: readonly Record<string, unknown>[]): DatasetRows {
  const names = [...new Set(instances.flatMap((instance) => Object.keys(instance)))];
  const kinds = new Map(
    names.map((name) => {
      const found = new Set(instances.map((instance) => kindOf(instance[name])).filter(Boolean));
      // An empty list takes the kind of the full ones.
      if (found.size > 1) found.delete('list');
      return [name, found.size === 1 ? [...found][0]! : 'JSON'] as const;
    }),
  );
  return {
    rows: instances.map((instance) =>
      Object.fromEntries(
        names.map((name) => {
          const value = instance[name] ?? null;
          return [name, kinds.get(name) === 'JSON' && value !== null ? JSON.stringify(value) : value];
        }),
      ),
    ),
    columns: Object.fromEntries(
      names.map((name) => [name, kinds.get(name) === 'JSON' ? 'JSON text' : kinds.get(name)!]),
    ),
  };
}

function kindOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) return isPlain(value) ? nameOf(value) : 'JSON';
  const kinds = new Set(value.map((item) => (isPlain(item) ? nameOf(item) : 'JSON')));
  if (kinds.size === 0) return 'list';
  return kinds.size === 1 && !kinds.has('JSON') ? `list of ${[...kinds][0]}s` : 'JSON';
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function nameOf(value: unknown): string {
  return { string: 'text', boolean: 'truth value' }[typeof value as string] ?? 'number';
}
