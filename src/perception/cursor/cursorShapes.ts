import type { CursorShape } from './CursorTrack.js';

/** A pointer picture, drawn by hand at the size it has on a screen of 96 dots an inch. */
export interface CursorDrawing {
  name: string;
  shape: CursorShape;
  /** What is at a point: inside, its border, or nothing. The tip that points is at 0, 0. */
  at(x: number, y: number): 'inside' | 'border' | 'nothing';
  /** The box around it. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Rows of a picture: "#" border, "o" inside. The tip is the left edge of column `tip` in the first row. */
function fromRows(name: string, shape: CursorShape, tip: number, rows: readonly string[]): CursorDrawing {
  return {
    name,
    shape,
    left: -tip,
    top: 0,
    right: Math.max(...rows.map((row) => row.length)) - tip,
    bottom: rows.length,
    at: (x, y) => {
      const mark = rows[Math.floor(y)]?.[Math.floor(x + tip)];
      return mark === 'o' ? 'inside' : mark === '#' ? 'border' : 'nothing';
    },
  };
}

const tailless: readonly (readonly [number, number])[] = [
  [0, 0],
  [5.9, 15.6],
  [8.6, 8.8],
  [15.4, 6.2],
];

/** Which of border and inside is dark is left open: systems ship both. */
export const cursorDrawings: readonly CursorDrawing[] = [
  fromRows('arrow with tail', 'arrow', 0, [
    '#',
    '##',
    '#o#',
    '#oo#',
    '#ooo#',
    '#oooo#',
    '#ooooo#',
    '#oooooo#',
    '#ooooooo#',
    '#oooooooo#',
    '#ooooooooo#',
    '#oooooo#####',
    '#ooo#oo#',
    '#oo# #oo#',
    '#o#  #oo#',
    '##    #oo#',
    '#     #oo#',
    '       ##',
  ]),
  {
    name: 'arrow without tail',
    shape: 'arrow',
    left: 0,
    top: 0,
    right: 15.4,
    bottom: 15.6,
    at: (x, y) => {
      if (!isInsidePolygon(tailless, x, y)) return 'nothing';
      return distanceToEdges(tailless, x, y) < 1.7 ? 'border' : 'inside';
    },
  },
  fromRows('pointing hand, square cuff', 'hand', 6, [
    '     ##',
    '    #oo#',
    '    #oo#',
    '    #oo#',
    '    #oo#',
    '    #oo###',
    '    #oo#oo###',
    '    #oo#oo#oo##',
    '    #oo#oo#oo#o#',
    '### #oo#oo#oo#oo#',
    '#oo##oooooooo#oo#',
    '#ooo#ooooooooooo#',
    ' #oo#ooooooooooo#',
    '  #o#ooooooooooo#',
    '  #ooooooooooooo#',
    '   #oooooooooooo#',
    '   #ooooooooooo#',
    '    #oooooooooo#',
    '    #oooooooooo#',
    '     #oooooooo#',
    '     #oooooooo#',
    '     ##########',
  ]),
  fromRows('pointing hand, round', 'hand', 7, [
    '      ##',
    '     #oo#',
    '     #oo#',
    '     #oo#',
    '     #oo#',
    '     #oo#',
    '     #oo###',
    '     #oo#oo###',
    '     #oo#oo#oo##',
    '     #oo#oo#oo#oo#',
    '     #oo#oo#oo#oo#',
    '     #oo#oo#oo#oo#',
    '     #ooooooooooo#',
    '###  #ooooooooooo#',
    '#oo###ooooooooooo#',
    '#oooooooooooooooo#',
    ' #ooooooooooooooo#',
    '  #oooooooooooooo#',
    '   #ooooooooooooo#',
    '   #oooooooooooo#',
    '    #ooooooooooo#',
    '     #ooooooooo#',
    '      #ooooooo#',
    '       #######',
  ]),
];

function isInsidePolygon(corners: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [xi, yi] = corners[i]!;
    const [xj, yj] = corners[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

function distanceToEdges(corners: readonly (readonly [number, number])[], x: number, y: number): number {
  let least = Infinity;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [x1, y1] = corners[i]!;
    const [x2, y2] = corners[j]!;
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const along = Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
    least = Math.min(least, Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)));
  }
  return least;
}
