import { distanceTo } from './geometry.js';
import { readParagraph } from './readParagraph.js';
import type { SceneReader } from './SceneReader.js';
import type { SeenThing } from './SeenThing.js';

/** In pixels: how far above or below a place the text may be by which it is told. */
const reach = 150;

/** A place between things ("here"): below the text that ends nearest above it, or above the one that follows. */
export async function seePlace(reader: SceneReader, point: { x: number; y: number }): Promise<SeenThing> {
  const band = { y: point.y - reach, height: 2 * reach };
  // Text that is off to a side is far: it tells the place only where there is no other.
  const near = await reader.textBoxesTouching({ ...band, x: point.x - reach, width: 2 * reach });
  const lines =
    near.length > 0 ? near : await reader.textBoxesIn({ ...band, x: 0, width: reader.picture.width });
  const nearest = lines
    .map((line) => {
      const sideways = Math.max(line.x - point.x, 0, point.x - line.x - line.width);
      const side = line.y + line.height / 2 <= point.y ? ('below' as const) : ('above' as const);
      return { line, side, cost: distanceTo(line, point) + sideways + (side === 'above' ? 8 : 0) };
    })
    .sort((a, b) => a.cost - b.cost)[0];
  if (!nearest) {
    const box = { x: point.x - 40, y: point.y - 10, width: 80, height: 20 };
    return { box, text: '', cut: false, looksLike: 'box' };
  }
  const { text, cut, box } = await readParagraph(reader, nearest.line);
  return { box, text, cut, looksLike: 'text', side: nearest.side };
}
