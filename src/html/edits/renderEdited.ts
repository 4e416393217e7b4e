import { longestIncreasing } from '../matching/longestCommon.js';
import type { ChildNode, EditState, ElementNode, ParentNode } from './EditState.js';
import { endTag, escapeText, openTag, voidTags } from './htmlText.js';

/** A stretch of the source text that reads otherwise now. */
interface Patch {
  start: number;
  end: number;
  text: () => string;
  /** The element that the patch lies in, as its range of positions among the page's elements, and its depth. */
  owner: { index: number; end: number; depth: number };
}

/**
 * The edited page as text: the source text with only those stretches changed that the edits are about. Where the
 * source leaves out tags, the result may not read as meant; the caller parses it again and compares.
 */
export function renderEdited(state: EditState): string {
  const { source } = state.working;
  const patches: Patch[] = [];
  const ownerOf = (node: ParentNode) => {
    const element = state.sourceOf.get(node as ElementNode);
    return element
      ? { index: element.index, end: element.end, depth: element.depth }
      : { index: -1, end: state.working.elements.length, depth: -1 };
  };

  const emit = (start: number, end: number, within: { index: number; end: number } | null): string => {
    let text = '';
    let at = start;
    for (const patch of patches) {
      if (patch.start < at || patch.end > end) continue;
      if (within && (patch.owner.index < within.index || patch.owner.index >= within.end)) continue;
      text += source.slice(at, patch.start) + patch.text();
      at = patch.end;
    }
    return text + source.slice(at, end);
  };

  const emitNode = (node: ChildNode): string => {
    const place = node.sourceCodeLocation;
    const known = 'tagName' in node ? state.sourceOf.has(node) : place && !state.changedNodes.has(node);
    if (place && known) {
      if (!('tagName' in node)) return source.slice(place.startOffset, place.endOffset);
      const open = !('endTag' in place && place.endTag) && !voidTags.has(node.tagName);
      return emit(place.startOffset, place.endOffset, ownerOf(node)) + (open ? endTag(node) : '');
    }
    if (!('tagName' in node)) return 'value' in node ? escapeText(node) : '';
    return (
      openTag(node) +
      node.childNodes.map(emitNode).join('') +
      (voidTags.has(node.tagName) ? '' : endTag(node))
    );
  };

  for (const [parent, original] of state.originalChildren) {
    patchChildren(parent, original);
    for (const node of parent.childNodes) patchText(node, parent);
  }
  for (const element of state.working.elements) {
    const place = element.node.sourceCodeLocation;
    if (!state.changedNodes.has(element.node) || !place?.startTag) continue;
    const { startOffset, endOffset } = place.startTag;
    const closed = source.slice(startOffset, endOffset).endsWith('/>');
    patches.push({
      start: startOffset,
      end: endOffset,
      text: () => openTag(element.node, closed),
      owner: ownerOf(element.node),
    });
  }
  patches.sort(
    (a, b) => a.start - b.start || order(a) - order(b) || b.owner.depth - a.owner.depth || b.end - a.end,
  );
  return emit(0, source.length, null);

  function patchText(node: ChildNode, parent: ParentNode): void {
    const place = node.sourceCodeLocation;
    if (node.nodeName !== '#text' || !place || !state.changedNodes.has(node)) return;
    if (!state.originalChildren.get(parent)?.includes(node)) return;
    patches.push({
      start: place.startOffset,
      end: place.endOffset,
      text: () => escapeText(node),
      owner: ownerOf(parent),
    });
  }

  function patchChildren(parent: ParentNode, original: readonly ChildNode[]): void {
    const now = parent.childNodes;
    if (now.length === original.length && now.every((node, at) => node === original[at])) return;
    const owner = ownerOf(parent);
    const positions = new Map(original.map((node, at) => [node, at]));
    const candidates = now.filter((node) => positions.has(node) && node.sourceCodeLocation);
    const kept = new Set(
      longestIncreasing(candidates.map((node) => positions.get(node)!)).map((at) => candidates[at]!),
    );
    for (const node of original) {
      const place = node.sourceCodeLocation;
      if (kept.has(node) || !place) continue;
      const before = original
        .slice(0, positions.get(node))
        .reverse()
        .find((one) => 'tagName' in one);
      patches.push({
        start: place.startOffset,
        end: place.endOffset,
        text: () => closing(before, kept),
        owner,
      });
    }
    let last: ChildNode | undefined;
    for (let at = 0; at < now.length; ) {
      if (kept.has(now[at]!)) {
        last = now[at++];
        continue;
      }
      const group: ChildNode[] = [];
      while (at < now.length && !kept.has(now[at]!)) group.push(now[at++]!);
      const where = insertionPoint(parent, last, now[at]);
      if (where === undefined) continue;
      const behind = last;
      patches.push({
        start: where,
        end: where,
        text: () => closing(behind, kept) + group.map(emitNode).join(''),
        owner,
      });
    }
  }
}

/** Insertions come before what they stand in front of. */
function order(patch: Patch): number {
  return patch.start === patch.end ? 0 : 1;
}

/** The end tag of a neighbour that the source leaves open, so that it does not swallow what follows. */
function closing(before: ChildNode | undefined, kept: ReadonlySet<ChildNode>): string {
  if (!before || !('tagName' in before) || !kept.has(before)) return '';
  const place = before.sourceCodeLocation;
  return !place || place.endTag || voidTags.has(before.tagName) ? '' : endTag(before);
}

function insertionPoint(
  parent: ParentNode,
  last: ChildNode | undefined,
  next: ChildNode | undefined,
): number | undefined {
  if (last) return last.sourceCodeLocation!.endOffset;
  const place = 'tagName' in parent ? parent.sourceCodeLocation : undefined;
  return place?.startTag?.endOffset ?? next?.sourceCodeLocation?.startOffset ?? place?.startOffset;
}
