export const changeKinds = [
  'added',
  'removed',
  'moved',
  'text',
  'attribute',
  'style',
  'tag',
  'resource',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/**
 * One edit as a person would name it (omni2web, Scores; cli, `diff`). Paths are of the source page wherever the
 * element exists there; only `added` has a path of the output page.
 */
export interface Change {
  /** The same for the same change of the same pair of pages, unique in a list. */
  id: string;
  kind: ChangeKind;
  path: string;
  /** The element in words. */
  anchor: string;
  before: string | null;
  after: string | null;
  /** What the change bears on: the element itself, or everything whose style it alters. */
  touches: string[];
}
