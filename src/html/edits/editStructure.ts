import { defaultTreeAdapter as adapter, html } from 'parse5';
import type { TypedEdit } from '../TypedEdit.js';
import { checkAddress } from './checkAddress.js';
import { EditFailure } from './EditFailure.js';
import type { ChildNode, EditState, ElementNode, ParentNode } from './EditState.js';

type Placement = Extract<TypedEdit, { type: 'move' }>['placement'];
type Insert = Extract<TypedEdit, { type: 'insert' }>;

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Moves an element beside or into another one. */
export function moveNode(
  state: EditState,
  node: ElementNode,
  placement: Placement,
  reference: ElementNode,
): void {
  mustBeMovable(state, node);
  if (contains(node, reference)) {
    throw new EditFailure(`${state.describe(node)} cannot be moved beside or into itself`);
  }
  putAt(state, node, placement, reference);
}

/** Lets two elements change places. */
export function swapNodes(state: EditState, one: ElementNode, other: ElementNode): void {
  mustBeMovable(state, one);
  mustBeMovable(state, other);
  if (one === other) throw new EditFailure(`${state.describe(one)} cannot be swapped with itself`);
  if (contains(one, other) || contains(other, one)) {
    throw new EditFailure(`${state.describe(one)} and ${state.describe(other)} contain each other`);
  }
  const marker = state.createText('');
  state.place(marker, one.parentNode!, one);
  state.place(one, other.parentNode!, other);
  state.place(other, marker.parentNode!, marker);
  state.detach(marker);
}

export function deleteNode(state: EditState, node: ElementNode, step: number): void {
  mustBeMovable(state, node);
  state.remove(node, step);
}

/** Makes a new element that looks like its neighbours of the same tag, and puts it at its place. */
export function insertNode(state: EditState, target: ElementNode, edit: Insert): ElementNode {
  const attributes: { name: string; value: string }[] = [];
  if (edit.tag === 'a') attributes.push({ name: 'href', value: checkAddress(edit.address ?? '#') });
  if (edit.tag === 'img') {
    if (!edit.address) throw new EditFailure('an inserted image needs an address');
    attributes.push(
      { name: 'src', value: checkAddress(edit.address, { picture: true }) },
      { name: 'alt', value: edit.text },
    );
  }
  const model = findModel(target, edit);
  for (const name of ['class', 'style']) {
    const value = model && state.attribute(model, name);
    // A style attribute is one element's own: only the named neighbour's is taken over, unless it hides that one.
    const shared = name === 'class' || (model === target && !/display\s*:/.test(value ?? ''));
    if (value && shared) attributes.push({ name, value });
  }
  const node = adapter.createElement(edit.tag, html.NS.HTML, attributes);
  if (!voids.has(edit.tag) && edit.text) adapter.appendChild(node, state.createText(edit.text));
  const twin = model && (state.sourceOf.get(model) ?? state.twins.get(model));
  if (twin) state.twins.set(node, twin);
  putAt(state, node, edit.placement, target);
  return node;
}

/** The element itself or its nearest sibling of the new element's tag. */
function findModel(target: ElementNode, edit: Insert): ElementNode | undefined {
  const inside = edit.placement === 'first_in' || edit.placement === 'last_in';
  if (!inside && target.tagName === edit.tag) return target;
  const siblings = (inside ? target : target.parentNode!).childNodes;
  const at = inside ? (edit.placement === 'first_in' ? 0 : siblings.length) : siblings.indexOf(target);
  return siblings
    .filter((node): node is ElementNode => 'tagName' in node && node.tagName === edit.tag)
    .sort((a, b) => Math.abs(siblings.indexOf(a) - at) - Math.abs(siblings.indexOf(b) - at))[0];
}

/** Puts a node at its place, with the white space that keeps neighbours apart there. */
function putAt(state: EditState, node: ElementNode, placement: Placement, reference: ElementNode): void {
  const inside = placement === 'first_in' || placement === 'last_in';
  if (inside && voids.has(reference.tagName))
    throw new EditFailure(`${state.describe(reference)} cannot hold anything`);
  if (!inside) mustBeMovable(state, reference);
  state.detach(node);
  const parent: ParentNode = inside ? reference : reference.parentNode!;
  const siblings = parent.childNodes;
  let at = placement === 'first_in' ? 0 : siblings.length;
  if (!inside) at = siblings.indexOf(reference) + (placement === 'after' ? 1 : 0);
  const space = [siblings[at - 1], siblings[at]].find((one) => one !== undefined && isSpace(one));
  const before = siblings[at] ?? null;
  state.place(node, parent, before);
  if (!space) return;
  const copy = state.createText((space as { value: string }).value);
  // White space stands on one side of the place already; the copy goes to the other.
  if (space === siblings[at - 1]) state.place(copy, parent, before);
  else state.place(copy, parent, node);
}

function isSpace(node: ChildNode): boolean {
  return adapter.isTextNode(node) && /^\s+$/.test(node.value);
}

function contains(outer: ElementNode, inner: ElementNode): boolean {
  for (let up: ParentNode | null = inner; up; up = 'parentNode' in up ? up.parentNode : null) {
    if (up === outer) return true;
  }
  return false;
}

function mustBeMovable(state: EditState, node: ElementNode): void {
  if (/^(html|head|body)$/.test(node.tagName) || !node.parentNode) {
    throw new EditFailure(`${state.describe(node)} has its fixed place`);
  }
}
