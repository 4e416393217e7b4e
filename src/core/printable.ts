/**
 * Text of others as a terminal may show it: control characters, which could move the cursor, colour or retitle the
 * window, and marks that turn the order of letters round are spelt out. Line breaks and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
