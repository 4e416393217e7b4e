import { expandShorthand } from '../css/expandShorthand.js';

/** A style attribute's text with one property set; what else it says stays as written. */
export function writeInlineStyle(style: string, property: string, value: string, important: boolean): string {
  const covered = new Set(membersOf(property));
  const kept = splitDeclarations(style).filter((declaration) => {
    const name = declaration
      .slice(0, Math.max(0, declaration.indexOf(':')))
      .trim()
      .toLowerCase();
    return name !== property && !covered.has(name);
  });
  return [...kept, `${property}: ${value}${important ? ' !important' : ''}`].join('; ');
}

/** The longhands that a property stands for; itself if it is one. */
export function membersOf(property: string): string[] {
  return expandShorthand(property, '0').map(([member]) => member);
}

/** Splits at semicolons outside of strings and brackets; declarations are trimmed, empty ones left out. */
function splitDeclarations(style: string): string[] {
  const parts: string[] = [];
  let [start, depth, quote] = [0, 0, ''];
  for (let at = 0; at < style.length; at++) {
    const letter = style[at]!;
    if (letter === '\\') at++;
    else if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(') depth++;
    else if (letter === ')') depth = Math.max(0, depth - 1);
    else if (letter === ';' && depth === 0) {
      parts.push(style.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(style.slice(start));
  return parts.map((part) => part.trim()).filter(Boolean);
}
