import type { Box } from '../../../html/PageSnapshot.js';
import type { Scene } from '../../../perception/cursor/Scene.js';
import { findNestedBoxes } from '../../../perception/layout/findNestedBoxes.js';
import type { Picture } from '../../../perception/Picture.js';
import { detectTextBoxes } from '../../../perception/text/detectTextBoxes.js';
import { recognizeLine } from '../../../perception/text/recognizeLine.js';

/** Rows of text boxes are looked for in strips of this height, whole or not at all. */
const stripHeight = 128;

/** Looks at one scene: each part of it is read at most once, and only when somebody points there. */
export class SceneReader {
  readonly picture: Picture;
  private readonly strips = new Map<number, Promise<Box[]>>();
  private readonly texts = new Map<Box, Promise<{ text: string; confidence: number }>>();

  constructor(readonly scene: Scene) {
    this.picture = scene.picture();
  }

  /** The boxes that lie around a point, from the inside out. */
  boxesAround(x: number, y: number): Box[] {
    return findNestedBoxes(this.picture, x, y);
  }

  /** Text boxes whose middle lies in a region, in reading order. */
  async textBoxesIn(region: Box): Promise<Box[]> {
    const top = Math.max(0, region.y);
    const bottom = Math.min(this.picture.height, region.y + region.height);
    const found: Box[] = [];
    for (let strip = Math.floor(top / stripHeight); strip * stripHeight < bottom; strip++) {
      found.push(...(await this.strip(strip)));
    }
    return found
      .filter((box) => holdsMiddle(region, box))
      .sort((a, b) => (Math.abs(a.y - b.y) < Math.min(a.height, b.height) / 2 ? a.x - b.x : a.y - b.y));
  }

  /** The text in a box; '' where it is not sure. */
  async read(box: Box): Promise<string> {
    let reading = this.texts.get(box);
    if (!reading) {
      reading = recognizeLine(this.picture, box);
      this.texts.set(box, reading);
    }
    const { text, confidence } = await reading;
    return confidence >= 0.5 ? text : '';
  }

  /** Boxes whose middle is in the strip; the strip is read with a margin, so that each line is seen whole once. */
  private strip(number: number): Promise<Box[]> {
    let found = this.strips.get(number);
    if (!found) {
      found = this.readStrip(number);
      this.strips.set(number, found);
    }
    return found;
  }

  private async readStrip(number: number): Promise<Box[]> {
    const { width, height } = this.picture;
    const margin = 32;
    const top = Math.max(0, number * stripHeight - margin);
    const bottom = Math.min(height, (number + 1) * stripHeight + margin);
    const boxes = await detectTextBoxes(this.picture, { x: 0, y: top, width, height: bottom - top }, 1);
    return boxes.filter((box) => Math.floor((box.y + box.height / 2) / stripHeight) === number);
  }
}

function holdsMiddle(region: Box, box: Box): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return x >= region.x && x <= region.x + region.width && y >= region.y && y <= region.y + region.height;
}
