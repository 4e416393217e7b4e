import type { Box } from '../../../html/PageSnapshot.js';

/** Something that stands out by its colour or that carries print, whatever it is. */
export interface SeenThing {
  box: Box;
  /** Plain words for the colours of its outside, most of it first. */
  colors: string[];
  /** What is printed on it, from the top, with how sure the reading is. */
  lines: { text: string; confidence: number }[];
  /** How wide it is near its top, as a share of its widest. */
  topShare: number;
  /** Skin that lies against it, on how much of its outside, with its mean red, green, blue. */
  skin: { share: number; color: [number, number, number] } | null;
  /** The even surface right below it, red, green, blue; null where there is none. */
  under: [number, number, number] | null;
}

/** What local perception sees in one picture; boxes are shares of its width and height, 0 to 1. */
export interface SeenFrame {
  timeSeconds: number;
  /** Of the picture file that was looked at. */
  sha256: string;
  /** Surfaces one above the other: one for a wall, three for a table, many for shelves. */
  bands: number;
  /** Red, green, blue of the even surface in the top third, mostly the wall. */
  wall: [number, number, number] | null;
  things: SeenThing[];
  objects: { label: string; score: number; box: Box; colors: string[] }[];
  hands: { score: number; box: Box; color: [number, number, number] }[];
}
