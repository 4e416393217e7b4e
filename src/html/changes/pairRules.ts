import type { PageCascade, PageRule } from '../css/cascadePage.js';

/** A style rule that is on one page only, or differs between them. */
export interface RuleDifference {
  before: PageRule | null;
  after: PageRule | null;
}

/**
 * Pairs the rules of two pages. Equal rules go out first, wherever they stand; then those with the same selector,
 * then those with the same declarations are one changed rule.
 */
export function pairRules(source: PageCascade, output: PageCascade): RuleDifference[] {
  let before = [...source.rules];
  let after = [...output.rules];
  const differences: RuleDifference[] = [];
  const keys = [
    (rule: PageRule) => `${placeKey(rule)}|${rule.selectorText}|${declarationsKey(rule)}`,
    (rule: PageRule) => `${placeKey(rule)}|${rule.selectorText}`,
    (rule: PageRule) => `${placeKey(rule)}|${declarationsKey(rule)}`,
  ];
  keys.forEach((keyOf, round) => {
    const waiting = new Map<string, PageRule[]>();
    for (const rule of after) {
      const key = keyOf(rule);
      const list = waiting.get(key);
      if (list) list.push(rule);
      else waiting.set(key, [rule]);
    }
    const used = new Set<PageRule>();
    before = before.filter((rule) => {
      const partner = waiting.get(keyOf(rule))?.shift();
      if (!partner) return true;
      used.add(partner);
      if (round > 0) differences.push({ before: rule, after: partner });
      return false;
    });
    after = after.filter((rule) => !used.has(rule));
  });
  for (const rule of before) differences.push({ before: rule, after: null });
  for (const rule of after) differences.push({ before: null, after: rule });
  return differences;
}

function placeKey(rule: PageRule): string {
  return `${rule.condition}|${rule.layer}`;
}

function declarationsKey(rule: PageRule): string {
  const last = new Map<string, string>();
  for (const { property, value, important } of rule.declarations)
    last.set(property, `${value}${important ? '!' : ''}`);
  return [...last]
    .map(([property, value]) => `${property}:${value}`)
    .sort()
    .join(';');
}

/** A rule as text, for people. */
export function ruleText(rule: PageRule): string {
  const declarations = rule.declarations.map(
    ({ property, value, important }) => `${property}: ${value}${important ? ' !important' : ''}`,
  );
  return `${rule.condition}${rule.selectorText} { ${declarations.join('; ')} }`;
}
