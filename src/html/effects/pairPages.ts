import { foldWhiteSpace } from '../foldWhiteSpace.js';
import { matchPages } from '../matchPages.js';
import { fieldText, indexSnapshot, isContentElement, type SnapshotIndex } from './indexSnapshot.js';
import { pairReplaced, uncrossPictures, unpairStrangers } from './pairReplaced.js';
import type { RenderedPage } from './RenderedPage.js';

/** One page of a pair, its elements named by the source's paths where they have a partner. */
export interface PairSide {
  index: SnapshotIndex;
  /** Source path of an element that has a partner on the other side; undefined for the others. */
  keyOf(at: number): string | undefined;
  /** Where the element with that source path stands; -1 where it has no partner here. */
  positionOf(sourcePath: string): number;
  /** Text of the element outside of its partnered descendants: text in new wrappers counts as its own. */
  directText(at: number): string;
}

export interface PagePair {
  source: PairSide;
  other: PairSide;
}

const made = new WeakMap<RenderedPage, WeakMap<RenderedPage, PagePair>>();

/** The source page and another version of it, matched element by element; made once for each pair. */
export function pairPages(source: RenderedPage, other: RenderedPage): PagePair {
  const ofSource = made.get(source) ?? new WeakMap<RenderedPage, PagePair>();
  made.set(source, ofSource);
  const pair = ofSource.get(other) ?? build(source, other);
  ofSource.set(other, pair);
  return pair;
}

function build(source: RenderedPage, other: RenderedPage): PagePair {
  const { toOutput, toSource } = matchPages(source.page, other.page);
  unpairStrangers(source.page, other.page, toOutput, toSource);
  uncrossPictures(source.page, other.page, toOutput, toSource);
  pairReplaced(source.page, other.page, toOutput, toSource);
  const [from, to] = [indexSnapshot(source.snapshot), indexSnapshot(other.snapshot)];
  return {
    source: createSide(
      from,
      (path) => (toOutput.has(path) ? path : undefined),
      (path) => path,
    ),
    other: createSide(
      to,
      (path) => toSource.get(path),
      (path) => toOutput.get(path),
    ),
  };
}

function createSide(
  index: SnapshotIndex,
  keyOfPath: (path: string) => string | undefined,
  pathOfKey: (key: string) => string | undefined,
): PairSide {
  const texts = new Map<number, string>();
  const keyOf = (at: number): string | undefined => keyOfPath(index.elements[at]!.path);
  return {
    index,
    keyOf,
    positionOf(sourcePath) {
      const path = pathOfKey(sourcePath);
      return path === undefined ? -1 : index.positionOf(path);
    },
    directText(at) {
      const found = texts.get(at) ?? readDirectText(index, at, keyOf);
      texts.set(at, found);
      return found;
    },
  };
}

function readDirectText(index: SnapshotIndex, at: number, keyOf: (at: number) => string | undefined): string {
  const element = index.elements[at]!;
  const field = fieldText(element);
  if (field !== '') return field;
  let rest = element.text;
  let from = 0;
  for (let child = at + 1; child < index.end[at]! && rest !== ''; child += 1) {
    if (keyOf(child) === undefined) continue;
    const { text } = index.elements[child]!;
    const found = text === '' ? -1 : rest.indexOf(text, from);
    if (found >= 0) {
      rest = `${rest.slice(0, found)} ${rest.slice(found + text.length)}`;
      from = found + 1;
    }
    child = index.end[child]! - 1;
  }
  return foldWhiteSpace(rest);
}

/** Whether an element shows text, a picture or a control that belongs to no partnered element inside it. */
export function hasOwnContent(side: PairSide, at: number): boolean {
  const element = side.index.elements[at]!;
  return isContentElement(element) || side.directText(at) !== '';
}
