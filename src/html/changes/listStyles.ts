import type { PageCascade } from '../css/cascadePage.js';
import { cascadePage } from '../css/cascadePage.js';
import { parseInlineStyle } from '../css/parseStyleSheet.js';
import { attributeValue } from '../matching/fingerprintPages.js';
import type { PageElement } from '../Page.js';
import type { ChangeList } from './ChangeList.js';
import { changedAttributes } from './listAttributes.js';
import { listOtherRules } from './listOtherRules.js';
import { pairRules, type RuleDifference, ruleText } from './pairRules.js';
import { shorten } from './snippet.js';

/** What altered declared values: a rule, or class, style or another attribute of an element. */
type Cause = { rule: RuleDifference } | { element: PageElement };

interface Altered {
  element: PageElement;
  output: PageElement;
  /** Keys of PageCascade.declared whose values differ. */
  keys: string[];
}

/**
 * Adds `style` changes: one for each element whose own class or style attribute alters declared styles, its own or
 * others', and one for each changed rule that alters any. Class and style attributes that alter nothing are
 * `attribute`. Styles that follow from moved, added or removed elements are part of those changes.
 */
export function listStyles(changes: ChangeList, restructured: ReadonlySet<PageElement>): void {
  const { matching } = changes;
  const before = cascadePage(matching.source);
  const after = cascadePage(matching.output);
  const differences = pairRules(before, after);
  const altered = findAltered(changes, before, after);
  const ownCauses = findChangedLooks(changes);
  const effects = new Map<RuleDifference | PageElement, PageElement[]>();
  const variableCauses = new Map<PageElement, Cause[]>();
  for (const item of altered) {
    const causes = findCauses(item, { before, after, differences, ownCauses, restructured, variableCauses });
    if (item.keys.some((key) => key.includes('--'))) variableCauses.set(item.element, causes);
    for (const cause of causes) {
      const key = 'rule' in cause ? cause.rule : cause.element;
      const list = effects.get(key);
      if (list) list.push(item.element);
      else effects.set(key, [item.element]);
    }
  }
  const keysOf = new Map(altered.map((item) => [item.element, item]));
  for (const [element, looks] of ownCauses) {
    const touched = effects.get(element);
    if (touched && (looks.class || looks.style)) addOwn(changes, element, touched, keysOf, before, after);
    else if (!touched) addIneffective(changes, element, looks);
  }
  for (const [cause, touched] of effects) {
    if (!('before' in cause)) {
      if (!ownCauses.has(cause)) addOwn(changes, cause, touched, keysOf, before, after);
      continue;
    }
    const first = touched[0]!;
    const rule = (cause.after ?? cause.before)!;
    changes.add('style', first, {
      before: cause.before && shorten(ruleText(cause.before), 1000),
      after: cause.after && shorten(ruleText(cause.after), 1000),
      detail: `${rule.condition}${rule.selectorText}`,
      anchor: `the style rule ${shorten(rule.condition + rule.selectorText, 120)} (${touched.length} ${touched.length === 1 ? 'element' : 'elements'})`,
      touches: touched.map((element) => element.path),
    });
  }
  listOtherRules(changes, before, after);
}

function findAltered(changes: ChangeList, before: PageCascade, after: PageCascade): Altered[] {
  const { matching } = changes;
  const altered: Altered[] = [];
  for (const element of matching.source.elements) {
    const output = matching.outputOf(element);
    if (!output) continue;
    const [was, is] = [before.declared(element), after.declared(output)];
    const keys = [...was.keys()].filter((key) => was.get(key) !== is.get(key));
    for (const key of is.keys()) if (!was.has(key)) keys.push(key);
    if (keys.length > 0) altered.push({ element, output, keys });
  }
  return altered;
}

interface Looks {
  class: boolean;
  style: boolean;
  /** Another attribute that a selector could ask for. */
  other: boolean;
}

function findChangedLooks(changes: ChangeList): Map<PageElement, Looks> {
  const { matching } = changes;
  const found = new Map<PageElement, Looks>();
  for (const element of matching.source.elements) {
    const output = matching.outputOf(element);
    if (!output) continue;
    const looks = {
      class: classKey(element) !== classKey(output),
      style: styleKey(element) !== styleKey(output),
      other: changedAttributes(element, output).length > 0,
    };
    if (looks.class || looks.style || looks.other) found.set(element, looks);
  }
  return found;
}

function classKey({ attributes }: PageElement): string {
  return [...new Set((attributes.class ?? '').split(/\s+/).filter(Boolean))].sort().join(' ');
}

function styleKey({ attributes }: PageElement): string {
  return attributeValue('style', attributes.style ?? '');
}

interface Context {
  before: PageCascade;
  after: PageCascade;
  differences: readonly RuleDifference[];
  ownCauses: ReadonlyMap<PageElement, Looks>;
  restructured: ReadonlySet<PageElement>;
  variableCauses: ReadonlyMap<PageElement, Cause[]>;
}

function findCauses({ element, output, keys }: Altered, context: Context): Cause[] {
  const causes: Cause[] = [];
  let open = new Set(keys);
  const explain = (cause: Cause, explains: (key: string) => boolean) => {
    const left = new Set([...open].filter((key) => !explains(key)));
    if (left.size < open.size) causes.push(cause);
    open = left;
  };
  const own = context.ownCauses.get(element);
  if (own?.style) {
    const inline = new Set(
      [element, output]
        .flatMap((one) => parseInlineStyle(one.attributes.style ?? ''))
        .map((item) => item.property),
    );
    explain({ element }, (key) => inline.has(key));
  }
  if (open.size > 0 && context.differences.length > 0) {
    const was = new Set(context.before.rulesOf(element).map((match) => match.rule));
    const is = new Set(context.after.rulesOf(output).map((match) => match.rule));
    for (const rule of context.differences) {
      const here = [
        rule.before && was.has(rule.before) ? rule.before : null,
        rule.after && is.has(rule.after) ? rule.after : null,
      ];
      const sets = new Set(here.flatMap((one) => one?.declarations.map(({ property }) => property) ?? []));
      const condition = (rule.after ?? rule.before)!.condition;
      if (sets.size > 0) explain({ rule }, (key) => sets.has(propertyOf(key)) && key.startsWith(condition));
    }
  }
  if (open.size === 0) return causes;
  if (own && (own.class || own.other)) return [...causes, { element }];
  const outer = nearestCause(element, context);
  if (outer === 'structure') return causes;
  if (outer) return [...causes, ...outer];
  return [...causes, { element }];
}

/** What above, or before on the same level, explains a style that nothing at the element itself does. */
function nearestCause(element: PageElement, context: Context): Cause[] | 'structure' | undefined {
  let structural = false;
  for (let up: PageElement | null = element; up; up = up.parent) {
    if (context.restructured.has(up)) structural = true;
    if (up !== element && context.variableCauses.has(up)) return context.variableCauses.get(up)!;
    if (context.ownCauses.has(up)) return [{ element: up }];
    const before = up.parent?.children.slice(
      Math.max(0, up.parent.children.indexOf(up) - 20),
      up.parent.children.indexOf(up),
    );
    const sibling = before?.reverse().find((one) => context.ownCauses.has(one));
    if (sibling) return [{ element: sibling }];
  }
  return structural ? 'structure' : undefined;
}

function propertyOf(key: string): string {
  return key.slice(key.lastIndexOf('|') + 1);
}

function addOwn(
  changes: ChangeList,
  element: PageElement,
  touched: readonly PageElement[],
  altered: ReadonlyMap<PageElement, Altered>,
  before: PageCascade,
  after: PageCascade,
): void {
  const item = altered.get(touched.includes(element) ? element : touched[0]!)!;
  const tell = (values: ReadonlyMap<string, string>) => {
    const told = item.keys.filter((key) => values.has(key)).map((key) => `${key}: ${values.get(key)}`);
    return told.length > 0 ? shorten(told.join('; '), 1000) : null;
  };
  changes.add('style', element, {
    before: tell(before.declared(item.element)),
    after: tell(after.declared(item.output)),
    touches: touched.map((one) => one.path),
  });
}

/** A class or style attribute that is another, but alters no style that the page's own sheets know of. */
function addIneffective(changes: ChangeList, element: PageElement, looks: Looks): void {
  const output = changes.matching.outputOf(element)!;
  for (const name of ['class', 'style'] as const) {
    if (!looks[name]) continue;
    const tell = (value: string | undefined) =>
      value === undefined ? null : shorten(`${name}="${value}"`, 500);
    changes.add('attribute', element, {
      before: tell(element.attributes[name]),
      after: tell(output.attributes[name]),
      detail: name,
    });
  }
}
