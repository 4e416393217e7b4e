import type { Box } from '../../../html/PageSnapshot.js';
import type { Scene } from '../../../perception/cursor/Scene.js';
import { Flooder } from '../../../perception/layout/Flooder.js';
import { findInkGroups } from '../../../perception/layout/findInkGroups.js';
import { findNestedBoxes } from '../../../perception/layout/findNestedBoxes.js';
import type { Picture } from '../../../perception/Picture.js';
import { detectTextBoxes } from '../../../perception/text/detectTextBoxes.js';
import { recognizeLine } from '../../../perception/text/recognizeLine.js';
import { touches } from './geometry.js';
import { LookMemory } from './LookMemory.js';

/** In pixels around ink, which the model needs to see a line; and the multiples in which it takes pictures. */
const margin = 20;
const sideStep = 32;
/** In pixels: of ink taller than this only the rows that are asked for are looked at. */
const tallest = 320;
/** In pixels: smaller ink is no text. */
const leastInk = 5;
/** Of fewer letters than this the model must be this sure: parts of drawings are often read as a letter or two. */
const [short, sure] = [4, 0.9];

/** Looks at one scene: the ink that is asked for is searched for text, and each line read, at most once. */
export class SceneReader {
  readonly picture: Picture;
  private inkGroups: Box[] | undefined;
  private flooder: Flooder | undefined;
  /** The line, as the memory knows it, of each box given away. */
  private readonly known = new WeakMap<Box, Box>();

  /** @param memory what the scenes of a recording share */
  constructor(
    readonly scene: Scene,
    private readonly memory = new LookMemory(),
  ) {
    this.picture = scene.picture();
  }

  /** The boxes that lie around a point, from the inside out. */
  boxesAround(x: number, y: number): Box[] {
    this.flooder ??= new Flooder(this.picture);
    return findNestedBoxes(this.picture, x, y, this.flooder);
  }

  /** Text boxes whose middle lies in a region, in reading order. */
  async textBoxesIn(region: Box): Promise<Box[]> {
    return (await this.textBoxesTouching(region)).filter((box) => holdsMiddle(region, box));
  }

  /** Text boxes that reach into a region, whole, in reading order. */
  async textBoxesTouching(region: Box): Promise<Box[]> {
    this.inkGroups ??= findInkGroups(this.picture).filter(
      ({ width, height }) => width >= leastInk && height >= leastInk,
    );
    const boxes: Box[] = [];
    for (const ink of this.inkGroups) if (touches(ink, region)) boxes.push(...(await this.look(ink, region)));
    return boxes
      .filter((box) => touches(box, region))
      .sort((a, b) => (Math.abs(a.y - b.y) < Math.min(a.height, b.height) / 2 ? a.x - b.x : a.y - b.y));
  }

  /** The text in a box; '' where it is not sure. */
  async read(box: Box, leastConfidence = 0.5): Promise<string> {
    const reading = this.memory.textOf(this.known.get(box) ?? box, () => recognizeLine(this.picture, box));
    const { text, confidence } = await reading;
    if (!/[\p{L}\p{N}]/u.test(text)) return '';
    return confidence >= (text.length < short ? sure : leastConfidence) ? text : '';
  }

  private async look(ink: Box, region: Box): Promise<Box[]> {
    const part = this.frame(ink.height > tallest ? rowsOf(ink, region) : ink);
    const look =
      this.memory.find(this.picture, part) ?? this.memory.add(this.picture, part, this.search(part));
    return (await look.lines).flatMap((line) => {
      const box = { ...line, x: line.x + part.x, y: line.y + part.y };
      this.known.set(box, line);
      // Of other ink nearby only a part is seen here.
      return holdsMiddle(ink, box) ? [box] : [];
    });
  }

  private async search(part: Box): Promise<Box[]> {
    const boxes = await detectTextBoxes(this.picture, part, 1);
    return boxes.map((box) => ({ ...box, x: box.x - part.x, y: box.y - part.y }));
  }

  /** Ink with some room around it, in a size that the model takes as it is. */
  private frame(ink: Box): Box {
    const across = widen(ink.x, ink.width, this.picture.width);
    const down = widen(ink.y, ink.height, this.picture.height);
    return { x: across.start, width: across.length, y: down.start, height: down.length };
  }
}

function widen(start: number, length: number, limit: number): { start: number; length: number } {
  const wanted = Math.min(limit, Math.ceil((length + 2 * margin) / sideStep) * sideStep);
  const centred = Math.round(start + (length - wanted) / 2);
  return { start: Math.max(0, Math.min(limit - wanted, centred)), length: wanted };
}

/** The rows of ink that a region asks for, with room for lines at its edges. */
function rowsOf(ink: Box, region: Box): Box {
  const room = 28;
  const top = Math.max(ink.y, Math.floor(region.y) - room);
  const bottom = Math.min(ink.y + ink.height, Math.ceil(region.y + region.height) + room);
  return { ...ink, y: top, height: bottom - top };
}

function holdsMiddle(region: Box, box: Box): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return x >= region.x && x <= region.x + region.width && y >= region.y && y <= region.y + region.height;
}
