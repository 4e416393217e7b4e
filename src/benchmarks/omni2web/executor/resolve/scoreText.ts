import type { PageElement } from '../../../../html/Page.js';
import { sameConcept } from './concepts.js';
import { classTokens } from './kindStrength.js';

/** Letters and digits only, lower case, full-width forms made plain: what two readings of a text share. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Texts that stand for an element: what it shows, and what it is called where it shows nothing. */
export function textsOf(element: PageElement): string[] {
  const { alt, title, placeholder, value } = element.attributes;
  const label = element.attributes['aria-label'];
  const isField = /^(input|textarea|select)$/.test(element.tag);
  const found = [
    element.text,
    alt,
    label,
    placeholder,
    isField ? value : undefined,
    element.text ? undefined : title,
  ];
  return found.filter((text): text is string => Boolean(text?.trim()));
}

/** Texts beyond this are not compared letter by letter. */
const longestCompared = 400;
/** At least this share of letters must agree for two texts to be readings of one. */
const leastLikeness = 0.8;

/**
 * How well a text that somebody quotes fits an element's: 1 exact, 0.97 but for case, marks and spaces, less when it is
 * only the beginning or a part of it, or when letters differ; 0 below the bound.
 */
export function scoreQuote(quoted: string, text: string): number {
  if (text === quoted) return 1;
  const wanted = foldText(quoted);
  const shown = foldText(text);
  if (wanted === '')
    return text.includes(quoted) && quoted.trim() !== '' ? 0.9 * (quoted.length / text.length) : 0;
  if (shown === wanted || shown.replaceAll(' ', '') === wanted.replaceAll(' ', '')) return 0.97;
  const cut = /(\.\.\.|…)\s*$/.test(quoted);
  if (cut && shown.startsWith(wanted)) return 0.93;
  const part = partOf(wanted, shown);
  if (part > 0) return part;
  if (
    wanted.length < 4 ||
    shown.length > longestCompared ||
    Math.abs(wanted.length - shown.length) > wanted.length / 4
  )
    return 0;
  const likeness = 1 - editDistance(wanted, shown) / Math.max(wanted.length, shown.length);
  return likeness >= leastLikeness ? likeness * 0.85 : 0;
}

/** Contained as whole words (or, in Chinese, as characters): the more of the text it is, the better. */
function partOf(wanted: string, shown: string): number {
  const at = ` ${shown} `.indexOf(` ${wanted} `);
  const inside = at >= 0 || (/\p{Script=Han}/u.test(wanted) && shown.includes(wanted));
  if (!inside) return 0;
  const share = wanted.length / shown.length;
  return (at === 0 || shown.startsWith(wanted) ? 0.6 : 0.5) + 0.3 * share;
}

function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const change = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, change));
    }
    previous = current;
  }
  return previous[right.length]!;
}

/** Words that say nothing about which element is meant. */
const empty = new Set(
  'the a an of in on at and or to with for this that is are element text section 的 和 大 小 那 这'.split(
    ' ',
  ),
);

/** The share of descriptive words that an element's text, names or addresses have. */
export function scoreWords(words: string, element: PageElement): number {
  const folded = foldText(words);
  if (folded === '') return 0;
  const texts = textsOf(element).map(foldText);
  const isChinese = /\p{Script=Han}/u.test(folded);
  const whole = folded.replaceAll(' ', '');
  if (texts.some((text) => text.replaceAll(' ', '') === whole)) return 1;
  const names = namesOf(element);
  const pieces = isChinese ? [whole] : folded.split(' ').filter((word) => !empty.has(word));
  if (pieces.length === 0) return 0;
  let found = 0;
  let isShown = false;
  const long = !isChinese && texts.every((text) => text.length > 400);
  for (const piece of pieces) {
    const forms = sameConcept(piece);
    const shown = texts.some((text) => forms.some((form) => holds(text, form)));
    isShown ||= shown;
    const isName = (form: string) => names.some((name) => name === form || name.split(/[-_]/).includes(form));
    const isHead = !isChinese && piece === pieces[pieces.length - 1] && forms.slice(0, 2).some(isName);
    if (isHead) found += 1;
    else if (shown && long) found += 0.85;
    else if (shown)
      found += texts.some((text) => forms.slice(0, 2).some((form) => holds(text, form))) ? 1 : 0.9;
    else if (forms.slice(0, 2).some(isName)) found += 0.9;
    else if (forms.some(isName)) found += 0.82;
  }
  const shortest = Math.min(...texts.map((text) => text.length), 4000);
  // How long a text is says nothing where only the page's own names fit.
  const closeness = isShown ? Math.min(1, folded.length / Math.max(shortest, 1)) : 0.5;
  return (found / pieces.length) * (0.75 + 0.2 * closeness);
}

function holds(text: string, form: string): boolean {
  return /\p{Script=Han}/u.test(form) ? text.includes(form) : ` ${text} `.includes(` ${form} `);
}

/** Class and id tokens, and the last part of addresses. */
function namesOf(element: PageElement): string[] {
  const { href, src, name, id, role } = element.attributes;
  const files = [href, src].map((address) =>
    address
      ?.slice(0, 300)
      .split(/[?#]/)[0]
      ?.split('/')
      .filter(Boolean)
      .pop()
      ?.replace(/\.\w+$/, '')
      .toLowerCase(),
  );
  const place = href?.startsWith('#') ? href.slice(1).toLowerCase() : undefined;
  return [...classTokens(element), ...files, place, name?.toLowerCase(), id?.toLowerCase(), role].filter(
    (token): token is string => Boolean(token),
  );
}
