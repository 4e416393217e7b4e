import { isContentElement } from './indexSnapshot.js';
import type { PagePair, PairSide } from './pairPages.js';
import { parseColour } from './parseColour.js';

/** Something shown on one page that has no partner on the other. */
export interface Unpaired {
  at: number;
  /** Source path of the nearest partnered element around it. */
  within: string;
  text: string;
  /** Hashes or addresses of the pictures in it. */
  images: string[];
  links: string[];
  isInline: boolean;
}

/**
 * What one page shows that the other has no partner for, each at its topmost element. A wrapper around partnered
 * elements is none, nor is a new element whose text its surroundings had before.
 */
export function listUnpaired(pair: PagePair, where: 'source' | 'other'): Unpaired[] {
  const side = pair[where];
  const opposite = where === 'source' ? pair.other : pair.source;
  const { index } = side;
  const holdsPaired = new Array<boolean>(index.elements.length).fill(false);
  for (let at = index.elements.length - 1; at > 0; at -= 1) {
    const { parent } = index.elements[at]!;
    if (parent >= 0 && (holdsPaired[at] || side.keyOf(at) !== undefined)) holdsPaired[parent] = true;
  }
  const found: Unpaired[] = [];
  for (let at = 0; at < index.elements.length; at += 1) {
    if (side.keyOf(at) !== undefined || holdsPaired[at]) continue;
    if (index.shown[at]) {
      const unit = describe(side, at);
      if (unit && !isTransparent(side, opposite, unit)) found.push(unit);
    }
    at = index.end[at]! - 1;
  }
  return found;
}

function describe(side: PairSide, at: number): Unpaired | undefined {
  const { elements, end, children } = side.index;
  const inner = elements.slice(at, end[at]!);
  const element = elements[at]!;
  const shown = inner.filter(({ visible }) => visible);
  const hasContent =
    element.text !== '' || shown.some(isContentElement) || shown.some((one) => isDecorated(one.style));
  if (!hasContent) return undefined;
  let around = element.parent;
  while (around > 0 && side.keyOf(around) === undefined) around = elements[around]!.parent;
  return {
    at,
    within: side.keyOf(around) ?? '/html',
    text: element.text,
    images: shown.flatMap(({ images }) => images.map(({ sha256, source }) => sha256 ?? source)),
    links: inner.flatMap(({ link }) => (link === null ? [] : [link])),
    isInline: (element.style.display ?? '').startsWith('inline') && children[at]!.length === 0,
  };
}

/** A new element around text that stood there before, or an old one around text that still stands there. */
function isTransparent(side: PairSide, opposite: PairSide, unit: Unpaired): boolean {
  if (unit.text === '' || unit.images.length > 0) return false;
  const here = side.positionOf(unit.within);
  const there = opposite.positionOf(unit.within);
  return there >= 0 && side.directText(here) === opposite.directText(there);
}

/** Whether a box can be seen though nothing is in it. */
export function isDecorated(style: Readonly<Record<string, string>>): boolean {
  if ((parseColour(style['background-color'] ?? '')?.[3] ?? 0) > 0) return true;
  if ((style['background-image'] ?? 'none') !== 'none') return true;
  return ['top', 'right', 'bottom', 'left'].some(
    (edge) => style[`border-${edge}-style`] !== 'none' && style[`border-${edge}-width`] !== '0px',
  );
}
