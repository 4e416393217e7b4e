import { printable } from '../../core/printable.js';

/**
 * Where verbs print. Names and texts of others are in nearly every line, so that all of it is spelt out where it could
 * move the cursor, colour the screen or turn the order of letters round; JSON stays the same document.
 */
export const terminal = {
  out(text: string): void {
    process.stdout.write(printable(text));
  },
  error(text: string): void {
    process.stderr.write(printable(text));
  },
};
