import type { PictureAsset } from '../executor/execute/EditContext.js';
import type { ListedPicture } from '../listPictures.js';

/** A listed picture as the rule executor and the pointer take it. */
export function toAsset({ address, description }: ListedPicture): PictureAsset {
  return { source: address, description };
}
