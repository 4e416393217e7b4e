import * as csstree from 'css-tree';
import { expandShorthand } from './expandShorthand.js';
import { normalizeValue } from './normalizeValue.js';
import { splitBlock } from './splitBlock.js';

export interface Declaration {
  property: string;
  value: string;
  important: boolean;
}

/** A style rule taken out of its nesting. */
export interface FlatRule {
  /** Media queries and the like around it, outermost first; "" when it always applies. */
  condition: string;
  /** Name of its cascade layer, "" outside of layers. */
  layer: string;
  selectors: csstree.Selector[];
  /** The selectors as text in one spelling. */
  selectorText: string;
  declarations: Declaration[];
}

/** A sheet in order; `others` are at-rules that hold no style rules (font-face, keyframes, import) in one spelling. */
export interface ParsedSheet {
  rules: FlatRule[];
  others: string[];
}

const options = { parseValue: false, parseCustomProperty: false, onParseError: () => {} };

/** Parses a style sheet as forgiving as a browser does: what is not understood is left out. */
export function parseStyleSheet(text: string): ParsedSheet {
  const sheet: ParsedSheet = { rules: [], others: [] };
  try {
    const tree = csstree.parse(text, options) as csstree.StyleSheet;
    walk(tree.children, { condition: '', layer: '', parent: null }, sheet);
  } catch {
    // css-tree gives up on text that no browser reads either; such a sheet has no rules.
  }
  return sheet;
}

const inlineCache = new Map<string, Declaration[]>();

/** Declarations of a style attribute, shorthands expanded, in order. */
export function parseInlineStyle(text: string): Declaration[] {
  const known = inlineCache.get(text);
  if (known) return known;
  let declarations: Declaration[] = [];
  try {
    const list = csstree.parse(text, { ...options, context: 'declarationList' }) as csstree.DeclarationList;
    declarations = readDeclarations(list.children);
  } catch {
    // As above.
  }
  if (inlineCache.size > 20_000) inlineCache.clear();
  inlineCache.set(text, declarations);
  return declarations;
}

interface Around {
  condition: string;
  layer: string;
  /** Selector text of the rule that this one is nested in. */
  parent: string | null;
}

function walk(nodes: csstree.List<csstree.CssNode>, around: Around, sheet: ParsedSheet): void {
  nodes.forEach((node) => {
    if (node.type === 'Rule') addRule(node, around, sheet);
    else if (node.type === 'Atrule') addAtRule(node, around, sheet);
  });
}

function addRule(node: csstree.Rule, around: Around, sheet: ParsedSheet): void {
  let list = node.prelude;
  if (list.type !== 'SelectorList') return;
  let selectorText = csstree.generate(list);
  if (around.parent !== null) {
    selectorText = selectorText
      .split(/,(?![^(]*\))/)
      .map((part) => (part.includes('&') ? part : `& ${part}`))
      .join(',')
      .replaceAll('&', `:is(${around.parent})`);
    try {
      list = csstree.parse(selectorText, { context: 'selectorList' }) as csstree.SelectorList;
    } catch {
      return;
    }
  }
  const unread = splitBlock(rawText(node.block.children));
  const declarations = [...readDeclarations(node.block.children), ...parseInlineStyle(unread.declarations)];
  if (declarations.length > 0) {
    sheet.rules.push({
      condition: around.condition,
      layer: around.layer,
      selectors: list.children.toArray().filter((selector) => selector.type === 'Selector'),
      selectorText,
      declarations,
    });
  }
  walk(node.block.children, { ...around, parent: selectorText }, sheet);
  for (const rule of unread.rules) {
    const nested = csstree.parse(rule, options) as csstree.StyleSheet;
    walk(nested.children, { ...around, parent: selectorText }, sheet);
  }
}

function rawText(nodes: csstree.List<csstree.CssNode>): string {
  const texts: string[] = [];
  nodes.forEach((node) => {
    if (node.type === 'Raw') texts.push(node.value);
  });
  return texts.join(';');
}

function addAtRule(node: csstree.Atrule, around: Around, sheet: ParsedSheet): void {
  const name = node.name.toLowerCase();
  const prelude = node.prelude ? csstree.generate(node.prelude) : '';
  if (!node.block) {
    if (name !== 'charset') sheet.others.push(`@${name} ${prelude}`);
  } else if (name === 'layer') {
    walk(node.block.children, { ...around, layer: [around.layer, prelude].filter(Boolean).join('.') }, sheet);
  } else if (['media', 'supports', 'container', 'scope', 'starting-style', 'document'].includes(name)) {
    const condition = `${around.condition}@${name} ${prelude.toLowerCase()};`;
    const inner = { ...around, condition };
    if (around.parent !== null) {
      const declarations = readDeclarations(node.block.children);
      if (declarations.length > 0) addNested(declarations, inner, sheet);
    }
    walk(node.block.children, inner, sheet);
  } else {
    sheet.others.push(csstree.generate(node));
  }
}

/** Declarations that stand directly in a media query nested in a rule. */
function addNested(declarations: Declaration[], around: Around, sheet: ParsedSheet): void {
  const list = csstree.parse(around.parent!, { context: 'selectorList' }) as csstree.SelectorList;
  sheet.rules.push({
    condition: around.condition,
    layer: around.layer,
    selectors: list.children.toArray().filter((selector) => selector.type === 'Selector'),
    selectorText: around.parent!,
    declarations,
  });
}

function readDeclarations(nodes: csstree.List<csstree.CssNode>): Declaration[] {
  const declarations: Declaration[] = [];
  nodes.forEach((node) => {
    if (node.type !== 'Declaration') return;
    const custom = node.property.startsWith('--');
    const property = custom ? node.property : node.property.toLowerCase();
    const written = node.value.type === 'Raw' ? node.value.value : csstree.generate(node.value);
    const value = normalizeValue(property, written);
    if (value === '' && !custom) return;
    const important = Boolean(node.important);
    for (const [member, memberValue] of expandShorthand(property, value)) {
      declarations.push({ property: member, value: memberValue, important });
    }
  });
  return declarations;
}
