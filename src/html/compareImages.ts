import type { ImageFeatures } from './PageSnapshot.js';

export interface ImageComparison {
  /** Differing bits of the perceptual hashes, 0 to 64. Chance is 32. */
  hashDistance: number;
  /** Half the sum of the differences of the colour shares, 0 to 1. */
  colourDistance: number;
  edgeDistance: number;
  /** Alike enough to be the same picture, scaled or encoded anew. */
  same: boolean;
}

/** How alike two pictures are. Two plain pictures are never called the same on their hash alone. */
export function compareImages(a: ImageFeatures, b: ImageFeatures): ImageComparison {
  let bits = BigInt(`0x${a.perceptualHash}`) ^ BigInt(`0x${b.perceptualHash}`);
  let hashDistance = 0;
  for (; bits > 0n; bits >>= 1n) hashDistance += Number(bits & 1n);
  const colourDistance =
    a.colours.reduce((sum, share, at) => sum + Math.abs(share - (b.colours[at] ?? 0)), 0) / 2;
  const edgeDistance = Math.abs(a.edgeShare - b.edgeShare);
  const same = hashDistance <= 8 && colourDistance <= 0.25 && edgeDistance <= 0.1 && a.plain === b.plain;
  return { hashDistance, colourDistance, edgeDistance, same };
}
