import { defaultTreeAdapter as adapter, type DefaultTreeAdapterTypes, html } from 'parse5';
import { foldWhiteSpace } from '../foldWhiteSpace.js';
import { checkAddress } from './checkAddress.js';
import { EditFailure } from './EditFailure.js';
import type { ChildNode, EditState, ElementNode } from './EditState.js';
import { setStyle } from './editStyle.js';

type TextNode = DefaultTreeAdapterTypes.TextNode;

const formatting = new Set(
  'a abbr b bdi bdo big br cite code dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

/**
 * Rewrites what an element says. Pictures and fields inside stay. A text with formatted parts becomes plain, since
 * nobody can tell which new words to format.
 */
export function rewriteText(state: EditState, node: ElementNode, text: string, step: number): void {
  const field = fieldAttribute(state, node);
  if (field) {
    state.setAttribute(node, field, text);
    return;
  }
  if (/^(script|style|html|head|template|iframe|noembed|noframes)$/.test(node.tagName)) {
    throw new EditFailure(`${state.describe(node)} has no text to rewrite`);
  }
  const texts = wordsIn(node);
  const only = texts[0];
  if (texts.length === 1 && only) {
    state.setText(only, keepSpace(only.value, text));
    return;
  }
  if (!only) {
    if (/^(img|input|hr|br|svg|video|canvas)$/.test(node.tagName))
      throw new EditFailure(`${state.describe(node)} holds no text`);
    adapter.appendChild(node, state.createText(text));
    return;
  }
  rewriteFormatted(state, node, texts, text, step);
}

/** Where a field keeps what it shows. */
function fieldAttribute(state: EditState, node: ElementNode): string | undefined {
  if (node.tagName !== 'input' && node.tagName !== 'textarea') return undefined;
  const type = state.attribute(node, 'type')?.toLowerCase() ?? 'text';
  if (node.tagName === 'input' && /^(button|submit|reset)$/.test(type)) return 'value';
  if (state.attribute(node, 'value')) return 'value';
  return node.tagName === 'input' || wordsIn(node).length === 0 ? 'placeholder' : undefined;
}

function rewriteFormatted(
  state: EditState,
  node: ElementNode,
  texts: readonly TextNode[],
  text: string,
  step: number,
): void {
  for (const one of texts) {
    for (let up = one.parentNode as ElementNode; up !== node; up = up.parentNode as ElementNode) {
      if (!formatting.has(up.tagName)) {
        throw new EditFailure(`${state.describe(node)} holds several texts; name the one to rewrite`);
      }
    }
  }
  const own = texts.find((one) => one.parentNode === node);
  if (own) state.setText(own, keepSpace(own.value, text));
  else state.place(state.createText(text), node, childOf(node, texts[0]!));
  for (const one of texts) {
    if (one === own) continue;
    const branch = childOf(node, one);
    if (branch === one) state.setText(one, ' ');
    else if (branch.parentNode === node && onlyWords(branch as ElementNode)) state.remove(branch, step);
    else if (one.parentNode) state.setText(one, '');
  }
}

/** The child of `node` that holds `inner`. */
function childOf(node: ElementNode, inner: ChildNode): ChildNode {
  let child = inner;
  while (child.parentNode && child.parentNode !== node) child = child.parentNode as ElementNode;
  return child;
}

function onlyWords(node: ElementNode): boolean {
  return node.childNodes.every(
    (child) =>
      !('tagName' in child) || (formatting.has(child.tagName) && child.tagName !== 'br' && onlyWords(child)),
  );
}

/** Text nodes that say something, scripts and styles left out, in document order. */
function wordsIn(node: ElementNode): TextNode[] {
  const found: TextNode[] = [];
  const stack: ChildNode[] = [...node.childNodes].reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (adapter.isTextNode(next)) {
      if (foldWhiteSpace(next.value)) found.push(next);
    } else if ('tagName' in next && !/^(script|style|template)$/.test(next.tagName)) {
      for (let at = next.childNodes.length - 1; at >= 0; at--) stack.push(next.childNodes[at]!);
    }
  }
  return found;
}

function keepSpace(before: string, text: string): string {
  return `${/^\s*/.exec(before)![0]}${text}${/\s*$/.exec(before)![0]}`;
}

/** Shows another picture in the place of one. */
export function replaceImage(
  state: EditState,
  target: ElementNode,
  source: string,
  alternativeText: string | undefined,
): void {
  const address = checkAddress(source, { picture: true });
  const node = pictureIn(target) ?? target;
  switch (node.tagName) {
    case 'img':
    case 'input':
      for (const name of ['srcset', 'sizes', 'data-src', 'data-srcset', 'data-original']) {
        if (state.attribute(node, name) !== undefined) state.setAttribute(node, name, null);
      }
      state.setAttribute(node, 'src', address);
      if (alternativeText !== undefined) state.setAttribute(node, 'alt', alternativeText);
      for (const sibling of [...(node.parentNode?.childNodes ?? [])]) {
        // Alternatives inside a picture element would win over the image.
        if (sibling.nodeName === 'source' && node.parentNode!.nodeName === 'picture') state.detach(sibling);
      }
      return;
    case 'video':
      state.setAttribute(node, 'poster', address);
      return;
    case 'image':
      for (const { name, prefix } of node.attrs) {
        if (prefix && name === 'href')
          node.attrs = node.attrs.filter((attribute) => attribute.prefix !== prefix);
      }
      state.setAttribute(node, 'href', address);
      return;
    case 'svg':
      replaceDrawing(state, node, address, alternativeText ?? '');
      return;
    default:
      setStyle(
        state,
        node,
        'background-image',
        `url("${address.replace(/["\\\n\r\f]/g, (letter) => encodeURIComponent(letter))}")`,
      );
  }
}

/** The target itself, or the only picture inside it. */
function pictureIn(target: ElementNode): ElementNode | undefined {
  if (/^(img|svg|image|video)$/.test(target.tagName)) return target;
  if (target.tagName === 'input') return target;
  const found: ElementNode[] = [];
  const stack: ChildNode[] = [...target.childNodes].reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (!('tagName' in next)) continue;
    if (/^(img|svg|video)$/.test(next.tagName)) found.push(next);
    else for (let at = next.childNodes.length - 1; at >= 0; at--) stack.push(next.childNodes[at]!);
  }
  return found.length === 1 ? found[0] : undefined;
}

function replaceDrawing(state: EditState, node: ElementNode, address: string, text: string): void {
  const kept = node.attrs.filter(({ name }) => /^(id|class|style|width|height)$/.test(name));
  const attributes = [{ name: 'src', value: address }, { name: 'alt', value: text }, ...kept];
  const image = adapter.createElement('img', html.NS.HTML, attributes);
  state.place(image, node.parentNode!, node);
  // Later steps that name the drawing mean the picture in its place.
  state.standIn(image, node);
  state.detach(node);
}
