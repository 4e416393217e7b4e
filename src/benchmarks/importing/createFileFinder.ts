import { posix } from 'node:path';

/**
 * Finds the file of a source that a row names: by its path, by the end of its path, or by its name with or without an
 * ending. Only what is listed can be found, so that a name leads nowhere else; a name that fits several files finds none.
 * @param endings of the files that may be found without theirs, such as ".mp4"
 */
export function createFileFinder(
  paths: Iterable<string>,
  endings: readonly string[],
): (name: string) => string | undefined {
  const byName = new Map<string, string[]>();
  const add = (name: string, path: string): void => {
    const list = byName.get(name);
    if (list) list.push(path);
    else byName.set(name, [path]);
  };
  for (const path of paths) {
    const name = posix.basename(path);
    add(name, path);
    const ending = endings.find((one) => name.toLowerCase().endsWith(one));
    if (ending !== undefined) add(name.slice(0, -ending.length), path);
  }
  return (text) => {
    const asked = text.trim().replace(/^(\.?\/)+/, '');
    const candidates = byName.get(posix.basename(asked)) ?? [];
    const withPath = candidates.filter(
      (path) =>
        path === asked || path.endsWith(`/${asked}`) || posix.basename(path) !== posix.basename(asked),
    );
    return (
      candidates.find((path) => path === asked) ??
      (withPath.length === 1 ? withPath[0] : candidates.length === 1 ? candidates[0] : undefined)
    );
  };
}
