import type { Page, PageElement } from '../../../html/Page.js';
import type { ElementSnapshot, PageSnapshot } from '../../../html/PageSnapshot.js';
import type { ElementKind, ParsedRequest } from '../executor/ParsedRequest.js';
import { containerKinds, kindStrength } from '../executor/resolve/kindStrength.js';
import { distanceTo } from './geometry.js';

interface Candidate {
  element: PageElement;
  shown: ElementSnapshot;
  /** CSS pixels from the point; 0 inside. */
  away: number;
  area: number;
}

/** CSS pixels by which a hand may miss. */
const miss = 3;
const reach = 40;
const pictureTag = /^(img|svg|picture|video|canvas|iframe)$/;
const arranging = new Set([
  'flex-direction',
  'grid-template-columns',
  'gap',
  'justify-content',
  'align-items',
]);

/** The element that a person means who points at a place of the page and says this of it. */
export function chooseElement(
  page: Page,
  snapshot: PageSnapshot,
  point: { x: number; y: number },
  role: ElementKind | undefined,
  request: ParsedRequest,
): PageElement | undefined {
  const near = candidatesNear(page, snapshot, point);
  const under = near.filter(({ away }) => away <= miss);
  const wanted = role ?? (request.operation === 'replace_image' ? 'image' : undefined);
  if (wanted === 'page') return page.elements.find(({ tag }) => tag === 'body');
  const ofKind = wanted && (bestOfKind(under, wanted, snapshot) ?? bestOfKind(near, wanted, snapshot));
  if (ofKind) return ofKind;
  const found = innermost(under, snapshot) ?? nearestSpeaking(near);
  if (!found) return undefined;
  if (request.operation === 'layout' && arranging.has(request.values.property ?? '')) {
    return arrangerOf(found, snapshot) ?? found;
  }
  return liftInline(found);
}

function candidatesNear(page: Page, snapshot: PageSnapshot, point: { x: number; y: number }): Candidate[] {
  return snapshot.elements.flatMap((shown) => {
    if (!shown.visible || shown.tag === 'html' || shown.tag === 'body') return [];
    const away = distanceTo(shown.box, point);
    const element = away <= reach ? page.elementAt(shown.path) : undefined;
    return element ? [{ element, shown, away, area: shown.box.width * shown.box.height }] : [];
  });
}

/** Surest kind first, then nearest, then smallest. */
function bestOfKind(
  candidates: readonly Candidate[],
  kind: ElementKind,
  snapshot: PageSnapshot,
): PageElement | undefined {
  const fits = candidates
    .map((candidate) => ({ ...candidate, strength: strengthOf(candidate, kind, snapshot) }))
    .filter(({ strength }) => strength > 0)
    .sort(
      (a, b) =>
        tier(b.strength) - tier(a.strength) ||
        a.away - b.away ||
        a.area - b.area ||
        b.element.index - a.element.index,
    );
  return fits[0]?.element;
}

function tier(strength: number): number {
  return strength >= 0.75 ? 2 : 1;
}

function strengthOf(
  { element, shown, away }: Candidate,
  kind: ElementKind,
  { viewport }: PageSnapshot,
): number {
  const strength = kindStrength(element, kind);
  if (strength >= 0.75) return strength;
  if (away > miss || strength === 0) return 0;
  // What people only may call so must at least look so.
  if (kind === 'card') {
    const { width, height } = shown.box;
    return width < viewport.width * 0.75 && height >= 60 && element.children.length > 0 && hasSurface(shown)
      ? strength
      : 0;
  }
  if (containerKinds.has(kind)) return element.children.length > 0 && shown.box.height >= 40 ? strength : 0;
  return shown.text !== '' || pictureTag.test(element.tag) ? strength : 0;
}

function hasSurface({ style }: ElementSnapshot): boolean {
  const background = style['background-color'] ?? '';
  const border = style['border-top-width'] ?? '0px';
  const shadow = style['box-shadow'] ?? 'none';
  return (
    !/^(|transparent|rgba\(\d+, \d+, \d+, 0\))$/.test(background) || border !== '0px' || shadow !== 'none'
  );
}

/** The innermost element under the point that shows something there, if it is no more than a large empty part. */
function innermost(under: readonly Candidate[], { viewport }: PageSnapshot): PageElement | undefined {
  const ordered = [...under].sort(
    (a, b) => a.away - b.away || a.area - b.area || b.element.index - a.element.index,
  );
  const speaking = ordered.find(({ element, shown }) => speaks(element, shown));
  const first = ordered[0];
  if (!first) return undefined;
  // Words or pictures inside the smallest box around the point; a box pointed at beside its words is meant itself.
  if (speaking && (speaking === first || speaking.area <= first.area * 1.05)) return speaking.element;
  const huge = first.area > viewport.width * viewport.height * 0.4;
  return huge ? speaking?.element : first.element;
}

function nearestSpeaking(near: readonly Candidate[]): PageElement | undefined {
  return [...near]
    .filter(({ element, shown }) => speaks(element, shown))
    .sort((a, b) => a.away - b.away || a.area - b.area)[0]?.element;
}

function speaks(element: PageElement, shown: ElementSnapshot): boolean {
  return (
    shown.ownText !== '' ||
    pictureTag.test(element.tag) ||
    /^(input|select|textarea|button|hr)$/.test(element.tag)
  );
}

/** Of a word inside a button, the button; of a line inside a drawing, the drawing. */
function liftInline(element: PageElement): PageElement {
  let found = element;
  for (let up = element.parent; up; up = up.parent) {
    if (up.tag === 'svg' || up.tag === 'picture') found = up;
    if (/^(a|button|h[1-6]|p|li|label)$/.test(up.tag) && up.text === found.text && inlineTag.test(found.tag))
      found = up;
  }
  return found;
}

const inlineTag = /^(span|b|i|em|strong|small|font|u|mark)$/;

function arrangerOf(element: PageElement, snapshot: PageSnapshot): PageElement | undefined {
  const display = new Map(snapshot.elements.map(({ path, style }) => [path, style.display ?? '']));
  for (let up: PageElement | null = element; up && up.tag !== 'body'; up = up.parent) {
    if (up.children.length > 1 && /flex|grid/.test(display.get(up.path) ?? '')) return up;
  }
  return undefined;
}
