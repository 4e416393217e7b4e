import type { ElementSnapshot, ImageSnapshot } from '../PageSnapshot.js';
import type { Effect } from './Effect.js';
import { appliesTo, effectProperties } from './effectProperties.js';
import { imagesOf, sameImages } from './imagesOf.js';
import { fieldText, isContentElement } from './indexSnapshot.js';
import { listLeaves, listMoved } from './listMoved.js';
import { listUnpaired, type Unpaired } from './listUnpaired.js';
import { lookOf, textOwners, textProperties } from './lookOf.js';
import { hasOwnContent, type PagePair, pairPages } from './pairPages.js';
import type { RenderedPage } from './RenderedPage.js';
import { sameLook, sameValues } from './sameLook.js';

export interface ListEffectsOptions {
  /** Source paths that are taken to have moved where others might as well (the halves of a swap). */
  movable?: ReadonlySet<string>;
}

/**
 * The effects of a change in rendered terms: text, computed style, order, presence, image and link of what can be
 * seen. What layout alone brings about (a box that went down because another grew) is none; a style that children
 * inherit is one effect, at the topmost element that has it.
 */
export function listEffects(
  source: RenderedPage,
  output: RenderedPage,
  { movable = new Set() }: ListEffectsOptions = {},
): Effect[] {
  if (source === output) return [];
  const pair = pairPages(source, output);
  const removed = listUnpaired(pair, 'source');
  const added = listUnpaired(pair, 'other');
  const effects = [...presenceEffects(pair, removed, added)];
  const leaves = listLeaves(pair);
  effects.push(...orderEffects(pair, leaves, movable));
  for (const at of bothShown(pair)) {
    effects.push(...contentEffects(pair, at), ...styleEffects(pair, at));
  }
  return joinInherited(pair, effects);
}

function bothShown({ source, other }: PagePair): number[] {
  const both: number[] = [];
  source.index.elements.forEach(({ path }, at) => {
    const there = other.positionOf(path);
    if (there >= 0 && source.index.shown[at] && other.index.shown[there]) both.push(at);
  });
  return both;
}

function presenceEffects(pair: PagePair, removed: Unpaired[], added: Unpaired[]): Effect[] {
  const { source, other } = pair;
  const effects: Effect[] = [];
  const textChanged = (within: string): boolean => {
    const there = other.positionOf(within);
    const here = source.positionOf(within);
    return there >= 0 && source.index.elements[here]!.ownText !== other.index.elements[there]!.ownText;
  };
  for (const unit of removed) {
    // Words of a line that was rewritten: the line's text effect tells of them.
    if (unit.isInline && unit.images.length === 0 && textChanged(unit.within)) continue;
    const path = source.index.elements[unit.at]!.path;
    const touches = contentInside(pair, unit.at);
    effects.push({ kind: 'removed', element: path, touches, before: describeUnit(unit), after: '' });
  }
  for (const unit of added) {
    if (unit.isInline && unit.images.length === 0 && textChanged(unit.within)) continue;
    const path = other.index.elements[unit.at]!.path;
    effects.push({
      kind: 'added',
      element: path,
      within: unit.within,
      touches: [],
      before: '',
      after: describeUnit(unit),
    });
  }
  // Still in the page, but no longer to be seen; or the reverse. Told at the topmost one.
  source.index.elements.forEach(({ path, parent }, at) => {
    const there = other.positionOf(path);
    if (there < 0) return;
    const [was, is] = [source.index.shown[at]!, other.index.shown[there]!];
    if (was === is) return;
    const parentPath = parent < 0 ? undefined : source.index.elements[parent]!.path;
    const parentThere = parentPath === undefined ? -1 : other.positionOf(parentPath);
    const told =
      parentThere >= 0 && source.index.shown[parent] === was && other.index.shown[parentThere] === is;
    if (told) return;
    const text = (was ? source.index.elements[at]! : other.index.elements[there]!).text;
    effects.push({
      kind: was ? 'removed' : 'added',
      element: path,
      touches: contentInside(pair, at),
      before: was ? text : '',
      after: was ? '' : text,
    });
  });
  return effects;
}

/** Source paths of what shows something by itself in a source element, or of the element where nothing does. */
function contentInside({ source }: PagePair, at: number): string[] {
  const inside: string[] = [];
  for (let inner = at; inner < source.index.end[at]!; inner += 1) {
    const element = source.index.elements[inner]!;
    if (element.ownText !== '' || isContentElement(element)) inside.push(element.path);
  }
  return inside.length > 0 ? inside : [source.index.elements[at]!.path];
}

/** Text, pictures and links of something added or removed: what it is to a viewer, whatever its tag. */
function describeUnit({ text, images, links }: Unpaired): string {
  return [text, ...images, ...links].join(' | ');
}

function orderEffects(pair: PagePair, leaves: readonly string[], movable: ReadonlySet<string>): Effect[] {
  const moved = listMoved(pair, leaves, movable);
  const effects: Effect[] = [];
  const told = new Set<string>();
  for (const leaf of moved) {
    if (told.has(leaf)) continue;
    // The topmost element all of whose leaves moved is what a person would say was moved.
    let top = pair.source.positionOf(leaf);
    let touches = [leaf];
    for (;;) {
      const { parent } = pair.source.index.elements[top]!;
      if (parent <= 0) break;
      const inside = leaves.filter((path) => {
        const at = pair.source.positionOf(path);
        return at >= parent && at < pair.source.index.end[parent]!;
      });
      if (!inside.every((path) => moved.has(path))) break;
      if (pair.other.positionOf(pair.source.index.elements[parent]!.path) < 0) break;
      top = parent;
      touches = inside;
    }
    for (const path of touches) told.add(path);
    effects.push({
      kind: 'order',
      element: pair.source.index.elements[top]!.path,
      touches,
      before: neighbourBefore(pair, leaves, touches[0]!, 'source'),
      after: neighbourBefore(pair, leaves, touches[0]!, 'other'),
    });
  }
  return effects;
}

/** Source path of the leaf drawn just before this one; "" for the first. */
function neighbourBefore(
  pair: PagePair,
  leaves: readonly string[],
  leaf: string,
  where: 'source' | 'other',
): string {
  const side = pair[where];
  const drawn = (path: string): number => side.index.drawn[side.positionOf(path)]!;
  const mine = drawn(leaf);
  let before = '';
  for (const path of leaves) {
    if (drawn(path) < mine && (before === '' || drawn(path) > drawn(before))) before = path;
  }
  return before;
}

function contentEffects(pair: PagePair, at: number): Effect[] {
  const { source, other } = pair;
  const element = source.index.elements[at]!;
  const there = other.positionOf(element.path);
  const opposite = other.index.elements[there]!;
  const effects: Effect[] = [];
  const effect = (kind: Effect['kind'], before: string, after: string): void => {
    effects.push({ kind, element: element.path, touches: [element.path], before, after });
  };
  const [before, after] = [source.directText(at), other.directText(there)];
  if (before !== after && ownWords(element) !== ownWords(opposite)) effect('text', before, after);
  else if (before !== after && (element.ownText === '') !== (opposite.ownText === ''))
    effect('text', before, after);
  if (before === after) {
    for (const pseudo of ['::before content', '::after content']) {
      const [was, is] = [element.style[pseudo] ?? '', opposite.style[pseudo] ?? ''];
      if (was !== is) effect('text', was, is);
    }
  }
  if (!sameImages(imagesOf(source, at), imagesOf(other, there))) {
    effect('image', imageNames(element.images), imageNames(opposite.images));
  }
  if (hasOwnContent(source, at) && hasOwnContent(other, there)) {
    const [was, is] = [linkAt(pair, 'source', at), linkAt(pair, 'other', there)];
    if (was !== is) effect('link', was, is);
  }
  return effects;
}

function ownWords(element: ElementSnapshot): string {
  return fieldText(element) || element.ownText;
}

function imageNames(images: readonly ImageSnapshot[]): string {
  return images.map(({ sha256, source }) => sha256 ?? source).join(' ');
}

/** Where a click on the element leads. */
function linkAt(pair: PagePair, where: 'source' | 'other', at: number): string {
  const { elements } = pair[where].index;
  for (let up = at; up >= 0; up = elements[up]!.parent) {
    if (elements[up]!.link !== null) return elements[up]!.link!;
  }
  // A link may also lie inside, around the text itself.
  const [owner] = textOwners(pair[where], at);
  return owner === undefined || owner === at ? '' : linkAt(pair, where, owner);
}

function styleEffects(pair: PagePair, at: number): Effect[] {
  const { source, other } = pair;
  const element = source.index.elements[at]!;
  const there = other.positionOf(element.path);
  const opposite = other.index.elements[there]!;
  if (element.style === opposite.style) return [];
  const hasText = hasOwnContent(source, at) && hasOwnContent(other, there);
  const effects: Effect[] = [];
  for (const property of effectProperties) {
    const isText = textProperties.has(property);
    if (isText && !hasText) continue;
    if (!appliesTo(property, element) && !appliesTo(property, opposite)) continue;
    if (sameLook({ side: source, at }, { side: other, at: there }, property)) continue;
    if (/^(min-|max-)?(width|height)$|^flex-(basis|grow)$/.test(property) && sameBox(element, opposite))
      continue;
    effects.push({
      kind: 'style',
      element: element.path,
      touches: [element.path],
      property,
      before: lookOf(source, at, property).join(' | '),
      after: lookOf(other, there, property).join(' | '),
    });
  }
  return effects;
}

function sameBox(a: ElementSnapshot, b: ElementSnapshot): boolean {
  return Math.abs(a.box.width - b.box.width) <= 1 && Math.abs(a.box.height - b.box.height) <= 1;
}

/** Inherited changes of children become part of the ancestor's, where its own value changed likewise. */
function joinInherited(pair: PagePair, effects: readonly Effect[]): Effect[] {
  const { source, other } = pair;
  const joined = new Map<string, Effect>();
  const kept: Effect[] = [];
  for (const effect of effects) {
    const { kind, property, element } = effect;
    if (kind !== 'style' || property === undefined || !textProperties.has(property)) {
      kept.push(effect);
      continue;
    }
    let top = source.index.positionOf(element);
    for (let up = source.index.elements[top]!.parent; up >= 0; up = source.index.elements[up]!.parent) {
      const { path, style } = source.index.elements[up]!;
      const there = other.positionOf(path);
      if (there < 0) break;
      const now = other.index.elements[there]!.style[property] ?? '';
      if (!sameValues(property, [style[property] ?? ''], [effect.before])) break;
      if (!sameValues(property, [now], [effect.after])) break;
      top = up;
    }
    const { path } = source.index.elements[top]!;
    const key = `${path}\u0000${property}\u0000${effect.before}\u0000${effect.after}`;
    const first = joined.get(key);
    if (first) first.touches.push(element);
    else {
      const whole = { ...effect, element: path, touches: [element] };
      joined.set(key, whole);
      kept.push(whole);
    }
  }
  return kept;
}
