export const effectKinds = ['text', 'style', 'order', 'added', 'removed', 'image', 'link'] as const;

/** What a viewer would notice of a change, at one element (for `order` and inherited style: at several). */
export interface Effect {
  kind: (typeof effectKinds)[number];
  /** Source path; for `added` the path in the output page. */
  element: string;
  /** For `added`: source path of the nearest element around it that the source has. */
  within?: string;
  /** Source paths of the elements that show it: the element itself, or those in it that inherit or move along. */
  touches: string[];
  /** For style: the computed property. */
  property?: string;
  before: string;
  after: string;
}
