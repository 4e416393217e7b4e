import { deflateSync, inflateSync } from 'node:zlib';
import type { Picture } from '../Picture.js';

/** A stretch of time in which the screen shows much the same, with its grey picture, the pointer taken out where it could be. */
export class Scene {
  private readonly packed: Buffer;

  constructor(
    readonly startSeconds: number,
    readonly endSeconds: number,
    private readonly width: number,
    private readonly height: number,
    data: Uint8Array,
  ) {
    this.packed = deflateSync(data, { level: 1 });
  }

  /** Unpacked anew at each call. */
  picture(): Picture {
    return {
      width: this.width,
      height: this.height,
      channels: 1,
      data: new Uint8Array(inflateSync(this.packed)),
    };
  }
}
