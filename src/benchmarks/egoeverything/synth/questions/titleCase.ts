/** As names are written in running text. */
export function titleCase(text: string): string {
  return text.toLowerCase().replace(/(?:^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
