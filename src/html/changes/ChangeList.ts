import { sha256 } from '../../core/hash.js';
import type { Change, ChangeKind } from '../Change.js';
import { describeElement } from '../describeElement.js';
import type { Matching } from '../matching/Matching.js';
import type { PageElement } from '../Page.js';

/** Collects changes and gives them their ids, anchors and order. */
export class ChangeList {
  private readonly found: { change: Change; order: number }[] = [];

  constructor(readonly matching: Matching) {}

  /**
   * @param element of the source page, or of the output page for `added`
   * @param detail what tells this change from others of its kind on the same element
   */
  add(
    kind: ChangeKind,
    element: PageElement,
    values: {
      before: string | null;
      after: string | null;
      detail?: string;
      anchor?: string;
      touches?: string[];
    },
  ): void {
    const page = kind === 'added' ? this.matching.output : this.matching.source;
    const { before, after, detail = '', touches = [element.path] } = values;
    const id = `${kind}-${sha256([kind, element.path, detail].join('\n')).slice(0, 10)}`;
    const anchor = values.anchor ?? describeElement(page, element.path);
    const change: Change = { id, kind, path: element.path, anchor, before, after, touches };
    const order = kind === 'added' ? this.orderOfAdded(element) : element.index;
    this.found.push({ change, order });
  }

  /** In the order of the source page. */
  list(): Change[] {
    const used = new Map<string, number>();
    return this.found
      .sort((a, b) => a.order - b.order)
      .map(({ change }) => {
        const times = (used.get(change.id) ?? 0) + 1;
        used.set(change.id, times);
        return times === 1 ? change : { ...change, id: `${change.id}-${times}` };
      });
  }

  /** Just behind the last source element before it. */
  private orderOfAdded(element: PageElement): number {
    const { output } = this.matching;
    for (let index = element.index - 1; index >= 0; index--) {
      const source = this.matching.sourceOf(output.elements[index]!);
      if (source) return source.index + 0.5;
    }
    return -1;
  }
}
