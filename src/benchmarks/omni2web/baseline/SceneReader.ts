import type { Box } from '../../../html/PageSnapshot.js';
import type { Scene } from '../../../perception/cursor/Scene.js';
import { findNestedBoxes } from '../../../perception/layout/findNestedBoxes.js';
import type { Picture } from '../../../perception/Picture.js';
import { detectTextBoxes } from '../../../perception/text/detectTextBoxes.js';
import { recognizeLine } from '../../../perception/text/recognizeLine.js';
import { holds } from './geometry.js';

/** In pixels around a region, so that lines at its edge are seen whole. */
const margin = 28;

/** Looks at one scene: each part of it is read at most once, and only when somebody points there. */
export class SceneReader {
  readonly picture: Picture;
  private readonly looks: { region: Box; boxes: Promise<Box[]> }[] = [];
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
    const { width, height } = this.picture;
    const x = Math.max(0, Math.floor(region.x));
    const y = Math.max(0, Math.floor(region.y));
    const clipped = {
      x,
      y,
      width: Math.min(width, Math.ceil(region.x + region.width)) - x,
      height: Math.min(height, Math.ceil(region.y + region.height)) - y,
    };
    if (clipped.width < 8 || clipped.height < 8) return [];
    let look = this.looks.find((known) => holds(known.region, clipped, 0));
    if (!look) {
      look = { region: clipped, boxes: this.detect(clipped) };
      this.looks.push(look);
    }
    return (await look.boxes).filter((box) => holdsMiddle(region, box));
  }

  /** The text in a box; '' where it is not sure. */
  async read(box: Box, leastConfidence = 0.5): Promise<string> {
    let reading = this.texts.get(box);
    if (!reading) {
      reading = recognizeLine(this.picture, box);
      this.texts.set(box, reading);
    }
    const { text, confidence } = await reading;
    return confidence >= leastConfidence ? text : '';
  }

  private async detect({ x, y, width, height }: Box): Promise<Box[]> {
    const left = Math.max(0, x - margin);
    const top = Math.max(0, y - margin);
    const right = Math.min(this.picture.width, x + width + margin);
    const bottom = Math.min(this.picture.height, y + height + margin);
    return detectTextBoxes(this.picture, { x: left, y: top, width: right - left, height: bottom - top }, 1);
  }
}

function holdsMiddle(region: Box, box: Box): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return x >= region.x && x <= region.x + region.width && y >= region.y && y <= region.y + region.height;
}
