import type { Box } from '../../../html/PageSnapshot.js';

/** What local perception sees in one picture; boxes are shares of its width and height, 0 to 1. */
export interface SeenFrame {
  timeSeconds: number;
  /** Of the picture file that was looked at. */
  sha256: string;
  texts: { text: string; confidence: number; box: Box }[];
  objects: { label: string; score: number; box: Box }[];
  hands: { score: number; box: Box }[];
  /** Plain words for the colours around each text, and in each object. */
  textColors: string[][];
  objectColors: string[][];
}
