import type { PixelBox } from './SeenObject.js';

/** A thing that a detector found in a picture. */
export interface FoundThing {
  name: string;
  box: PixelBox;
}
