import { printable } from './printable.js';

/** Text of others on one line, so that it cannot pass for a line of ours. */
export function printableLine(text: string): string {
  return printable(text.replace(/\s+/g, ' '));
}
