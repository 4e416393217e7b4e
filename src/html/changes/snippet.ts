import type { PageElement } from '../Page.js';

/** An element's start tag and shown text, cut to a readable length. */
export function snippet(element: PageElement): string {
  const attributes = Object.entries(element.attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${shorten(value, 80).replaceAll('"', '&quot;')}"`,
  );
  return `<${element.tag}${attributes.join('')}>${shorten(element.text, 200)}`;
}

/** Cuts a long text, never within a character. */
export function shorten(text: string, limit: number): string {
  const letters = [...text.slice(0, limit * 2 + 2)];
  return letters.length > limit ? `${letters.slice(0, limit - 3).join('')}...` : text;
}
