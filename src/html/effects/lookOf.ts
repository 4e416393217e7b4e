import type { PairSide } from './pairPages.js';
import { parseColour } from './parseColour.js';

/** Properties that show in the text of an element, wherever they are set: on it, around it or on a new inner element. */
export const textProperties: ReadonlySet<string> = new Set([
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font-variant-caps',
  'letter-spacing',
  'line-height',
  'text-align',
  'text-decoration-line',
  'text-decoration-style',
  'text-indent',
  'text-shadow',
  'text-transform',
  'white-space',
  'word-spacing',
]);

const containerProperties = new Set([
  'display',
  'flex-direction',
  'flex-wrap',
  'justify-content',
  'justify-items',
  'align-items',
  'align-content',
  'grid-template-columns',
  'grid-template-rows',
  'used:grid-template-columns',
  'row-gap',
  'column-gap',
  'column-count',
]);

/**
 * How an element looks in one property, whichever element of the page brings that about: for properties of text the
 * values at its text (one for each different value, sorted); for the others one value, taken over new wrappers that
 * hold nothing else and new inner elements that hold all of it.
 */
export function lookOf(side: PairSide, at: number, property: string): string[] {
  if (textProperties.has(property)) {
    const owners = textOwners(side, at);
    if (owners.length > 0) {
      return [...new Set(owners.map((owner) => textValue(side, owner, property)))].sort();
    }
    return [textValue(side, at, property)];
  }
  return [boxValue(side, at, property)];
}

/**
 * The elements whose own text is the text of this one: itself, and elements in it that have no partner and flow in its
 * line or hold all that it says. A block that was taken away or put in speaks for itself.
 */
export function textOwners(side: PairSide, at: number): number[] {
  const { elements, end } = side.index;
  const owners: number[] = [];
  for (let inner = at; inner < end[at]!; inner += 1) {
    if (inner !== at && side.keyOf(inner) !== undefined) {
      inner = end[inner]! - 1;
      continue;
    }
    const element = elements[inner]!;
    const isBlock = inner !== at && !(element.style.display ?? '').startsWith('inline');
    if (isBlock && element.text !== elements[at]!.text) {
      inner = end[inner]! - 1;
      continue;
    }
    if (
      element.visible &&
      (element.ownText !== '' || element.tag === 'input' || element.tag === 'textarea')
    ) {
      owners.push(inner);
    }
  }
  return owners;
}

function textValue(side: PairSide, at: number, property: string): string {
  const { elements } = side.index;
  const own = elements[at]!.style[property] ?? '';
  if (property !== 'text-decoration-line') return own;
  // Not inherited, yet drawn through everything inside.
  const lines = new Set<string>();
  for (let up = at; up >= 0; up = elements[up]!.parent) {
    for (const line of (elements[up]!.style[property] ?? '').split(' ')) {
      if (line !== '' && line !== 'none') lines.add(line);
    }
    if (/^inline-|absolute|fixed/.test(`${elements[up]!.style.display} ${elements[up]!.style.position}`))
      break;
  }
  return lines.size === 0 ? 'none' : [...lines].sort().join(' ');
}

/** An element with the new elements around and inside it that hold just the same, from outside in. */
export function boxChain(side: PairSide, at: number): number[] {
  const { elements, children } = side.index;
  const isNew = (other: number): boolean => side.keyOf(other) === undefined;
  const chain = [at];
  if (isNew(at)) return chain;
  for (
    let up = elements[at]!.parent;
    up > 0 && isNew(up) && children[up]!.length === 1;
    up = elements[up]!.parent
  ) {
    if (elements[up]!.ownText !== '') break;
    chain.unshift(up);
  }
  for (let inner = at; ; ) {
    const only = children[inner]!.length === 1 ? children[inner]![0]! : -1;
    if (only < 0 || !isNew(only) || elements[inner]!.ownText !== '' || !covers(side, only, at)) break;
    chain.push(only);
    inner = only;
  }
  return chain;
}

function covers(side: PairSide, inner: number, outer: number): boolean {
  const [small, large] = [side.index.elements[inner]!, side.index.elements[outer]!];
  if (large.style.display?.startsWith('inline')) return true;
  return small.box.width * small.box.height >= 0.7 * large.box.width * large.box.height;
}

function boxValue(side: PairSide, at: number, property: string): string {
  const { elements } = side.index;
  const chain = boxChain(side, at);
  const own = elements[at]!.style[property] ?? '';
  if (chain.length === 1) return own;
  const values = chain.map((member) => elements[member]!.style[property] ?? '');
  if (property === 'background-color') {
    return values.findLast((value) => (parseColour(value)?.[3] ?? 1) > 0) ?? own;
  }
  if (property === 'background-image' || property === 'box-shadow' || property === 'filter') {
    return values.findLast((value) => value !== 'none' && value !== '') ?? own;
  }
  if (property.startsWith('border-') && !property.endsWith('radius')) {
    const side = property.split('-')[1];
    const bordered = chain.find((member) => {
      const { style } = elements[member]!;
      return style[`border-${side}-style`] !== 'none' && style[`border-${side}-width`] !== '0px';
    });
    return bordered === undefined ? own : (elements[bordered]!.style[property] ?? '');
  }
  if (property.endsWith('radius')) return values.find((value) => value !== '0px') ?? own;
  if (property.startsWith('padding-') || property.startsWith('margin-')) {
    const lengths = values.map((value) => /^(-?[\d.]+)px$/.exec(value)?.[1]);
    if (lengths.every((length) => length !== undefined)) {
      return `${lengths.reduce((sum, length) => sum + Number(length), 0)}px`;
    }
    return values.find((value) => value !== '0px') ?? own;
  }
  if (property === 'opacity') return String(values.reduce((product, value) => product * Number(value), 1));
  if (containerProperties.has(property)) {
    const inner = chain
      .slice(chain.indexOf(at))
      .findLast((member) => side.index.children[member]!.length > 1);
    return inner === undefined ? own : (elements[inner]!.style[property] ?? '');
  }
  if (/^(min-|max-)?(width|height)$/.test(property)) {
    return values.find((value) => value !== 'auto' && value !== 'none' && value !== '0px') ?? own;
  }
  return own;
}

/** Used width or height of an element in px, of the outermost element of its chain that sets one. */
export function usedSize(side: PairSide, at: number, property: 'width' | 'height'): number[] {
  return boxChain(side, at).map((member) => side.index.elements[member]!.box[property]);
}
