import type { Page } from '../../../../html/Page.js';
import type { Language } from '../ParsedRequest.js';
import { isShowable } from '../resolve/kindStrength.js';
import { maximumTextLength, tokenize } from '../tokenize.js';

const longestText = 80;

/**
 * The instruction with quotation marks around what it says of the page's own texts ("move Lunch on the pier up"), so
 * that their words are not read as words of the request. Undefined where it names none. Only texts of two words or
 * more (three characters in Chinese) count: shorter ones are words of the language as well.
 */
export function quotePageText(instruction: string, page: Page, language: Language): string | undefined {
  if (instruction.length > maximumTextLength) return undefined;
  const names = pageNames(page, language).filter((name) =>
    instruction.toLowerCase().includes(name.toLowerCase()),
  );
  if (names.length === 0) return undefined;
  const quoted = tokenize(instruction, language).filter(({ kind }) => kind === 'quote');
  const taken = quoted.map(({ start, end }): [number, number] => [start, end]);
  const found: [number, number][] = [];
  const lower = instruction.toLowerCase();
  for (const name of names) {
    for (
      let at = lower.indexOf(name.toLowerCase());
      at >= 0;
      at = lower.indexOf(name.toLowerCase(), at + 1)
    ) {
      const end = at + name.length;
      if ([...taken, ...found].some(([from, to]) => at < to && from < end)) continue;
      if (
        language === 'en' &&
        (/[\p{L}\p{N}]/u.test(instruction[at - 1] ?? '') || /[\p{L}\p{N}]/u.test(instruction[end] ?? ''))
      )
        continue;
      found.push([at, end]);
      // What is said twice is once the new text.
      break;
    }
  }
  if (found.length === 0) return undefined;
  const [open, close] = language === 'en' ? ['"', '"'] : ['“', '”'];
  let result = instruction;
  for (const [start, end] of found.sort((left, right) => right[0] - left[0]))
    result = `${result.slice(0, start)}${open}${result.slice(start, end)}${close}${result.slice(end)}`;
  return result;
}

/** Texts of single elements, longest first. */
function pageNames(page: Page, language: Language): string[] {
  const names = new Set<string>();
  for (const element of page.elements) {
    if (element.children.length > 0 || !isShowable(element)) continue;
    const text = element.ownText.trim().replace(/[.。]$/, '');
    if (text.length > longestText || /["“”「」]/.test(text)) continue;
    const isName =
      language === 'zh' ? /\p{Script=Han}/u.test(text) && text.length >= 3 : /^\p{Lu}.*\s\S/u.test(text);
    if (isName) names.add(text);
  }
  return [...names].sort((left, right) => right.length - left.length);
}
