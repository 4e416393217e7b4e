/** Text as it is compared: letters and digits of any script in small letters, single blanks between. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\p{Mark}]+/gu, ' ')
    .trim();
}

/** Whether a text says a phrase, word for word. */
export function isSaid(text: string, phrase: string): boolean {
  const folded = foldText(phrase);
  return folded !== '' && ` ${foldText(text)} `.includes(` ${folded} `);
}
