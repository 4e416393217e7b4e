/** A picture to encode. */
export interface FrameToEncode {
  timeSeconds: number;
  /** Raw RGB or RGBA rows without gaps, or a PNG or JPEG file's bytes. */
  picture:
    | { kind: 'rgb' | 'rgba'; data: Uint8Array; width: number; height: number }
    | { kind: 'file'; data: Uint8Array };
}

export interface EncodeOptions {
  frames: AsyncIterable<FrameToEncode> | Iterable<FrameToEncode>;
  /** When the last frame ends. */
  durationSeconds: number;
  /** Default 'av1'. */
  codec?: 'av1' | 'h264';
  /** Constant quality, codec's own scale (lower is sharper). Default 28 for AV1 (0-63), 18 for H.264 (0-51). */
  quality?: number;
  /** Longest distance between two key frames, in seconds. Default 10. */
  keyframeSeconds?: number;
  /** Mono sound. */
  audio?: { samples: Float32Array; sampleRate: number };
  signal?: AbortSignal;
}

/** Frames with their own times (variable frame rate) to an mp4 file; the same frames give the same bytes. */
export declare function encodeFrames(
  options: EncodeOptions,
  outPath: string,
): Promise<{ frameCount: number; sizeBytes: number }>;
