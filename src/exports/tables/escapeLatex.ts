const replacements: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '`': '\\textasciigrave{}',
  // At the start of a row these would be read as options of the line break before it.
  '[': '{[}',
  ']': '{]}',
  '*': '{*}',
  // Two would become a dash.
  '-': '-{}',
  '–': '--',
  '—': '---',
};

/** Text of others as LaTeX may show it: nothing in it is a command; control characters and line breaks become spaces. */
export function escapeLatex(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      .replace(/[\\{}$&#%_~^<>|"`[\]*–—]|-(?=-)/g, (character) => replacements[character]!)
  );
}
