const pixelsPerLetter = 7.7;

/** Chinese, Japanese and Korean letters are about twice as wide as Latin ones. */
function letterWidth(letter: string): number {
  return /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(letter)
    ? 2 * pixelsPerLetter
    : pixelsPerLetter;
}

/** About how wide a label is at the plots' letter size, in pixels. */
export function labelWidth(label: string): number {
  return [...label].reduce((sum, letter) => sum + letterWidth(letter), 0);
}

/** The label, its middle left out where it is wider than that: the end often tells two labels apart. */
export function fitLabel(label: string, width: number): string {
  if (labelWidth(label) <= width) return label;
  const letters = [...label];
  while (letters.length > 2 && labelWidth(letters.join('')) > width - pixelsPerLetter)
    letters.splice(Math.ceil(letters.length / 2), 1);
  letters.splice(Math.ceil(letters.length / 2), 0, '\u2026');
  return letters.join('');
}
