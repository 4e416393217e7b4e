import type { Page, PageElement } from '../Page.js';
import { type Fingerprints, fingerprintPages } from './fingerprintPages.js';

/** The pairs found so far while two pages are being matched. */
export class Matching {
  readonly sourcePrints: Fingerprints;
  readonly outputPrints: Fingerprints;
  private readonly outputs: (PageElement | undefined)[];
  private readonly sources: (PageElement | undefined)[];

  constructor(
    readonly source: Page,
    readonly output: Page,
  ) {
    [this.sourcePrints, this.outputPrints] = fingerprintPages([source, output]) as [
      Fingerprints,
      Fingerprints,
    ];
    this.outputs = new Array(source.elements.length);
    this.sources = new Array(output.elements.length);
  }

  outputOf(element: PageElement): PageElement | undefined {
    return this.outputs[element.index];
  }

  sourceOf(element: PageElement): PageElement | undefined {
    return this.sources[element.index];
  }

  /** Pairs two elements, unless one of them has its partner already. */
  pair(from: PageElement, to: PageElement): boolean {
    if (this.outputs[from.index] || this.sources[to.index]) return false;
    this.outputs[from.index] = to;
    this.sources[to.index] = from;
    return true;
  }

  /** Pairs two subtrees of the same shape, element by element. */
  pairSubtrees(from: PageElement, to: PageElement): void {
    for (let index = from.index; index < from.end; index++) {
      this.pair(this.source.elements[index]!, this.output.elements[to.index + index - from.index]!);
    }
  }

  freeSources(): PageElement[] {
    return this.source.elements.filter((element) => !this.outputs[element.index]);
  }

  freeOutputs(): PageElement[] {
    return this.output.elements.filter((element) => !this.sources[element.index]);
  }
}
