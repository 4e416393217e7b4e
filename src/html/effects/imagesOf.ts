import { compareImages } from '../compareImages.js';
import type { ImageSnapshot } from '../PageSnapshot.js';
import { boxChain } from './lookOf.js';
import type { PairSide } from './pairPages.js';

/** Pictures that an element shows, those of new wrappers and new inner elements included. */
export function imagesOf(side: PairSide, at: number): ImageSnapshot[] {
  return boxChain(side, at).flatMap((member) => side.index.elements[member]!.images);
}

/** The same pictures in the same order: same bytes, or so alike that only the encoding can differ. */
export function sameImages(a: readonly ImageSnapshot[], b: readonly ImageSnapshot[]): boolean {
  return a.length === b.length && a.every((image, at) => sameImage(image, b[at]!));
}

function sameImage(image: ImageSnapshot, like: ImageSnapshot): boolean {
  if (image.sha256 === null && like.sha256 === null) return image.source === like.source;
  if (image.sha256 === like.sha256) return true;
  return Boolean(image.features && like.features && compareImages(image.features, like.features).same);
}
