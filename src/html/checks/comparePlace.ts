import { isWithin } from '../effects/isWithin.js';
import { listLeaves, listMoved } from '../effects/listMoved.js';
import { type PagePair, pairPages } from '../effects/pairPages.js';
import type { JudgedPages, RenderedPage } from '../effects/RenderedPage.js';

/** Leaves of a pair, and which of them the other page moved. */
interface Sequence {
  pair: PagePair;
  leaves: string[];
  drawn(path: string): number;
}

function sequenceOf(source: RenderedPage, other: RenderedPage): Sequence {
  const pair = pairPages(source, other);
  return {
    pair,
    leaves: listLeaves(pair),
    drawn: (path) => pair.other.index.drawn[pair.other.positionOf(path)]!,
  };
}

/** Lists and tables: what stands in them is part of them, whatever the order of the text. */
const strictContainers = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tr', 'select', 'nav']);

export interface ComparePlaceOptions {
  /** Source paths of elements that the same edit moves (the other half of a swap). */
  together?: readonly string[];
  /** Source paths of elements that other steps move: whether those did must not decide here. */
  except?: readonly string[];
}

/**
 * Whether an element stands among the others as in the reference. Others that the reference moves and the output did
 * not are passed over: they are other steps' affair. What stands in an element that another step moves is compared
 * within that element alone.
 * @returns "" when it does, else what differs, in words
 */
export function comparePlace(
  key: string,
  { source, output, reference }: JudgedPages,
  { together = [], except = [] }: ComparePlaceOptions = {},
): string {
  const measure = reference ?? source;
  const [here, right, was] = [output, measure, source].map((page) => sequenceOf(source, page)) as [
    Sequence,
    Sequence,
    Sequence,
  ];
  const carriers = except.filter((other) => other !== key);
  const carrier = containersOf(right, key).find((container) => carriers.includes(container.key))?.key;
  if (carrier !== undefined && !containersOf(here, key).some((container) => container.key === carrier)) {
    return `does not stand in ${carrier}`;
  }
  const others = carriers.filter(
    (other) => carrier === undefined || (other !== carrier && isWithin(other, carrier)),
  );
  const isOthers = (path: string): boolean =>
    others.some((other) => !isWithin(key, other) && isWithin(path, other));
  const isNear = (path: string): boolean =>
    carrier === undefined || containersOf(right, path).some((container) => container.key === carrier);
  const inside = here.leaves.filter((path) => isWithin(path, key) && !isOthers(path));
  const mine = inside.length > 0 ? inside : [key];
  const movable = new Set(
    right.leaves.filter((path) => [key, ...together].some((one) => isWithin(path, one))),
  );
  const scope = right.leaves.filter((path) => isWithin(path, key) || (!isOthers(path) && isNear(path)));
  const isMovedByReference = listMoved(right.pair, scope, movable);
  const rightLeaves = new Set(scope.filter((path) => !isWithin(path, key)));
  for (const leaf of mine) {
    if (right.pair.other.positionOf(leaf) < 0) continue;
    for (const other of here.leaves) {
      if (!rightLeaves.has(other)) continue;
      const isBefore = here.drawn(other) < here.drawn(leaf);
      if (isBefore === right.drawn(other) < right.drawn(leaf)) continue;
      const wasBefore = was.drawn(other) < was.drawn(leaf);
      if (isMovedByReference.has(other) && isBefore === wasBefore) continue;
      return `stands ${isBefore ? 'behind' : 'before'} ${other}`;
    }
  }
  return compareContainer(key, here, right);
}

function compareContainer(key: string, here: Sequence, right: Sequence): string {
  const [mine, theirs] = [here, right].map((sequence) => containerOf(sequence, key));
  const isStrict = [mine, theirs].some(
    (container) => container !== undefined && strictContainers.has(container.tag),
  );
  return isStrict && mine?.key !== theirs?.key ? `stands in ${mine?.key}, not in ${theirs?.key}` : '';
}

/** The nearest element around it that the source has. */
function containerOf(sequence: Sequence, key: string): { key: string; tag: string } | undefined {
  return containersOf(sequence, key)[0];
}

/** The elements around it that the source has, from inside out. */
function containersOf({ pair }: Sequence, key: string): { key: string; tag: string }[] {
  const { index, keyOf, positionOf } = pair.other;
  const containers: { key: string; tag: string }[] = [];
  const at = positionOf(key);
  for (let up = at < 0 ? -1 : index.elements[at]!.parent; up >= 0; up = index.elements[up]!.parent) {
    const known = keyOf(up);
    if (known !== undefined) containers.push({ key: known, tag: index.elements[up]!.tag });
  }
  return containers;
}

/** Whether an element stands elsewhere than in the source: among other neighbours, or in another container. */
export function isDisplaced(key: string, source: RenderedPage, other: RenderedPage): boolean {
  return comparePlace(key, { source, output: other }) !== '' || changesContainer(key, source, other);
}

function changesContainer(key: string, source: RenderedPage, other: RenderedPage): boolean {
  const now = containerOf(sequenceOf(source, other), key);
  const before = containerOf(sequenceOf(source, source), key);
  // A container that is gone on the other page cannot tell.
  if (now === undefined || before === undefined) return false;
  return now.key !== before.key && pairPages(source, other).other.positionOf(before.key) >= 0;
}

/** The first leaf outside some elements that stands elsewhere although the reference leaves it; undefined for none. */
export function strayLeaf(
  keys: readonly string[],
  { source, output, reference }: JudgedPages,
): string | undefined {
  const isOurs = (path: string): boolean => keys.some((key) => isWithin(path, key));
  const right = sequenceOf(source, reference ?? source);
  const allowed = listMoved(right.pair, right.leaves, new Set(right.leaves.filter(isOurs)));
  const here = sequenceOf(source, output);
  const rest = here.leaves.filter((path) => !isOurs(path) && !allowed.has(path));
  const [stray] = listMoved(here.pair, rest, new Set());
  return stray;
}
