import type { Box } from '../../html/PageSnapshot.js';

/** One line of text found in a picture. */
export interface TextLine {
  /** In pixels of the picture. */
  box: Box;
  text: string;
  /** Mean probability of its characters, 0 to 1. */
  confidence: number;
}
