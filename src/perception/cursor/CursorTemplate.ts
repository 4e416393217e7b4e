import type { CursorShape } from './CursorTrack.js';
import type { CursorDrawing } from './cursorShapes.js';

/** A pointer picture at one size, as offsets from the tip and weights for a correlation that looks at it alone. */
export interface CursorTemplate {
  name: string;
  shape: CursorShape;
  scale: number;
  /** Whole pixels from the tip, of every pixel that the pointer covers fully. */
  dx: Int16Array;
  dy: Int16Array;
  /** Centred and normed so that the correlation is sum(weight * value) / deviation(value). */
  weight: Float32Array;
  /** Positions in dx and dy of clear inside and clear border pixels, alternating, for the first quick look. */
  probes: Int16Array;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const subSteps = 4;

/** Draws a pointer at a size; the tip is the top-left corner of the pixel at offset 0, 0. */
export function drawCursorTemplate(drawing: CursorDrawing, scale: number): CursorTemplate {
  const pixels: { x: number; y: number; inside: number }[] = [];
  for (let y = Math.floor(drawing.top * scale); y < drawing.bottom * scale; y++) {
    for (let x = Math.floor(drawing.left * scale); x < drawing.right * scale; x++) {
      let covered = 0;
      let inside = 0;
      for (let sub = 0; sub < subSteps * subSteps; sub++) {
        const mark = drawing.at(
          (x + ((sub % subSteps) + 0.5) / subSteps) / scale,
          (y + (Math.floor(sub / subSteps) + 0.5) / subSteps) / scale,
        );
        if (mark !== 'nothing') covered += 1;
        if (mark === 'inside') inside += 1;
      }
      if (covered >= 0.8 * subSteps * subSteps) pixels.push({ x, y, inside: inside / covered });
    }
  }
  const mean = pixels.reduce((sum, pixel) => sum + pixel.inside, 0) / pixels.length;
  const norm = Math.sqrt(pixels.reduce((sum, pixel) => sum + (pixel.inside - mean) ** 2, 0));
  return {
    name: drawing.name,
    shape: drawing.shape,
    scale,
    dx: Int16Array.from(pixels, (pixel) => pixel.x),
    dy: Int16Array.from(pixels, (pixel) => pixel.y),
    weight: Float32Array.from(pixels, (pixel) => (pixel.inside - mean) / norm),
    probes: chooseProbes(pixels.map((pixel) => pixel.inside)),
    left: Math.min(...pixels.map((pixel) => pixel.x)),
    top: Math.min(...pixels.map((pixel) => pixel.y)),
    right: Math.max(...pixels.map((pixel) => pixel.x)),
    bottom: Math.max(...pixels.map((pixel) => pixel.y)),
  };
}

/** Eight clear inside pixels and eight clear border pixels, spread over the shape and out of step with each other. */
function chooseProbes(inside: number[]): Int16Array {
  const clear = (wanted: boolean): number[] => {
    const order = inside
      .map((value, position) => ({ value: wanted ? value : 1 - value, position }))
      .sort((a, b) => b.value - a.value || a.position - b.position);
    const best = order.filter((entry) => entry.value >= 0.85);
    const pool = (best.length >= 8 ? best : order.slice(0, 10)).sort((a, b) => a.position - b.position);
    return Array.from(
      { length: 8 },
      (_, turn) => pool[Math.floor(((turn + 0.5) / 8) * pool.length)]!.position,
    );
  };
  const fill = clear(true);
  const edge = clear(false);
  return Int16Array.from(fill.flatMap((position, turn) => [position, edge[(turn * 3) % 8]!]));
}
