/**
 * Columns padded to their widest cell, as a terminal shows them.
 * @param isLeft how many of the first columns, or which, are set to the left; the others are set to the right
 */
export function alignColumns(
  rows: readonly string[][],
  isLeft: number | ((column: number) => boolean),
): string[] {
  const left = typeof isLeft === 'number' ? (column: number) => column < isLeft : isLeft;
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => displayWidth(row[column] ?? ''))));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const space = ' '.repeat(widths[column]! - displayWidth(cell));
        return left(column) ? cell + space : space + cell;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Chinese, Japanese, Korean and emoji take two columns on a terminal. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text)
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
        character,
      ) && character > '\u00ff'
        ? 2
        : 1;
  return width;
}
