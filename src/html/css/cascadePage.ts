import type { Page, PageElement } from '../Page.js';
import { type CompiledSelector, compileSelector } from './compileSelector.js';
import { classSet, createMatcher } from './createMatcher.js';
import { conditionHolds, type Viewport } from './mediaMatches.js';
import { normalizeValue } from './normalizeValue.js';
import { type Declaration, type FlatRule, parseInlineStyle, parseStyleSheet } from './parseStyleSheet.js';
import { resolveVariables } from './resolveVariables.js';

/** A rule of a page with its place in the cascade. */
export interface PageRule extends FlatRule {
  /** Order of appearance on the page. */
  order: number;
  /** Position of the sheet's element in page.elements. */
  sheet: number;
  /** 0 is the first layer; rules outside of layers come after all of them. */
  layerRank: number;
  holds: boolean;
}

/** A rule that matches an element, by its strongest selector of one context. */
export interface RuleMatch {
  rule: PageRule;
  selector: CompiledSelector;
}

/** Declared styles of a page's elements, worked out without a browser. */
export interface PageCascade {
  rules: readonly PageRule[];
  /** At-rules without style rules, with the position of the sheet's element. */
  others: readonly { text: string; sheet: number }[];
  rulesOf(element: PageElement): readonly RuleMatch[];
  /**
   * Winning declared values: property -> value for what always applies, and "context|property" for media queries,
   * states and pseudo-elements, each context on its own. Variables are filled in where the page says their value.
   */
  declared(element: PageElement): ReadonlyMap<string, string>;
  /** The declaration that wins on a screen of this size, in no particular state. */
  winner(
    element: PageElement,
    property: string,
  ): { value: string; important: boolean; inline: boolean } | undefined;
}

interface Entry extends RuleMatch {
  index: number;
}

/** Reads all sheets of a page (`style` elements) and prepares its cascade. Nearly linear in page and sheets. */
export function cascadePage(page: Page, viewport: Viewport = { width: 1280, height: 720 }): PageCascade {
  const { rules, others } = readSheets(page, viewport);
  const matches = createMatcher(page);
  const buckets = fillBuckets(rules);
  const matchedCache: (RuleMatch[] | undefined)[] = [];
  const variableCache: (Record<string, string> | undefined)[] = [];
  const declaredCache: (Map<string, string> | undefined)[] = [];

  const rulesOf = (element: PageElement): RuleMatch[] => {
    const known = matchedCache[element.index];
    if (known) return known;
    const found: Entry[] = [];
    const collect = (bucket: Entry[] | undefined) => {
      for (const entry of bucket ?? []) if (matches(element, entry.selector)) found.push(entry);
    };
    if (element.attributes.id !== undefined) collect(buckets.ids.get(element.attributes.id));
    for (const name of classSet(element)) collect(buckets.classes.get(name));
    collect(buckets.tags.get(element.tag.toLowerCase()));
    collect(buckets.rest);
    const sorted = found.sort(
      (a, b) =>
        a.rule.layerRank - b.rule.layerRank ||
        a.selector.specificity - b.selector.specificity ||
        a.rule.order - b.rule.order ||
        a.index - b.index,
    );
    matchedCache[element.index] = sorted;
    return sorted;
  };

  const variablesOf = (element: PageElement): Record<string, string> => {
    const chain: PageElement[] = [];
    let known: Record<string, string> | undefined;
    for (let up: PageElement | null = element; up && !known; up = up.parent) {
      known = variableCache[up.index];
      if (!known) chain.push(up);
    }
    let variables: Record<string, string> = known ?? Object.create(null);
    for (const current of chain.reverse()) {
      const own = winners(current, (property) => property.startsWith('--'), true);
      const changed = [...own].filter(([name, { value }]) => variables[name] !== value);
      if (changed.length > 0) {
        variables = Object.assign(Object.create(null), variables);
        for (const [name, { value }] of changed) variables[name] = value;
      }
      variableCache[current.index] = variables;
    }
    return variables;
  };

  /** Winning declarations by "context|property"; `actual` keeps to what holds on the screen and folds contexts. */
  function winners(element: PageElement, wanted: (property: string) => boolean, actual: boolean) {
    const result = new Map<string, { value: string; important: boolean; inline: boolean }>();
    const put = (context: string, declaration: Declaration, inline: boolean) => {
      if (!wanted(declaration.property)) return;
      const key = context ? `${context}|${declaration.property}` : declaration.property;
      const before = result.get(key);
      if (before?.important && !declaration.important) return;
      result.delete(key);
      result.set(key, { value: declaration.value, important: declaration.important, inline });
    };
    for (const { rule, selector } of rulesOf(element)) {
      if (actual && (!rule.holds || selector.context !== '')) continue;
      const context = actual ? '' : rule.condition + selector.context;
      for (const declaration of rule.declarations) put(context, declaration, false);
    }
    for (const declaration of parseInlineStyle(element.attributes.style ?? '')) put('', declaration, true);
    return result;
  }

  const fill = (element: PageElement, property: string, value: string) =>
    value.includes('var(') ? normalizeValue(property, resolveVariables(value, variablesOf(element))) : value;

  return {
    rules,
    others,
    rulesOf,
    declared: (element) => {
      const known = declaredCache[element.index];
      if (known) return known;
      const all = winners(element, () => true, false);
      const values = new Map<string, string>();
      for (const [key, { value, important }] of all) {
        const filled = fill(element, key.slice(key.lastIndexOf('|') + 1), value);
        values.set(key, important && key.includes('|') ? `${filled} !important` : filled);
      }
      declaredCache[element.index] = values;
      return values;
    },
    winner: (element, property) => {
      const found = winners(element, (name) => name === property, true).get(property);
      return found && { ...found, value: fill(element, property, found.value) };
    },
  };
}

function readSheets(page: Page, viewport: Viewport) {
  const rules: PageRule[] = [];
  const others: { text: string; sheet: number }[] = [];
  const layers: string[] = [];
  for (const element of page.elements) {
    if (element.tag !== 'style') continue;
    const media = element.attributes.media;
    const text = element.node.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
    const sheet = parseStyleSheet(media ? `@media ${media} {${text}\n}` : text);
    for (const other of sheet.others) others.push({ text: other, sheet: element.index });
    for (const rule of sheet.rules) {
      if (rule.layer && !layers.includes(rule.layer)) layers.push(rule.layer);
      const layerRank = rule.layer ? layers.indexOf(rule.layer) : Number.MAX_SAFE_INTEGER;
      const holds = conditionHolds(rule.condition, viewport);
      rules.push({ ...rule, order: rules.length, sheet: element.index, layerRank, holds });
    }
  }
  return { rules, others };
}

/** Rules by the rarest thing that their right-most compound asks for. */
function fillBuckets(rules: readonly PageRule[]) {
  const buckets = {
    ids: new Map<string, Entry[]>(),
    classes: new Map<string, Entry[]>(),
    tags: new Map<string, Entry[]>(),
    rest: [] as Entry[],
  };
  const add = (map: Map<string, Entry[]>, key: string, entry: Entry) => {
    const list = map.get(key);
    if (list) list.push(entry);
    else map.set(key, [entry]);
  };
  for (const rule of rules) {
    rule.selectors.forEach((written, index) => {
      const selector = compileSelector(written);
      if (!selector) return;
      const entry = { rule, selector, index };
      const right = selector.compounds[0]!;
      if (right.id !== null) add(buckets.ids, right.id, entry);
      else if (right.classes.length > 0) add(buckets.classes, right.classes[0]!, entry);
      else if (right.tag !== null) add(buckets.tags, right.tag, entry);
      else buckets.rest.push(entry);
    });
  }
  return buckets;
}
