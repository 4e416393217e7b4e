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

/** A shape by its outer corners, the border inside them. The tip is at 0, 0. */
function fromCorners(
  name: string,
  shape: CursorShape,
  borderWidth: number,
  corners: readonly (readonly [number, number])[],
): CursorDrawing {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    name,
    shape,
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
    at: (x, y) => {
      if (!isInsidePolygon(corners, x, y)) return 'nothing';
      return distanceToEdges(corners, x, y) < borderWidth ? 'border' : 'inside';
    },
  };
}

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
  fromCorners('arrow without tail', 'arrow', 1.7, [
    [0, 0],
    [5.9, 15.6],
    [8.6, 8.8],
    [15.4, 6.2],
  ]),
  // Drawn without lines between the fingers, as some systems and web tools do.
  fromCorners('pointing hand, mitten', 'hand', 1.5, [
    [-1.3, 0],
    [1.3, 0],
    [2.7, 1.4],
    [2.7, 8.6],
    [9.6, 9.4],
    [12, 10.4],
    [13, 12.2],
    [13, 18.4],
    [11.4, 22.4],
    [8.6, 24.8],
    [5.6, 25.4],
    [1.6, 25.2],
    [-0.8, 23.6],
    [-8, 14.4],
    [-8, 12.6],
    [-6.4, 12],
    [-2.7, 15],
    [-2.7, 1.4],
  ]),
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
    least = Math.min(least, (x - x1 - along * (x2 - x1)) ** 2 + (y - y1 - along * (y2 - y1)) ** 2);
  }
  return Math.sqrt(least);
}
