import sharp from 'sharp';
import type { Point } from './CursorMove.js';

export type CursorShape = 'arrow' | 'hand';
/** Light: white with a dark edge; dark: black with a white edge. */
export type CursorTheme = 'light' | 'dark';

export interface CursorImage {
  width: number;
  height: number;
  /** The pixel that points, from the top-left corner. */
  hotspot: Point;
  rgba: Buffer;
}

const drawings: Record<CursorShape, { width: number; height: number; hotspot: Point; path: string }> = {
  arrow: {
    width: 18,
    height: 26,
    hotspot: { x: 1, y: 1 },
    path: 'M1.5 1.5v19l4.6-4.3 3.3 7.6 3.4-1.5-3.3-7.4 6.2-.3z',
  },
  hand: {
    width: 24,
    height: 28,
    hotspot: { x: 9, y: 1 },
    path: 'M7 3.4c0-2.6 4-2.6 4 0v8.2l1.2-.1c.3-1.6 3.2-1.5 3.4.3l.6 0c.5-1.4 3-1.1 3.2.6.9-1.2 3.1-.7 3.1 1.2v5.4c0 4.6-2.6 7.5-7 7.5h-2.2c-2.6 0-4.3-1.2-5.7-3.4L2 16.600c-1.200-2 1.300-3.800 2.900-2.100L7 16.500z',
  },
};

const colors: Record<CursorTheme, { fill: string; edge: string }> = {
  light: { fill: '#ffffff', edge: '#111111' },
  dark: { fill: '#111111', edge: '#ffffff' },
};

/** Our own pointer drawings as pixels. The hand is light in both themes, as desktops show it. */
export async function drawCursor(shape: CursorShape, theme: CursorTheme): Promise<CursorImage> {
  const { width, height, hotspot, path } = drawings[shape];
  const { fill, edge } = colors[shape === 'hand' ? 'light' : theme];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path d="${path}" fill="${fill}" stroke="${edge}" stroke-width="1.4" stroke-linejoin="round"/></svg>`;
  const rgba = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return { width, height, hotspot, rgba };
}

/** Lays a cursor on a picture of RGB rows, in place, its hotspot on the given pixel. Parts outside are cut. */
export function layCursor(
  picture: { data: Uint8Array; width: number; height: number },
  cursor: CursorImage,
  at: Point,
): void {
  const left = Math.round(at.x) - cursor.hotspot.x;
  const top = Math.round(at.y) - cursor.hotspot.y;
  for (let row = 0; row < cursor.height; row += 1) {
    const y = top + row;
    if (y < 0 || y >= picture.height) continue;
    for (let column = 0; column < cursor.width; column += 1) {
      const x = left + column;
      if (x < 0 || x >= picture.width) continue;
      const from = (row * cursor.width + column) * 4;
      const alpha = cursor.rgba[from + 3]! / 255;
      if (alpha === 0) continue;
      const to = (y * picture.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const under = picture.data[to + channel]!;
        picture.data[to + channel] = Math.round(under + (cursor.rgba[from + channel]! - under) * alpha);
      }
    }
  }
}
