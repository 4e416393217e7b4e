import type { Box } from '../../../html/PageSnapshot.js';

/** What the picture shows where the cursor rested. */
export interface SeenThing {
  /** In pixels of the recording. */
  box: Box;
  /** The text that names it; '' where none could be read. */
  text: string;
  /** The text goes on where it could not be read, or was not. */
  cut: boolean;
  /** What kind of thing it looks like; told only where the speaker names none. */
  looksLike: 'text' | 'picture' | 'box';
  /** The heading of the card or section around it, where that is needed to tell it from others. */
  heading?: string;
  /** Where a place is meant: on which side of the thing it lies. */
  side?: 'above' | 'below';
}
