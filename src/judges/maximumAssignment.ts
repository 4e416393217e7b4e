/**
 * The one-to-one assignment of rows to columns with the greatest total weight (the Hungarian method in Jonker and
 * Volgenant's shortest-path form, O(n^2 m)). A pair that weighs 0 or less is never assigned.
 * @param weights one row for each row, of equal length; finite
 * @returns for each row its column, or null
 */
export function maximumAssignment(weights: readonly (readonly number[])[]): (number | null)[] {
  const rows = weights.length;
  const columns = weights[0]?.length ?? 0;
  // Each row may also take a column of its own that weighs nothing, so that it can stay unassigned.
  const width = columns + rows;
  const cost = (row: number, column: number): number =>
    column < columns ? -Math.max(0, weights[row]![column]!) : 0;
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(width + 1);
  /** Row of each column, 1-based; 0 for none. Column 0 is where a search starts. */
  const rowOf = new Int32Array(width + 1);
  for (let row = 1; row <= rows; row += 1) {
    rowOf[0] = row;
    const shortest = new Float64Array(width + 1).fill(Infinity);
    const cameFrom = new Int32Array(width + 1);
    const done = new Uint8Array(width + 1);
    let column = 0;
    do {
      done[column] = 1;
      const current = rowOf[column]!;
      let next = -1;
      let step = Infinity;
      for (let other = 1; other <= width; other += 1) {
        if (done[other]) continue;
        const length = cost(current - 1, other - 1) - rowPotential[current]! - columnPotential[other]!;
        if (length < shortest[other]!) {
          shortest[other] = length;
          cameFrom[other] = column;
        }
        if (shortest[other]! < step) {
          step = shortest[other]!;
          next = other;
        }
      }
      for (let other = 0; other <= width; other += 1) {
        if (done[other]) {
          rowPotential[rowOf[other]!]! += step;
          columnPotential[other]! -= step;
        } else shortest[other]! -= step;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const before = cameFrom[column]!;
      rowOf[column] = rowOf[before]!;
      column = before;
    }
  }
  const assigned = new Array<number | null>(rows).fill(null);
  for (let column = 1; column <= columns; column += 1) {
    const row = rowOf[column]! - 1;
    if (row >= 0 && weights[row]![column - 1]! > 0) assigned[row] = column - 1;
  }
  return assigned;
}
