import type { Box } from '../../html/PageSnapshot.js';
import type { Picture } from '../Picture.js';
import { Scene } from './Scene.js';

/** A change of more than this share of the picture begins a new scene: scrolling, another page, a large card lit up. */
const newSceneShare = 0.03;
/** Scenes shorter than this are steps of a scroll and not kept. */
const leastSeconds = 0.2;
const shortestSight = 0.03;
/** In pixels: a resting pointer stays within the first, and what changes within the second is its own doing. */
const restRadius = 12;
const nearPointer = 20;

/** Builds the scenes of a recording: always the latest picture, but under the pointer what was there before it came. */
export class SceneKeeper {
  readonly scenes: Scene[] = [];
  private canvas: Uint8Array | undefined;
  private width = 0;
  private height = 0;
  private startSeconds = 0;
  private lastPointer: Box | undefined;
  private rest: { x: number; y: number; sinceSeconds: number } | undefined;
  private changedElsewhere = false;
  private scrolled = false;

  /** The first frame, or one of another size. */
  begin(picture: Picture, timeSeconds: number): void {
    this.close(timeSeconds);
    this.canvas = new Uint8Array(picture.data);
    this.width = picture.width;
    this.height = picture.height;
    this.startSeconds = timeSeconds;
  }

  /**
   * @param regions what changed
   * @param pointer the box that the pointer covers now, if known
   * @param everything that the page itself moves: what is under the pointer is no longer valid
   */
  update(
    picture: Picture,
    timeSeconds: number,
    {
      regions,
      share,
      pointer,
      everything,
    }: { regions: Box[]; share: number; pointer?: Box; everything: boolean },
  ): void {
    if (this.leavesRest(pointer, timeSeconds) && this.changedElsewhere) this.cutAt(timeSeconds);
    if (!everything && regions.some((region) => !this.isNearPointer(region, pointer)))
      this.changedElsewhere = true;
    this.lastPointer = pointer;
    if (share > newSceneShare) {
      this.cutAt(timeSeconds);
      this.scrolled = everything;
      // All of it: differences too small to count as a change may be new as well.
      const whole = { x: 0, y: 0, width: this.width, height: this.height };
      this.copy(picture, whole, everything ? undefined : pointer);
    } else for (const region of regions) this.copy(picture, region, pointer);
  }

  private cutAt(timeSeconds: number): void {
    this.close(timeSeconds);
    this.startSeconds = timeSeconds;
    this.changedElsewhere = false;
  }

  /** Whether the pointer, after a rest, now moves on: what it rested on is worth keeping as it was then. */
  private leavesRest(pointer: Box | undefined, timeSeconds: number): boolean {
    const rest = this.rest;
    if (rest && pointer && Math.hypot(pointer.x - rest.x, pointer.y - rest.y) <= restRadius) return false;
    this.rest = pointer && { x: pointer.x, y: pointer.y, sinceSeconds: timeSeconds };
    return rest !== undefined && timeSeconds - rest.sinceSeconds >= leastSeconds;
  }

  private isNearPointer(region: Box, pointer: Box | undefined): boolean {
    return [pointer, this.lastPointer].some(
      (box) =>
        box !== undefined &&
        region.x < box.x + box.width + nearPointer &&
        region.x + region.width > box.x - nearPointer &&
        region.y < box.y + box.height + nearPointer &&
        region.y + region.height > box.y - nearPointer,
    );
  }

  /** The last scene ends here. */
  close(timeSeconds: number): void {
    if (!this.canvas) return;
    // Under a pointer that rests even a short sight may be what is spoken of.
    const rests = this.rest !== undefined && this.rest.sinceSeconds < this.startSeconds && !this.scrolled;
    if (timeSeconds - this.startSeconds < (rests ? shortestSight : leastSeconds)) return;
    this.scenes.push(new Scene(this.startSeconds, timeSeconds, this.width, this.height, this.canvas));
  }

  private copy(picture: Picture, { x, y, width, height }: Box, spare: Box | undefined): void {
    const right = Math.min(this.width, x + width);
    for (let row = y; row < Math.min(this.height, y + height); row++) {
      const start = row * this.width;
      if (!spare || row < spare.y || row >= spare.y + spare.height) {
        this.canvas!.set(picture.data.subarray(start + x, start + right), start + x);
        continue;
      }
      const gapStart = Math.max(x, Math.min(right, spare.x));
      const gapEnd = Math.min(right, Math.max(x, spare.x + spare.width));
      this.canvas!.set(picture.data.subarray(start + x, start + gapStart), start + x);
      this.canvas!.set(picture.data.subarray(start + gapEnd, start + right), start + gapEnd);
    }
  }
}
