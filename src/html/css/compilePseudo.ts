import * as csstree from 'css-tree';
import { type CompiledSelector, compileSelector } from './compileSelector.js';

/** A pseudo-class as far as a parsed page decides it; the others become part of a selector's context. */
export type CompiledPseudo = { specificity: number[] } & (
  | { kind: 'context'; text: string }
  | { kind: 'simple'; name: string }
  | { kind: 'nth'; ofType: boolean; fromEnd: boolean; step: number; offset: number }
  | { kind: 'any' | 'not' | 'has'; selectors: CompiledSelector[]; relations: string[] }
);

const simple = new Set(
  `root empty first-child last-child only-child first-of-type last-of-type only-of-type link any-link checked disabled
  enabled required optional read-only read-write scope defined lang`.split(/\s+/),
);
const legacyElements = new Set(['before', 'after', 'first-line', 'first-letter']);
const none = [0, 0, 0];
const one = [0, 1, 0];

export function compilePseudo(node: csstree.PseudoClassSelector): CompiledPseudo {
  const name = node.name.toLowerCase();
  if (legacyElements.has(name)) return { kind: 'context', text: `::${name}`, specificity: [0, 0, 1] };
  if (!node.children) {
    return simple.has(name)
      ? { kind: 'simple', name, specificity: one }
      : { kind: 'context', text: `:${name}`, specificity: one };
  }
  const argument = node.children.first;
  if (/^nth-(last-)?(child|of-type)$/.test(name) && argument?.type === 'Nth' && !argument.selector) {
    return {
      kind: 'nth',
      ofType: name.endsWith('type'),
      fromEnd: name.includes('last'),
      ...readNth(argument.nth),
      specificity: one,
    };
  }
  const list = argument?.type === 'SelectorList' ? argument.children.toArray() : [];
  if (/^(is|where|not|has|matches|-webkit-any|-moz-any)$/.test(name) && list.length > 0) {
    const kind = name === 'not' || name === 'has' ? name : 'any';
    const relations: string[] = [];
    const selectors: CompiledSelector[] = [];
    for (const item of list) {
      if (item.type !== 'Selector') continue;
      const first = item.children.first;
      const relative = kind === 'has' && first?.type === 'Combinator';
      const selector: csstree.Selector = relative
        ? {
            type: 'Selector',
            children: new csstree.List<csstree.CssNode>().fromArray(item.children.toArray().slice(1)),
          }
        : item;
      const compiled = compileSelector(selector);
      if (!compiled) continue;
      relations.push(relative ? first.name.trim() || ' ' : ' ');
      selectors.push(compiled);
    }
    if (selectors.every((selector) => selector.context === '')) {
      const weight = name === 'where' ? 0 : Math.max(0, ...selectors.map((selector) => selector.specificity));
      return { kind, selectors, relations, specificity: unpack(weight) };
    }
  }
  return {
    kind: 'context',
    text: `:${csstree.generate(node).slice(1)}`,
    specificity: name === 'where' ? none : one,
  };
}

function unpack(weight: number): number[] {
  return [Math.floor(weight / 1e6), Math.floor(weight / 1e3) % 1e3, weight % 1e3];
}

function readNth(nth: csstree.AnPlusB | csstree.Identifier): { step: number; offset: number } {
  if (nth.type === 'Identifier') return { step: 2, offset: nth.name.toLowerCase() === 'odd' ? 1 : 0 };
  const a = nth.a === null ? 0 : nth.a === '+' || nth.a === '' ? 1 : nth.a === '-' ? -1 : Number(nth.a);
  return { step: a, offset: Number(nth.b ?? 0) };
}
