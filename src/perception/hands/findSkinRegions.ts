import type { Picture } from '../Picture.js';
import { isSkin } from './isSkin.js';

export interface SkinRegion {
  /** Row times width plus column, in the small picture. */
  cells: number[];
  area: number;
}

/** Regions of the colour of skin, in a picture made so small, largest first; specks are left out. */
export function findSkinRegions(picture: Picture, width: number, height: number): SkinRegion[] {
  const mask = smooth(skinMask(picture, width, height), width, height);
  const regions: SkinRegion[] = [];
  const stack: number[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start]) continue;
    const cells: number[] = [];
    mask[start] = 0;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop()!;
      cells.push(at);
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= mask.length || !mask[next]) continue;
        mask[next] = 0;
        stack.push(next);
      }
    }
    if (cells.length >= 24) regions.push({ cells, area: cells.length });
  }
  return regions.sort((a, b) => b.area - a.area);
}

function skinMask({ data, width: wide, height: high }: Picture, width: number, height: number): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const column = Math.min(wide - 1, Math.floor(((x + 0.5) * wide) / width));
      const row = Math.min(high - 1, Math.floor(((y + 0.5) * high) / height));
      const at = (row * wide + column) * 3;
      if (isSkin(data[at]!, data[at + 1]!, data[at + 2]!)) mask[y * width + x] = 1;
    }
  return mask;
}

/** A cell stays, or comes, where most of the nine around it are set. */
function smooth(mask: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(mask.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let count = 0;
      for (let row = y - 1; row <= y + 1; row++)
        for (let column = x - 1; column <= x + 1; column++) count += mask[row * width + column]!;
      out[y * width + x] = count >= 5 ? 1 : 0;
    }
  // The outermost cells have no nine around them; they go with their neighbour, so that regions reach the border.
  for (let y = 0; y < height; y++) {
    out[y * width] = out[y * width + 1] ?? 0;
    out[y * width + width - 1] = out[y * width + width - 2] ?? 0;
  }
  out.copyWithin(0, width, 2 * width);
  out.copyWithin((height - 1) * width, (height - 2) * width, (height - 1) * width);
  return out;
}
