import { foldWhiteSpace } from '../foldWhiteSpace.js';
import type { ElementSnapshot, PageSnapshot } from '../PageSnapshot.js';

/** A snapshot with what walking it needs. Elements are named by their position in document order. */
export interface SnapshotIndex {
  elements: readonly ElementSnapshot[];
  children: readonly (readonly number[])[];
  /** Descendants of i are i + 1 .. end[i] - 1. */
  end: readonly number[];
  /** The element or something in it can be seen. */
  shown: readonly boolean[];
  /** Position in the order in which elements are drawn: flex and grid `order` and reversed directions count. */
  drawn: readonly number[];
  /** One behind the last position that its subtree has in that order. */
  drawnEnd: readonly number[];
  /** -1 where there is none. */
  positionOf(path: string): number;
}

const known = new WeakMap<PageSnapshot, SnapshotIndex>();

/** The index of a snapshot; made once for each. */
export function indexSnapshot(snapshot: PageSnapshot): SnapshotIndex {
  const made = known.get(snapshot) ?? build(snapshot);
  known.set(snapshot, made);
  return made;
}

function build({ elements }: PageSnapshot): SnapshotIndex {
  const byPath = new Map(elements.map(({ path }, at) => [path, at]));
  const children: number[][] = elements.map(() => []);
  const end = elements.map((_, at) => at + 1);
  const shown = elements.map(({ visible }) => visible);
  for (let at = elements.length - 1; at > 0; at -= 1) {
    const { parent } = elements[at]!;
    if (parent < 0) continue;
    children[parent]!.unshift(at);
    end[parent] = Math.max(end[parent]!, end[at]!);
    if (shown[at]) shown[parent] = true;
  }
  const drawn = new Array<number>(elements.length).fill(0);
  const drawnEnd = new Array<number>(elements.length).fill(0);
  let next = 0;
  const stack: { at: number; rest: number[] }[] = elements.length > 0 ? [open(0)] : [];
  while (stack.length > 0) {
    const frame = stack[stack.length - 1]!;
    const child = frame.rest.shift();
    if (child !== undefined) stack.push(open(child));
    else {
      drawnEnd[frame.at] = next;
      stack.pop();
    }
  }
  function open(at: number): { at: number; rest: number[] } {
    drawn[at] = next;
    next += 1;
    return { at, rest: drawingOrder(elements, elements[at]!, children[at]!) };
  }
  return {
    elements,
    children,
    end,
    shown,
    drawn,
    drawnEnd,
    positionOf: (path) => byPath.get(path) ?? -1,
  };
}

function drawingOrder(
  elements: readonly ElementSnapshot[],
  { style }: ElementSnapshot,
  children: readonly number[],
): number[] {
  const display = style.display ?? '';
  if (!display.endsWith('flex') && !display.endsWith('grid')) return [...children];
  const order = (at: number): number => Number(elements[at]!.style.order) || 0;
  const sorted = [...children].sort((a, b) => order(a) - order(b) || a - b);
  return display.endsWith('flex') && style['flex-direction']?.endsWith('-reverse')
    ? sorted.reverse()
    : sorted;
}

const controls = new Set([
  'input',
  'select',
  'textarea',
  'video',
  'audio',
  'iframe',
  'canvas',
  'hr',
  'progress',
  'meter',
]);

/** Whether an element shows something by itself even without text: a control, a rule, a picture. */
export function isContentElement({ tag, images }: ElementSnapshot): boolean {
  return controls.has(tag) || tag === 'img' || tag === 'svg' || images.length > 0;
}

/** The text that an element shows by itself: of a form field its value or hint. */
export function fieldText({ tag, attributes }: ElementSnapshot): string {
  if (tag !== 'input' && tag !== 'textarea') return '';
  if (attributes.type === 'hidden' || attributes.type === 'password') return '';
  return foldWhiteSpace(attributes.value || attributes.placeholder || '');
}
