/** Each column brought to mean 0 and standard deviation 1; a column without spread becomes 0. Gives a copy. */
export function standardiseRows(rows: Float32Array, count: number, dimensions: number): Float32Array {
  const standard = new Float32Array(rows.length);
  for (let column = 0; column < dimensions; column += 1) {
    let sum = 0;
    for (let row = 0; row < count; row += 1) sum += rows[row * dimensions + column]!;
    const mean = sum / count;
    let squares = 0;
    for (let row = 0; row < count; row += 1) squares += (rows[row * dimensions + column]! - mean) ** 2;
    const deviation = Math.sqrt(squares / count);
    if (deviation < 1e-12) continue;
    for (let row = 0; row < count; row += 1)
      standard[row * dimensions + column] = (rows[row * dimensions + column]! - mean) / deviation;
  }
  return standard;
}
