import type { PageCascade } from '../css/cascadePage.js';
import type { PageElement } from '../Page.js';
import type { ChangeList } from './ChangeList.js';
import { shorten } from './snippet.js';

/** Adds a `style` for each changed font face, animation or other at-rule, listing the elements that name it. */
export function listOtherRules(changes: ChangeList, before: PageCascade, after: PageCascade): void {
  const was = countOf(before.others.map((other) => other.text));
  const is = countOf(after.others.map((other) => other.text));
  const gone = [...was].filter(([text, count]) => count > (is.get(text) ?? 0)).map(([text]) => text);
  const come = [...is].filter(([text, count]) => count > (was.get(text) ?? 0)).map(([text]) => text);
  for (const text of gone) {
    const partner = come.findIndex((other) => nameOf(other) === nameOf(text));
    add(changes, before, text, partner < 0 ? null : come.splice(partner, 1)[0]!);
  }
  for (const text of come) add(changes, before, null, text);
}

function add(changes: ChangeList, cascade: PageCascade, before: string | null, after: string | null): void {
  const { source } = changes.matching;
  const name = nameOf((before ?? after)!);
  const touches = source.elements
    .filter((element) => names(cascade, element, name))
    .map((element) => element.path);
  const sheet = cascade.others.find((other) => other.text === before)?.sheet ?? 0;
  const element = (touches[0] ? source.elementAt(touches[0]) : source.elements[sheet])!;
  changes.add('style', element, {
    before: before && shorten(before, 1000),
    after: after && shorten(after, 1000),
    detail: name,
    anchor: `the style rule ${shorten(name, 120)}`,
    touches,
  });
}

/** "@keyframes spin", "@font-face inter": the at-rule and what it defines. */
function nameOf(text: string): string {
  const family = /^@font-face.*?font-family:\s*["']?([^;"'}]+)/i.exec(text)?.[1];
  if (family) return `@font-face ${family.toLowerCase()}`;
  return text.split('{')[0]!.trim();
}

function names(cascade: PageCascade, element: PageElement, name: string): boolean {
  const defined = name.split(/\s+/).slice(1).join(' ').toLowerCase();
  if (!/^@(font-face|(-\w+-)?keyframes)/.test(name) || !defined) return false;
  for (const [key, value] of cascade.declared(element)) {
    if (/(^|\|)(font-family|animation(-name)?)$/.test(key) && value.toLowerCase().includes(defined))
      return true;
  }
  return false;
}

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
