import type { PageSnapshot } from '../../html/PageSnapshot.js';

/** A look-up of computed values by path, from a rendered page. */
export function computedStyleOf(
  snapshot: PageSnapshot,
): (path: string, property: string) => string | undefined {
  const byPath = new Map(snapshot.elements.map((element) => [element.path, element.style]));
  return (path, property) => byPath.get(path)?.[property];
}
