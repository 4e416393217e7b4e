import { defaultTreeAdapter as adapter, type DefaultTreeAdapterTypes } from 'parse5';
import type { Anchor } from '../Anchor.js';
import { cascadePage, type PageCascade } from '../css/cascadePage.js';
import { describeElement } from '../describeElement.js';
import type { Page, PageElement } from '../Page.js';
import { parsePage } from '../parsePage.js';
import { resolveAnchor } from '../resolveAnchor.js';
import { EditFailure } from './EditFailure.js';

export type ElementNode = DefaultTreeAdapterTypes.Element;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/**
 * A page while it is being edited. `source` stays as it was, so that anchors find what they meant; `working` is a
 * second tree of the same text whose nodes keep their identity while they are moved and changed.
 */
export class EditState {
  readonly working: Page;
  /** Children of every node of the working tree as parsed. */
  readonly originalChildren: Map<ParentNode, ChildNode[]> = new Map();
  /** Elements whose attributes, and texts whose words, are no longer those of the source text. */
  readonly changedNodes: Set<ChildNode> = new Set();
  /** Inline style values set by edits, for edits that copy looks. */
  readonly setStyles: Map<ElementNode, Map<string, string>> = new Map();
  /** New elements by the step that inserted them. */
  readonly inserted: Map<number, ElementNode[]> = new Map();
  /** A source element that stands in for a new element where declared styles are asked for. */
  readonly twins: Map<ElementNode, PageElement> = new Map();
  readonly sourceOf: Map<ElementNode, PageElement> = new Map();
  private cascadeOfSource: PageCascade | undefined;
  private readonly standIns = new Map<ElementNode, ElementNode>();
  private readonly removed = new Map<ChildNode, number>();

  constructor(
    readonly source: Page,
    readonly computedStyle: ((path: string, property: string) => string | undefined) | undefined,
  ) {
    this.working = parsePage(source.source);
    this.originalChildren.set(this.working.document, [...this.working.document.childNodes]);
    for (const element of this.working.elements) {
      this.originalChildren.set(element.node, [...element.node.childNodes]);
      this.sourceOf.set(element.node, source.elements[element.index]!);
    }
  }

  get cascade(): PageCascade {
    this.cascadeOfSource ??= cascadePage(this.source);
    return this.cascadeOfSource;
  }

  /** The working node that an anchor means. @throws EditFailure */
  resolve(anchor: Anchor): ElementNode {
    const node =
      anchor.insertedBy === undefined ? this.resolveInSource(anchor) : this.resolveInserted(anchor);
    for (let up: ParentNode | null = node; up; up = 'parentNode' in up ? up.parentNode : null) {
      const step = this.removed.get(up as ChildNode);
      if (step !== undefined) throw new EditFailure(`"${anchor.description}" was removed by step ${step}`);
    }
    return node;
  }

  private resolveInSource(anchor: Anchor): ElementNode {
    const { path, problem } = resolveAnchor(this.source, anchor);
    if (problem !== undefined) throw new EditFailure(problem);
    const { node } = this.working.elementAt(path)!;
    return this.standIns.get(node) ?? node;
  }

  private resolveInserted(anchor: Anchor): ElementNode {
    const nodes = (this.inserted.get(anchor.insertedBy!) ?? []).filter(
      (node) => anchor.tag === undefined || node.tagName === anchor.tag.toLowerCase(),
    );
    const node =
      anchor.index === undefined
        ? nodes.length === 1
          ? nodes[0]
          : undefined
        : nodes.at(anchor.index > 0 ? anchor.index - 1 : anchor.index);
    if (node) return node;
    throw new EditFailure(
      nodes.length === 0
        ? `"${anchor.description}": step ${anchor.insertedBy} has inserted no such element, or was taken back`
        : `"${anchor.description}": step ${anchor.insertedBy} has inserted ${nodes.length} elements; give an index`,
    );
  }

  describe(node: ElementNode): string {
    const element = this.sourceOf.get(node);
    return element ? describeElement(this.source, element.path) : `the inserted ${node.tagName}`;
  }

  /** From now on a new node is meant where a source node is named. */
  standIn(node: ElementNode, original: ElementNode): void {
    const element = this.sourceOf.get(original);
    this.standIns.set(original, node);
    if (element) this.twins.set(node, element);
  }

  detach(node: ChildNode): void {
    adapter.detachNode(node);
  }

  remove(node: ChildNode, step: number): void {
    adapter.detachNode(node);
    this.removed.set(node, step);
  }

  /** Puts a node before another one, or at the end of the parent. */
  place(node: ChildNode, parent: ParentNode, before: ChildNode | null): void {
    adapter.detachNode(node);
    if (before) adapter.insertBefore(parent, node, before);
    else adapter.appendChild(parent, node);
  }

  attribute(node: ElementNode, name: string): string | undefined {
    return node.attrs.find((attribute) => attribute.name === name && !attribute.prefix)?.value;
  }

  /** Sets an attribute; null takes it away. */
  setAttribute(node: ElementNode, name: string, value: string | null): void {
    const attribute = node.attrs.find((one) => one.name === name);
    if (value === null) node.attrs = node.attrs.filter((one) => one !== attribute);
    else if (attribute) node.attrs = node.attrs.map((one) => (one === attribute ? { ...one, value } : one));
    else node.attrs = [...node.attrs, { name, value }];
    this.changedNodes.add(node);
  }

  setText(node: DefaultTreeAdapterTypes.TextNode, text: string): void {
    node.value = text;
    this.changedNodes.add(node);
  }

  createText(text: string): ChildNode {
    return adapter.createTextNode(text);
  }
}
