import { posix } from 'node:path';

/**
 * Finds the file of a source that a row names: the path, the end of the path, or a longer path that ends with it; for some
 * files without their ending too. Only what is listed can be found, so that a name leads nowhere else; a name that fits
 * several files finds none.
 * @param endings of the files that may be found without theirs, such as ".mp4"
 */
export function createFileFinder(
  paths: Iterable<string>,
  endings: readonly string[],
): (name: string) => string | undefined {
  /** By the last part of the name: the file, and the path under which it is looked for. */
  const byName = new Map<string, { path: string; known: string }[]>();
  const add = (known: string, path: string): void => {
    const name = posix.basename(known);
    byName.set(name, [...(byName.get(name) ?? []), { path, known }]);
  };
  for (const path of paths) {
    add(path, path);
    const ending = endings.find((one) => path.toLowerCase().endsWith(one));
    if (ending !== undefined) add(path.slice(0, -ending.length), path);
  }
  return (text) => {
    const asked = text.trim().replace(/^(\.?\/)+/, '');
    const candidates = byName.get(posix.basename(asked)) ?? [];
    const exact = candidates.find(({ known }) => known === asked);
    if (exact) return exact.path;
    const fitting = candidates.filter(
      ({ known }) => known.endsWith(`/${asked}`) || asked.endsWith(`/${known}`),
    );
    return fitting.length === 1 ? fitting[0]!.path : undefined;
  };
}
