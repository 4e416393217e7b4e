import sharp from 'sharp';
import type { Sandbox } from '../../../browser/sandbox/Sandbox.js';
import type { Page } from '../../../html/Page.js';
import type { Box, PageSnapshot } from '../../../html/PageSnapshot.js';
import { parsePage } from '../../../html/parsePage.js';
import type { Scene } from '../../../perception/cursor/Scene.js';
import type { Picture } from '../../../perception/Picture.js';
import type { FrameRegistration } from '../../../perception/registration/FrameRegistration.js';
import {
  type PageTemplate,
  preparePage,
  registerFrame,
} from '../../../perception/registration/registerFrame.js';
import type { SceneReader } from './SceneReader.js';

/** A scene that fits the page worse shows something else, or another layout of it. */
const leastScore = 0.4;
const sureScore = 0.7;
/** Mean difference of grey levels around a point; pointing at a thing may light it up. */
const leastAlike = 30;

/** Says which place of the page a point of the recording is. */
export class PageLocator {
  /** Once known: a recording has one. */
  private scale: number | undefined;
  private readonly found = new Map<Scene, FrameRegistration | undefined>();

  private constructor(
    readonly page: Page,
    readonly snapshot: PageSnapshot,
    private readonly template: PageTemplate,
  ) {}

  /** Renders the page as it was recorded. @throws DeixisError as from the sandbox */
  static async open(
    sandbox: Sandbox,
    html: string,
    viewport: { width: number; height: number },
    baseDirectory?: string,
  ): Promise<PageLocator> {
    const options = { viewport, baseDirectory, name: 'the source page' };
    const snapshot = await sandbox.render(html, options);
    const picture = await toGrey(await sandbox.screenshot(html, { ...options, fullPage: true }));
    return new PageLocator(parsePage(html), snapshot, preparePage(picture));
  }

  /** The place on the page in CSS pixels; undefined where the scene does not show the page as rendered. */
  locate(reader: SceneReader, { x, y }: { x: number; y: number }): { x: number; y: number } | undefined {
    const { scene, picture } = reader;
    if (!this.found.has(scene)) {
      const registration = registerFrame(picture, this.template, this.scale ? [this.scale] : undefined);
      if (registration.score > sureScore) this.scale = registration.scale;
      this.found.set(scene, registration.score >= leastScore ? registration : undefined);
    }
    const registration = this.found.get(scene);
    if (!registration) return undefined;
    const { scale, offsetX, offsetY } = registration;
    return { x: (x - offsetX) / scale, y: (y - offsetY) / scale };
  }

  /** Whether the recording shows at a point what the page has there, and nothing laid over it. */
  agrees(reader: SceneReader, point: { x: number; y: number }): boolean {
    const place = this.locate(reader, point);
    if (!place) return false;
    const { picture } = reader;
    const page = this.template.picture;
    let sum = 0;
    let count = 0;
    for (let y = -14; y <= 14; y += 2) {
      for (let x = -30; x <= 30; x += 2) {
        const [column, row] = [Math.round(point.x + x), Math.round(point.y + y)];
        const there = this.locate(reader, { x: column, y: row })!;
        const [pageX, pageY] = [Math.round(there.x), Math.round(there.y)];
        if (column < 0 || row < 0 || column >= picture.width || row >= picture.height) continue;
        if (pageX < 0 || pageY < 0 || pageX >= page.width || pageY >= page.height) continue;
        sum += Math.abs(picture.data[row * picture.width + column]! - page.data[pageY * page.width + pageX]!);
        count += 1;
      }
    }
    return count > 0 && sum / count < leastAlike;
  }

  /** Where the recording shows a box of the page; undefined as above. */
  toFrame({ scene }: SceneReader, box: Box): Box | undefined {
    const registration = this.found.get(scene);
    if (!registration) return undefined;
    const { scale, offsetX, offsetY } = registration;
    return {
      x: box.x * scale + offsetX,
      y: box.y * scale + offsetY,
      width: box.width * scale,
      height: box.height * scale,
    };
  }
}

async function toGrey(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 1, data };
}
