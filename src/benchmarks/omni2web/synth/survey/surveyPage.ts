import type { Page } from 'playwright-core';
import { type CollectedElement, collectElements } from './collectElements.js';
import type { PageSurvey, SurveyElement, SurveyKind } from './SurveyElement.js';

const kindOfTag: Record<string, SurveyKind> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  button: 'button',
  a: 'link',
  img: 'image',
  p: 'paragraph',
  li: 'item',
  td: 'cell',
  th: 'cell',
  tr: 'row',
  nav: 'navigation',
};

/** Reads from an opened page what it shows and what of it a speaker would point at and name. */
export async function surveyPage(page: Page): Promise<PageSurvey> {
  const collected = await page.evaluate(collectElements);
  const shown = collected.elements.filter(({ box }) => box.width >= 14 && box.height >= 10);
  const cards = findCards(shown);
  const elements: SurveyElement[] = [];
  for (const element of shown) {
    const kind = cards.has(element.path) ? 'card' : kindOf(element);
    if (!kind) continue;
    const text = kind === 'card' ? cards.get(element.path)! : textOf(element, kind, shown);
    if (kind !== 'navigation' && (text === '' || text.length > 240)) continue;
    elements.push({
      ...element,
      kind,
      text,
      card: [...cards.keys()].findLast((card) => element.path.startsWith(`${card}/`)) ?? '',
      innermost: false,
    });
  }
  for (const element of elements)
    element.innermost = !elements.some((other) => other.path.startsWith(`${element.path}/`));
  return { ...collected, elements };
}

function kindOf(element: CollectedElement): SurveyKind | undefined {
  const known = kindOfTag[element.tag];
  if (known === 'image') return element.alternative && element.box.width >= 40 ? 'image' : undefined;
  if (known === 'row') return element.path.includes('/tbody') ? 'row' : undefined;
  if (known === 'navigation') return 'navigation';
  if (known === 'item') return element.text.length <= 80 ? 'item' : undefined;
  if (!element.isTextLeaf) return undefined;
  if (/^[$\u20ac\u00a3\u00a5]\s?\d[\d.,]*$|^\d[\d.,]* \u5143/.test(element.text)) return 'price';
  if (known) return known;
  if (element.tag === 'span' && element.style['background-color'] !== 'rgba(0, 0, 0, 0)') return 'badge';
  return element.tag === 'div' ? 'text' : undefined;
}

function textOf(element: CollectedElement, kind: SurveyKind, all: readonly CollectedElement[]): string {
  if (kind === 'image') return element.alternative;
  if (kind === 'row') return all.find((other) => other.parent === element.path)?.text ?? '';
  return element.text;
}

/** Boxes of a kind that stand side by side, each with a title: path to title. */
function findCards(elements: readonly CollectedElement[]): Map<string, string> {
  const groups = new Map<string, CollectedElement[]>();
  for (const element of elements) {
    const isBox = element.box.width >= 150 && element.box.height >= 90 && !element.isTextLeaf;
    if (!isBox || /^(tr|td|th|tbody|table|ul|ol|img|pre|section|main|header|footer)$/.test(element.tag))
      continue;
    const key = `${element.parent} ${element.tag} ${element.className}`;
    groups.set(key, [...(groups.get(key) ?? []), element]);
  }
  const cards = new Map<string, string>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    for (const card of group) {
      const within = elements.filter((other) => other.path.startsWith(`${card.path}/`));
      const title = within.find((other) => /^h[1-6]$/.test(other.tag) && other.isTextLeaf);
      if (title) cards.set(card.path, title.text);
    }
  }
  return cards;
}
