import type { SeenPage } from './createSurfer.js';
import type { ViewElement } from './parseView.js';

/** A link that may lead to what is looked for, with the text that stands by it. */
export interface Result {
  element: ViewElement;
  text: string;
  isOutOfStock: boolean;
}

/**
 * The links of a list page that could be results: those below its main heading, with what is written between one and the next.
 */
export function listResults({ lines, elements }: SeenPage): Result[] {
  const heading = Math.max(
    0,
    lines.findIndex((line) => /^# /.test(line)),
  );
  const links = elements.filter(
    ({ role, name, line }) => role === 'link' && line >= heading && name.length > 3,
  );
  return links.flatMap((element, index) => {
    const next = links[index + 1]?.line ?? element.line + 4;
    const beside = lines.slice(
      element.line + 1,
      Math.max(element.line + 1, Math.min(next, element.line + 4)),
    );
    const isLead = /^(- |\| )?$/.test((lines[element.line] ?? '').split(element.name)[0] ?? '');
    const text = [isLead ? (lines[element.line] ?? '') : element.name, ...beside].join(' ');
    if (/new tab|^help\b|^gift cards|^buying guide/i.test(element.name)) return [];
    if (/^(next|previous|home|\d+|help|gift)/i.test(element.name) && element.name.length < 12) return [];
    return [{ element, text, isOutOfStock: /out of stock/i.test(text) }];
  });
}
