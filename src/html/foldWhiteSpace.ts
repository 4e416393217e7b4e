/** Runs of white space (no-break spaces too) become one space; none at the ends. */
export function foldWhiteSpace(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}
