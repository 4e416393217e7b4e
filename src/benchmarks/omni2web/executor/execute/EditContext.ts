import type { Page } from '../../../../html/Page.js';
import type { ResolveOptions } from '../resolve/resolveReferent.js';

/** A picture that can be shown in place of another, with words for what it shows. */
export interface PictureAsset {
  description: string;
  /** Address or data URI. */
  source: string;
}

/** What making edits of requests needs to know of the page. */
export interface EditContext extends ResolveOptions {
  page: Page;
  assets?: readonly PictureAsset[];
}
