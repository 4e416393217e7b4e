import * as csstree from 'css-tree';
import { EditFailure } from './EditFailure.js';
import type { EditState, ElementNode, ParentNode } from './EditState.js';
import { membersOf, writeInlineStyle } from './writeInlineStyle.js';

/** Properties that children take over from their parents, of those that edits are about. */
const inherited = new Set(
  `color font-family font-size font-style font-weight font-variant letter-spacing line-height list-style-type text-align
  text-indent text-transform visibility white-space word-spacing cursor direction`.split(/\s+/),
);

/** Sets one property in the style attribute, with !important only where a rule would win otherwise. */
export function setStyle(state: EditState, node: ElementNode, property: string, value: string): void {
  const before = state.attribute(node, 'style') ?? '';
  state.setAttribute(
    node,
    'style',
    writeInlineStyle(before, property, value, mustInsist(state, node, property)),
  );
  const set = state.setStyles.get(node) ?? new Map<string, string>();
  state.setStyles.set(node, set.set(property, value));
}

/** Checks a value that comes with an edit. @throws EditFailure */
export function checkValue(property: string, value: string): string {
  const trimmed = value.replace(/\s*!important\s*$/i, '').trim();
  if (/[;{}!]|\/\*/.test(trimmed) || trimmed === '') {
    throw new EditFailure(`"${value}" is not a single value of ${property}`);
  }
  if (trimmed.includes('var(')) return trimmed;
  const { error } = csstree.lexer.matchProperty(property, trimmed);
  if (error && error.name === 'SyntaxMatchError')
    throw new EditFailure(`"${value}" is not a value of ${property}`);
  return trimmed;
}

function mustInsist(state: EditState, node: ElementNode, property: string): boolean {
  const element = state.sourceOf.get(node) ?? state.twins.get(node);
  if (!element) return false;
  return [property, ...membersOf(property)].some(
    (member) => state.cascade.winner(element, member)?.important,
  );
}

/** Background colours do not show under gradients. */
export function setColor(state: EditState, node: ElementNode, property: string, value: string): void {
  const color = checkValue(property, value);
  const image = property === 'background-color' ? declaredValue(state, node, 'background-image') : undefined;
  if (image?.includes('gradient(') && !image.includes('url('))
    setStyle(state, node, 'background-image', 'none');
  setStyle(state, node, property, color);
}

/** Sizes, with what they need to take effect: a line needs a style, an inline box cannot have a width. */
export function setSize(state: EditState, node: ElementNode, property: string, value: string): void {
  const size = checkValue(property, value);
  if (property === 'border-width') {
    const style = declaredValue(state, node, 'border-top-style');
    if (!style || style === 'none') setStyle(state, node, 'border-style', 'solid');
  }
  if ((property === 'width' || property === 'height') && computed(state, node, 'display') === 'inline') {
    const replaced = /^(img|svg|video|canvas|input|iframe|object|select|textarea|button)$/.test(node.tagName);
    if (!replaced) setStyle(state, node, 'display', 'inline-block');
  }
  setStyle(state, node, property, size);
}

/** Layout, with the display that it needs where the rendered page says that another one is in force. */
export function setLayout(state: EditState, node: ElementNode, property: string, value: string): void {
  const checked = checkValue(property, value);
  const display = computed(state, node, 'display');
  const laidOut = display === undefined || /flex|grid/.test(display);
  if (property === 'grid-template-columns' && display !== undefined && !display.includes('grid')) {
    setStyle(state, node, 'display', 'grid');
  } else if (/^(flex-direction|justify-content|align-items|gap)$/.test(property) && !laidOut) {
    setStyle(state, node, 'display', 'flex');
  }
  setStyle(state, node, property, checked);
}

function computed(state: EditState, node: ElementNode, property: string): string | undefined {
  const set = state.setStyles.get(node)?.get(property);
  const element = state.sourceOf.get(node);
  return set ?? (element && state.computedStyle?.(element.path, property));
}

/** Makes an element look like another one, as that one is now. */
export function matchStyle(
  state: EditState,
  node: ElementNode,
  like: ElementNode,
  properties: readonly string[],
): void {
  for (const property of properties) {
    if (!/^-{0,2}[a-z][a-z-]*$/.test(property)) throw new EditFailure(`"${property}" is not a CSS property`);
  }
  for (const property of properties) {
    const whole = currentValue(state, like, property);
    if (whole !== undefined) {
      setStyle(state, node, property, whole);
      continue;
    }
    const members = membersOf(property).filter((member) => !/-(layers|look)$/.test(member));
    for (const member of members) {
      const value = currentValue(state, like, member);
      if (value !== undefined) setStyle(state, node, member, value);
      // Where the model declares nothing, what the other one declares must go.
      else if (declaredValue(state, node, member) !== undefined) setStyle(state, node, member, 'revert');
    }
  }
}

/** Set by an edit, else computed by a browser, else declared; of inherited properties on the nearest ancestor that has any. */
function currentValue(state: EditState, node: ElementNode, property: string): string | undefined {
  const found = findValue(state, node, property);
  if (found?.edited) return found.value;
  const element = state.sourceOf.get(node);
  const rendered = element && state.computedStyle?.(element.path, property);
  return rendered || found?.value;
}

function declaredValue(state: EditState, node: ElementNode, property: string): string | undefined {
  const set = state.setStyles.get(node)?.get(property);
  const element = state.sourceOf.get(node) ?? state.twins.get(node);
  return set ?? (element && state.cascade.winner(element, property)?.value);
}

function findValue(state: EditState, node: ElementNode, property: string) {
  for (let up: ParentNode | null = node; up && 'tagName' in up; up = up.parentNode) {
    const edited = state.setStyles.get(up)?.get(property);
    if (edited !== undefined) return { value: edited, edited: true };
    const value = declaredValue(state, up, property);
    if (value !== undefined && value !== 'inherit') return { value, edited: false };
    if (!inherited.has(property)) return undefined;
  }
  return undefined;
}
