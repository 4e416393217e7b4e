import { defaultTreeAdapter as adapter, type DefaultTreeAdapterTypes } from 'parse5';

/** Depth of the deepest elements that Chromium's parser makes; html is 1. Seen in Chromium with 600 nested blocks. */
const deepest = 513;

/**
 * Attaches elements that are nested too deep where Chromium attaches them: all descendants of the deepest elements
 * become their siblings, in document order. This also keeps hostile pages from exhausting memory and call stack.
 */
export function limitDepth(document: DefaultTreeAdapterTypes.Document): void {
  const stack: { node: DefaultTreeAdapterTypes.Element; depth: number }[] = [];
  const open = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[], depth: number) => {
    for (let at = nodes.length - 1; at >= 0; at--) {
      const node = nodes[at]!;
      if (adapter.isElementNode(node)) stack.push({ node, depth });
    }
  };
  open(document.childNodes, 1);
  for (let item = stack.pop(); item; item = stack.pop()) {
    if (item.depth < deepest - 1) open(item.node.childNodes, item.depth + 1);
    else flatten(item.node);
  }
}

/** Makes all elements below a node its children. */
function flatten(parent: DefaultTreeAdapterTypes.Element): void {
  if (
    !parent.childNodes.some(
      (child) => adapter.isElementNode(child) && child.childNodes.some(adapter.isElementNode),
    )
  ) {
    return;
  }
  const children: DefaultTreeAdapterTypes.ChildNode[] = [];
  const stack = [...parent.childNodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    node.parentNode = parent;
    children.push(node);
    if (!adapter.isElementNode(node)) continue;
    const inner = node.childNodes.filter(adapter.isElementNode);
    node.childNodes = node.childNodes.filter((child) => !adapter.isElementNode(child));
    for (let at = inner.length - 1; at >= 0; at--) stack.push(inner[at]!);
  }
  parent.childNodes = children;
}
