import type { Page, PageElement } from '../../../../html/Page.js';
import { holderOf } from './holderOf.js';
import { classTokens, isShowable } from './kindStrength.js';
import { foldText } from './scoreText.js';

/** Of these a list holds none: they are counted inside a text. */
const piecesOfText = /^(words?|letters?|lines?|sentences?|characters?|字|词|句|句话|行)$/i;

/**
 * The lists of things that a page has under a name: elements of the class "talk", what stands in the list "talks", and
 * what stands under the heading "Talks" or “本周活动”. Each list in document order.
 * @param scopes where to look; `isNamed` tells that a person named this place, so that its only list is meant
 */
export function itemsCalled(
  name: string,
  page: Page,
  scopes: readonly PageElement[],
  isNamed: boolean,
): PageElement[][] {
  if (piecesOfText.test(name)) return [];
  const forms = formsOf(name);
  const shown = page.elements.filter(isShowable);
  const lists = listsCalled(forms, shown, scopes);
  if (lists.length > 0 || !isNamed || listsCalled(forms, shown, page.elements.slice(0, 1)).length > 0)
    return lists;
  return scopes.flatMap((scope) => {
    const list = repeatedIn(scope);
    return list ? [list] : [];
  });
}

function listsCalled(
  forms: Forms,
  shown: readonly PageElement[],
  scopes: readonly PageElement[],
): PageElement[][] {
  const inside = (element: PageElement): boolean =>
    scopes.some((scope) => scope.index <= element.index && element.index < scope.end);
  const all = shown.filter(inside);
  const own = all.filter((element) => classTokens(element).some((token) => token === forms.one));
  if (own.length > 1) return [own];
  const lists = new Map<PageElement, PageElement[]>();
  const add = (holder: PageElement): void => {
    const list = repeatedIn(holder);
    if (list && inside(list[0]!)) lists.set(list[0]!, list);
  };
  for (const element of all) {
    if (classTokens(element).some((token) => forms.many.includes(token))) add(element);
    if (/^h[1-6]$/.test(element.tag) && headsSuch(element, forms)) add(holderOf(element));
  }
  return [...lists.values()];
}

interface Forms {
  one: string;
  many: string[];
  isChinese: boolean;
}

function formsOf(name: string): Forms {
  const folded = foldText(name);
  const isChinese = /\p{Script=Han}/u.test(folded);
  const one = isChinese ? folded : folded.replace(/ies$/, 'y').replace(/(?<=[a-z]{3})s$/, '');
  const many = isChinese ? [one] : [`${one}s`, one.replace(/y$/, 'ies')].filter((form) => form !== one);
  return { one, many, isChinese };
}

function headsSuch({ text }: PageElement, { one, many, isChinese }: Forms): boolean {
  const folded = foldText(text);
  if (isChinese) return folded.endsWith(one);
  const words = folded.split(' ');
  return words.length <= 4 && many.includes(words[words.length - 1]!);
}

/** The nearest set of two or more elements alike side by side; undefined where there is none, or several as near. */
function repeatedIn(holder: PageElement): PageElement[] | undefined {
  let level: readonly PageElement[] = [holder];
  for (let depth = 0; depth < 5 && level.length > 0; depth += 1) {
    const sets = level.flatMap(setsOf);
    if (sets.length > 0) return sets.length === 1 ? sets[0] : undefined;
    level = level.flatMap(({ children }) => children).slice(0, 60);
  }
  return undefined;
}

function setsOf({ children }: PageElement): PageElement[][] {
  const sets = new Map<string, PageElement[]>();
  for (const child of children) {
    if (!isShowable(child) || /^(h[1-6]|p|br|hr|a|span|strong|em|small|button|input|label)$/.test(child.tag))
      continue;
    const key = `${child.tag} ${child.attributes.class?.split(/\s+/)[0] ?? ''}`;
    sets.set(key, [...(sets.get(key) ?? []), child]);
  }
  return [...sets.values()].filter((set) => set.length > 1);
}
