import type { CollectedFrame } from './collectFrame.js';

/** A frame as it was read, with those inside it by the id of their frame element. */
export interface FrameContent {
  content: CollectedFrame;
  /** Names this document: another one in the same frame has another key. */
  key: string;
  frames: Map<number, FrameContent>;
}

/** An element that an action can name. */
export interface NumberedElement {
  number: number;
  key: string;
  id: number;
  /** "link "Home"", for records. */
  label: string;
}

/** Gives numbers to elements; the same element of the same document keeps its number. */
export interface Numbering {
  numberOf(key: string, id: number): number;
}

interface Line {
  text: string;
  seen: boolean;
}

const roomForNotes = 240;
const roomForGap = 40;

/**
 * The text of a page view, at most `maximumCharacters` long: what is in the window and, as far as there is room, what comes
 * behind and before it in reading order. What was left out is told in its place.
 */
export function composeView(
  root: FrameContent,
  numbering: Numbering,
  maximumCharacters: number,
): { view: string; cut: boolean; elements: Map<number, NumberedElement> } {
  const elements = new Map<number, NumberedElement>();
  const lines: Line[] = [];
  addFrame(root, lines, elements, numbering, 0);
  const { scroll } = root.content;
  const below = Math.max(0, scroll.height - scroll.windowHeight);
  const head = `Window ${scroll.windowWidth} x ${scroll.windowHeight}, scrolled ${scroll.y} of ${below} px`;
  const { chosen, before, after } = chooseLines(lines, maximumCharacters - head.length - roomForNotes);
  const wasCut = isCut(root);
  const body = [
    head,
    ...(before > 0
      ? [`(${before} line${before > 1 ? 's' : ''} before this left out: scroll up or use go-to-text)`]
      : []),
    ...chosen,
    ...(after > 0
      ? [`(${after} line${after > 1 ? 's' : ''} after this left out: scroll down or use go-to-text)`]
      : []),
    ...(wasCut ? ['(the page is longer than what is read of it)'] : []),
  ];
  return { view: body.join('\n'), cut: before > 0 || after > 0 || wasCut, elements };
}

function isCut({ content, frames }: FrameContent): boolean {
  return content.cut || [...frames.values()].some(isCut);
}

function addFrame(
  { content, key, frames }: FrameContent,
  lines: Line[],
  elements: Map<number, NumberedElement>,
  numbering: Numbering,
  depth: number,
): void {
  let parts: string[] = [];
  let seen = false;
  const flush = (): void => {
    if (parts.length > 0 && !parts.every((part) => /^(#+|-|\|)$/.test(part)))
      lines.push({ text: `${'  '.repeat(Math.min(depth, 3))}${parts.join(' ')}`, seen });
    parts = [];
    seen = false;
  };
  for (const token of content.tokens) {
    if (token.kind === 'break') flush();
    else if (token.kind === 'mark') parts.push(token.text);
    else if (token.kind === 'text') {
      parts.push(token.text);
      seen ||= token.seen;
    } else if (token.kind === 'element') {
      const number = numbering.numberOf(key, token.id);
      const label = `${token.role}${token.name ? ` "${token.name}"` : ''}`;
      elements.set(number, { number, key, id: token.id, label });
      parts.push(`[${number}] ${label}${token.notes.length > 0 ? ` (${token.notes.join('; ')})` : ''}`);
      seen ||= token.seen;
    } else {
      flush();
      const inner = frames.get(token.id);
      if (!inner) continue;
      const name = inner.content.title ? ` "${inner.content.title}"` : '';
      lines.push({ text: `(frame${name} ${shortAddress(inner.content.url)})`, seen: token.seen });
      const first = lines.length;
      addFrame(inner, lines, elements, numbering, depth + 1);
      if (!token.seen) for (const line of lines.slice(first)) line.seen = false;
      lines.push({ text: '(end of frame)', seen: token.seen });
    }
  }
  flush();
}

function shortAddress(address: string): string {
  return address.length > 100 ? `${address.slice(0, 99)}…` : address;
}

/** All lines where they fit; else those in the window first, then what follows, then what comes before. */
function chooseLines(
  lines: readonly Line[],
  room: number,
): { chosen: string[]; before: number; after: number } {
  const size = ({ text }: Line): number => text.length + 1;
  const all = lines.reduce((sum, line) => sum + size(line), 0);
  if (all <= room) return { chosen: lines.map(({ text }) => text), before: 0, after: 0 };
  const taken = new Set<number>();
  let left = room;
  const take = (index: number): boolean => {
    const line = lines[index];
    if (!line || taken.has(index)) return line !== undefined;
    // A line apart from the others is announced by a line of ours.
    const isApart = taken.size > 0 && !taken.has(index - 1) && !taken.has(index + 1);
    const cost = size(line) + (isApart ? roomForGap : 0);
    if (cost > left) return false;
    left -= cost;
    taken.add(index);
    return true;
  };
  const inWindow = lines.flatMap((line, index) => (line.seen ? [index] : []));
  for (const index of inWindow) if (!take(index)) break;
  const first = inWindow[0] ?? 0;
  for (let index = first; index < lines.length; index += 1) if (!take(index)) break;
  for (let index = first - 1; index >= 0; index -= 1) if (!take(index)) break;
  const order = [...taken].sort((a, b) => a - b);
  const chosen: string[] = [];
  let previous = order[0] ?? 0;
  for (const index of order) {
    if (index > previous + 1) chosen.push(`(${index - previous - 1} lines left out here)`);
    chosen.push(lines[index]!.text);
    previous = index;
  }
  const last = order.at(-1) ?? -1;
  return { chosen, before: order[0] ?? 0, after: lines.length - 1 - last };
}
