import type { PageElement } from '../../../../html/Page.js';
import { kindStrength } from './kindStrength.js';

/** The part of the page that a heading or label stands for. */
export function holderOf(element: PageElement): PageElement {
  if (
    element.children.length > 0 &&
    !/^(h[1-6]|p|span|a|button|label|legend|summary|strong|b|em|small)$/.test(element.tag)
  )
    return element;
  for (let up: PageElement | null = element; up; up = up.parent) {
    if (up === element) continue;
    if (up.tag === 'body') return element;
    if (up.end - up.index > 3 || kindStrength(up, 'section') >= 0.8 || kindStrength(up, 'card') >= 0.8)
      return up;
  }
  return element;
}
