import type { Box } from '../../../html/PageSnapshot.js';
import type { Scene } from '../../../perception/cursor/Scene.js';
import { findNestedBoxes } from '../../../perception/layout/findNestedBoxes.js';
import type { Picture } from '../../../perception/Picture.js';
import { detectTextBoxes } from '../../../perception/text/detectTextBoxes.js';
import { recognizeLine } from '../../../perception/text/recognizeLine.js';
import { type Look, LookMemory } from './LookMemory.js';

/** In pixels around a region, so that lines at its edge are seen whole. */
const margin = 28;

/** Looks at one scene: each part of it is read at most once, and only when somebody points there. */
export class SceneReader {
  readonly picture: Picture;

  /** @param memory what the scenes of a recording share */
  constructor(
    readonly scene: Scene,
    private readonly memory = new LookMemory(),
  ) {
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
    const look = this.memory.find(this.picture, clipped) ?? this.look(clipped);
    return (await look.boxes).filter((box) => holdsMiddle(region, box));
  }

  /** The text in a box; '' where it is not sure. */
  async read(box: Box, leastConfidence = 0.5): Promise<string> {
    const reading = this.memory.textOf(box, () => recognizeLine(this.picture, box));
    const { text, confidence } = await reading;
    return confidence >= leastConfidence ? text : '';
  }

  private look(region: Box): Look {
    const x = Math.max(0, region.x - margin);
    const y = Math.max(0, region.y - margin);
    const width = Math.min(this.picture.width, region.x + region.width + margin) - x;
    const height = Math.min(this.picture.height, region.y + region.height + margin) - y;
    const outer = { x, y, width, height };
    return this.memory.add(this.picture, region, outer, detectTextBoxes(this.picture, outer, 1));
  }
}

function holdsMiddle(region: Box, box: Box): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return x >= region.x && x <= region.x + region.width && y >= region.y && y <= region.y + region.height;
}
