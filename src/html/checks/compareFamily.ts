import { appliesTo } from '../effects/effectProperties.js';
import { imagesOf, sameImages } from '../effects/imagesOf.js';
import { fieldText } from '../effects/indexSnapshot.js';
import { textOwners, textProperties } from '../effects/lookOf.js';
import { hasOwnContent, type PagePair, type PairSide } from '../effects/pairPages.js';
import { type PlacedElement, sameLook } from '../effects/sameLook.js';
import { sameValue } from '../effects/sameValue.js';
import { familyProperties, longhands, type PropertyFamily } from './propertyFamilies.js';

/** Properties that a check is about: those it names, else its family's. */
export function checkedProperties(family: PropertyFamily, properties?: readonly string[]): readonly string[] {
  return (properties ?? familyProperties[family] ?? []).flatMap(longhands);
}

/**
 * Whether one element is the same on two pages in a family of properties (order apart: see comparePlace).
 * @returns "" when it is, else what differs, in words
 */
export function compareFamily(
  a: PlacedElement,
  b: PlacedElement,
  family: PropertyFamily,
  properties?: readonly string[],
): string {
  const [left, right] = [a.side.index.elements[a.at]!, b.side.index.elements[b.at]!];
  switch (family) {
    case 'text': {
      const direct = [a.side.directText(a.at), b.side.directText(b.at)] as const;
      const isContainer = direct[0] === '' && direct[1] === '';
      const [mine, theirs] = isContainer ? [left.text, right.text] : direct;
      if (mine === theirs || (!isContainer && wordsOf(a) === wordsOf(b))) return '';
      return `text is "${cut(theirs)}", not "${cut(mine)}"`;
    }
    case 'presence':
      return a.side.index.shown[a.at] === b.side.index.shown[b.at] ? '' : 'shown on one page only';
    case 'image':
      return sameImages(imagesOf(a.side, a.at), imagesOf(b.side, b.at)) ? '' : 'shows another picture';
    case 'link':
      return left.link === right.link ? '' : `leads to "${right.link}", not "${left.link}"`;
    case 'order':
      return '';
    default: {
      const differing = checkedProperties(family, properties).filter(
        (property) =>
          // A family takes in what does not show here, such as the colour of a border of no width.
          (properties !== undefined || appliesTo(property, left) || appliesTo(property, right)) &&
          !sameInherited(a, b, property),
      );
      return differing.length === 0 ? '' : `differs in ${differing.join(', ')}`;
    }
  }
}

/** What an element says itself, without blocks in it that were put in or taken away. */
function wordsOf({ side, at }: PlacedElement): string {
  return textOwners(side, at)
    .map((owner) => side.index.elements[owner]!)
    .map((element) => fieldText(element) || element.ownText)
    .join(' ');
}

/** As sameLook; of a container, text properties are compared where they show: in the text that inherits them. */
function sameInherited(a: PlacedElement, b: PlacedElement, property: string): boolean {
  if (sameLook(a, b, property)) return true;
  if (!textProperties.has(property) || hasOwnContent(a.side, a.at)) return false;
  const heirs = listHeirs(a, property);
  if (heirs.length === 0) return false;
  return heirs.every((key) => {
    const [here, there] = [a.side.positionOf(key), b.side.positionOf(key)];
    return there >= 0 && sameLook({ side: a.side, at: here }, { side: b.side, at: there }, property);
  });
}

/** Source paths of the text-bearing elements inside that take a property over from a container. */
function listHeirs({ side, at }: PlacedElement, property: string): string[] {
  const value = side.index.elements[at]!.style[property] ?? '';
  const heirs: string[] = [];
  for (let inner = at + 1; inner < side.index.end[at]!; inner += 1) {
    const key = side.keyOf(inner);
    const element = side.index.elements[inner]!;
    if (key === undefined || !element.visible || side.directText(inner) === '') continue;
    if (sameValue(property, element.style[property] ?? '', value)) heirs.push(key);
  }
  return heirs;
}

/** Whether an element of the source differs on the other page in a family of properties. */
export function differsInFamily(
  pair: PagePair,
  key: string,
  family: PropertyFamily,
  properties?: readonly string[],
): boolean {
  const at = pair.source.positionOf(key);
  const there = pair.other.positionOf(key);
  const wasShown = at >= 0 && pair.source.index.shown[at]!;
  const isShown = there >= 0 && pair.other.index.shown[there]!;
  if (family === 'presence') return wasShown !== isShown;
  if (!wasShown || !isShown) return false;
  return compareFamily(place(pair.source, at), place(pair.other, there), family, properties) !== '';
}

function place(side: PairSide, at: number): PlacedElement {
  return { side, at };
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
