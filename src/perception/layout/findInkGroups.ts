import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';

/** Grey levels between neighbours that make an edge; the palest text that people still read has more. */
const leastEdge = 20;
/** All lengths are in pixels of a picture 1280 wide. */
const usualWidth = 1280;
/** Edges that run on straight for so long are borders, not strokes of letters. */
const straight = 64;
/** Ink is gathered in cells of this side, and belongs together across so many empty cells. */
const cellSide = 4;
const [gapAcross, gapDown] = [7, 3];

/**
 * Boxes around what is drawn close together on a grey picture of a screen: a paragraph, the words on a button, a
 * drawing. Borders of boxes are left out, and a box is tight around its ink. In no order.
 */
export function findInkGroups(picture: Picture): Box[] {
  const unit = Math.max(1, picture.width / usualWidth);
  const ink = markEdges(picture);
  eraseStraight(ink, picture, Math.round(straight * unit));
  return joinCells(ink, picture, Math.round(cellSide * unit));
}

/** 1 on both sides of every edge. */
function markEdges({ data, width, height }: Picture): Uint8Array {
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height - 1; y++) {
    for (let i = y * width, end = i + width - 1; i < end; i++) {
      const value = data[i]!;
      const across = value - data[i + 1]!;
      const down = value - data[i + width]!;
      if (across > leastEdge || across < -leastEdge) {
        ink[i] = 1;
        ink[i + 1] = 1;
      }
      if (down > leastEdge || down < -leastEdge) {
        ink[i] = 1;
        ink[i + width] = 1;
      }
    }
  }
  return ink;
}

/** Sets long runs to 2 in both directions, so that a run across does not break one down, and takes them away then. */
function eraseStraight(ink: Uint8Array, { width, height }: Picture, longest: number): void {
  const runs = new Int32Array(width);
  for (let y = 0; y <= height; y++) {
    let start = -1;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const inked = y < height && ink[i] !== 0;
      if (inked) runs[x]! += 1;
      else {
        if (runs[x]! > longest) for (let k = 1; k <= runs[x]!; k++) ink[i - k * width] = 2;
        runs[x] = 0;
      }
      if (inked && start < 0) start = x;
      if (start >= 0 && (!inked || x === width - 1)) {
        const end = inked ? x + 1 : x;
        if (end - start > longest) ink.fill(2, y * width + start, y * width + end);
        start = -1;
      }
    }
  }
  for (let i = 0; i < ink.length; i++) if (ink[i] === 2) ink[i] = 0;
}

/** Groups cells with ink in them, and draws each group's box around the ink itself. */
function joinCells(ink: Uint8Array, { width, height }: Picture, side: number): Box[] {
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const inked = new Uint8Array(columns * rows);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x++, i++) if (ink[i]) inked[row + Math.floor(x / side)] = 1;
  }
  const boxes: Box[] = [];
  const stack: number[] = [];
  for (let start = 0; start < inked.length; start++) {
    if (!inked[start]) continue;
    let [left, top, right, bottom] = [columns, rows, 0, 0];
    inked[start] = 0;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop()!;
      const column = at % columns;
      const row = (at - column) / columns;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      const lastRow = Math.min(rows - 1, row + gapDown);
      const lastColumn = Math.min(columns - 1, column + gapAcross);
      for (let r = Math.max(0, row - gapDown); r <= lastRow; r++) {
        for (let c = Math.max(0, column - gapAcross); c <= lastColumn; c++) {
          const next = r * columns + c;
          if (!inked[next]) continue;
          inked[next] = 0;
          stack.push(next);
        }
      }
    }
    boxes.push({
      x: left * side,
      y: top * side,
      width: Math.min(width, (right + 1) * side) - left * side,
      height: Math.min(height, (bottom + 1) * side) - top * side,
    });
  }
  return boxes.map((box) => tighten(ink, width, box));
}

/** The part of a box that has ink in it. */
function tighten(ink: Uint8Array, rowLength: number, box: Box): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      if (!ink[y * rowLength + x]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
