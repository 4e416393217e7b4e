/** Cells that hang together, and the outermost of them. */
export interface Region {
  cells: number[];
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Grows a region from one cell over the four neighbours of each, breadth first.
 * @param take whether the neighbour `to` of the cell `from` joins; it marks what it takes, so that no cell is asked for twice
 */
export function growRegion(
  start: number,
  { width, height }: { width: number; height: number },
  take: (from: number, to: number) => boolean,
): Region {
  const cells = [start];
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let next = 0; next < cells.length; next++) {
    const at = cells[next]!;
    const x = at % width;
    const y = Math.floor(at / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    if (x > 0 && take(at, at - 1)) cells.push(at - 1);
    if (x < width - 1 && take(at, at + 1)) cells.push(at + 1);
    if (y > 0 && take(at, at - width)) cells.push(at - width);
    if (y < height - 1 && take(at, at + width)) cells.push(at + width);
  }
  return { cells, left, right, top, bottom };
}
