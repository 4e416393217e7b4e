import type { Page } from '../Page.js';
import type { PageSnapshot } from '../PageSnapshot.js';

/** A page as text and as rendered; both name elements by the same paths. */
export interface RenderedPage {
  page: Page;
  snapshot: PageSnapshot;
}

/** What a check or a damage decision looks at. Without a reference, the source stands for what should not change. */
export interface JudgedPages {
  source: RenderedPage;
  output: RenderedPage;
  reference?: RenderedPage;
}
