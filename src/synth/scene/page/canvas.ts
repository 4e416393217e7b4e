/** The few parts of a page that the scene uses; the package is compiled without the types of pages. */
export interface Canvas {
  width: number;
  height: number;
  getContext(kind: '2d'): Brush;
  toDataURL(type: string, quality?: number): string;
}

export interface Brush {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  font: string;
  textAlign: string;
  textBaseline: string;
  globalAlpha: number;
  fillRect(x: number, y: number, width: number, height: number): void;
  strokeRect(x: number, y: number, width: number, height: number): void;
  beginPath(): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  fill(): void;
  stroke(): void;
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  scale(x: number, y: number): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { width: number };
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient;
  drawImage(image: Canvas, ...places: number[]): void;
}

interface Gradient {
  addColorStop(share: number, color: string): void;
}

declare const document: { createElement(name: 'canvas'): Canvas };

export function createCanvas(width: number, height: number): { canvas: Canvas; brush: Brush } {
  const canvas = createBlankCanvas(width, height);
  return { canvas, brush: canvas.getContext('2d') };
}

/** Without a brush: a canvas that has one can't be drawn on in three dimensions any more. */
export function createBlankCanvas(width: number, height: number): Canvas {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

/** "#rrggbb" towards white (share above 0) or black (below). */
export function shade(color: string, share: number): string {
  const goal = share > 0 ? 255 : 0;
  const part = (from: number): string => {
    const value = Number.parseInt(color.slice(from, from + 2), 16);
    return Math.round(value + (goal - value) * Math.abs(share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/** Numbers in [0, 1) that are the same in every run; pages have no other seeded source. */
export function createNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
