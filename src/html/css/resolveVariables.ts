/**
 * Fills in var() from a table of custom properties. What has no value and no fallback stays as written. Bounded in
 * depth and length, since variables can refer to each other in circles or grow without end.
 */
export function resolveVariables(value: string, variables: Readonly<Record<string, string>>): string {
  let text = value;
  for (let round = 0; round < 60 && text.length < 10_000; round++) {
    const at = text.lastIndexOf('var(');
    if (at < 0) return text;
    const end = closing(text, at + 3);
    if (end < 0) return text;
    const inner = text.slice(at + 4, end);
    const comma = inner.indexOf(',');
    const name = (comma < 0 ? inner : inner.slice(0, comma)).trim();
    const filled = variables[name] ?? (comma < 0 ? undefined : inner.slice(comma + 1).trim());
    if (filled === undefined) return text;
    text = text.slice(0, at) + filled + text.slice(end + 1);
  }
  return text;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}
