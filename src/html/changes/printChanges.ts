import type { Change } from '../Change.js';
import { shorten } from './snippet.js';

/** A list of changes as text: kind and element on one line, then its path, then what was and what is. */
export function printChanges(changes: readonly Change[]): string {
  return changes
    .map(({ kind, anchor, path, before, after, touches }) => {
      const lines = [`${kind.padEnd(9)} ${anchor}`, `          at ${path}`];
      if (before !== null) lines.push(`          - ${shorten(before, 160)}`);
      if (after !== null) lines.push(`          + ${shorten(after, 160)}`);
      const others = touches.filter((touched) => touched !== path);
      if (others.length > 0)
        lines.push(
          `          also touches ${others.length}: ${others.slice(0, 3).join(', ')}${others.length > 3 ? ', ...' : ''}`,
        );
      return `${lines.map(printable).join('\n')}\n`;
    })
    .join('');
}

/** Page text must not steer a terminal. */
function printable(line: string): string {
  return Array.from(line, (letter) =>
    letter < ' ' || (letter >= '\u007f' && letter < '\u00a0') ? ' ' : letter,
  ).join('');
}
