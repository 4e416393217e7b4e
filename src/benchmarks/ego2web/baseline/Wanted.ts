import type { SeenLine } from './timeline/SeenThing.js';

/** What is known of the thing to be found on the web. */
export interface Wanted {
  /** Print on it, and words for it, the weightiest first. */
  lines: SeenLine[];
  colors: string[];
}
