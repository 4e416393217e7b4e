/** Parts of a rule's block that css-tree leaves unread (nested rules without "&" and what follows them). */
export function splitBlock(text: string): { rules: string[]; declarations: string } {
  const rules: string[] = [];
  const declarations: string[] = [];
  let [start, depth, quote, opened] = [0, 0, '', false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '\\') at++;
    else if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '{') {
      depth++;
      opened = true;
    } else if (letter === '}') depth = Math.max(0, depth - 1);
    if (depth > 0 || !(letter === ';' || (letter === '}' && opened))) continue;
    const part = text.slice(start, at + 1).trim();
    if (opened) rules.push(/^[&@]/.test(part) ? part : `& ${part}`);
    else declarations.push(part);
    start = at + 1;
    opened = false;
  }
  if (!opened) declarations.push(text.slice(start));
  return { rules, declarations: declarations.join(' ') };
}
