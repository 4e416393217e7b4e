/** Rooms that furniture and print tell apart. */
export const rooms = ['kitchen', 'study', 'living'] as const;
export type Room = (typeof rooms)[number];

/** What a text calls a place that things are put on. */
export interface NamedPlace {
  kind: 'shelf' | 'counter' | 'table' | 'tray';
  /** Where furniture of this name stands in most homes; null where it may stand anywhere. */
  room: Room | null;
}

const nouns: readonly (readonly [RegExp, NamedPlace['kind'], Room | null])[] = [
  [/\b(?:bookcase|bookshel(?:f|ves))\b/u, 'shelf', 'study'],
  [/\b(?:shel(?:f|ves)|cupboard|cabinet|rack)\b/u, 'shelf', null],
  [/\b(?:counter|worktop|countertop)\b/u, 'counter', 'kitchen'],
  [/\bdesk\b/u, 'table', 'study'],
  [/\b(?:coffee|dining) table\b/u, 'table', 'living'],
  [/\btable\b/u, 'table', null],
  [/\b(?:tray|basket)\b/u, 'tray', null],
];
const roomNames: readonly (readonly [RegExp, Room])[] = [
  [/\bkitchen\b/u, 'kitchen'],
  [/\b(?:study|office)\b/u, 'study'],
  [/\bliving room\b/u, 'living'],
];

/** The place that a text names first; undefined where it names none. */
export function readPlace(text: string): NamedPlace | undefined {
  const plain = text.toLowerCase();
  const found = nouns
    .map(([pattern, kind, room]) => ({ at: plain.search(pattern), kind, room }))
    .filter(({ at }) => at >= 0)
    // Of nouns at one place the first in the list, which says more.
    .sort((a, b) => a.at - b.at)[0];
  if (!found) return undefined;
  const said = roomNames.find(([pattern]) => pattern.test(plain))?.[1];
  return { kind: found.kind, room: said ?? found.room };
}
