import {
  AV_PIX_FMT_GRAY8,
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV444P,
  AVCHROMA_LOC_LEFT,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  type AVColorSpace,
  type AVPixelFormat,
} from 'node-av/constants';
import { Frame, SoftwareScaleContext } from 'node-av/lib';
import { expandRange } from './expandRange.js';
import { check } from './ffmpeg.js';
import type { Geometry } from './geometry.js';
import { squarePixels } from './geometry.js';
import { PictureTurner } from './PictureTurner.js';

/** What a picture is converted to: packed RGB, gray, or full-range BT.601 planes, as JPEG files hold them. */
export type PixelKind = 'rgb' | 'gray' | 'jpeg420' | 'jpeg444';

const formats: Record<PixelKind, AVPixelFormat> = {
  rgb: AV_PIX_FMT_RGB24,
  gray: AV_PIX_FMT_GRAY8,
  jpeg420: AV_PIX_FMT_YUV420P,
  jpeg444: AV_PIX_FMT_YUV444P,
};

/** Turns decoded frames upright, to square pixels, to the wanted size and to one pixel format. */
export class PictureConverter {
  readonly #turner: PictureTurner;
  readonly #scalers = new Map<string, { context: SoftwareScaleContext; target: Frame }>();

  constructor(
    readonly geometry: Geometry,
    readonly kind: PixelKind,
    readonly maxSide?: number,
  ) {
    this.#turner = new PictureTurner(geometry, kind === 'jpeg420' || kind === 'jpeg444');
  }

  /** The converted picture; it is ours and valid until the next call. Its pixels may be written to. */
  convert(source: Frame): Frame {
    const upright = this.#turner.turn(source);
    const { width, height } = this.#size(source);
    // Of the matrices that are left, going to JPEG's in one step takes eight times as long as by way of RGB.
    const isPlanes = this.kind === 'jpeg420' || this.kind === 'jpeg444';
    if (isPlanes && !usesJpegMatrix(upright.colorSpace)) {
      const rgb = this.#scale(upright, 'rgb', width, height);
      return this.#scale(rgb, this.kind, width, height);
    }
    return this.#scale(upright, this.kind, width, height);
  }

  /** Whether a picture is shown as it is coded: neither turned nor brought to another size or range of brightness. */
  leavesAsItIs(source: Frame): boolean {
    const { width, height } = this.#size(source);
    return source.width === width && source.height === height && this.#turner.leavesAsItIs(source);
  }

  /** Size as shown, or less where a longest side is set. A stream may change its size midway. */
  #size(source: Frame): { width: number; height: number } {
    const shown = squarePixels(source.width, source.height, this.geometry.pixelAspect);
    const turned = this.geometry.rotation === 90 || this.geometry.rotation === 270;
    const [width, height] = turned ? [shown.height, shown.width] : [shown.width, shown.height];
    const factor = Math.min(1, (this.maxSide ?? Number.POSITIVE_INFINITY) / Math.max(width, height));
    return {
      width: Math.max(1, Math.round(width * factor)),
      height: Math.max(1, Math.round(height * factor)),
    };
  }

  #scale(source: Frame, kind: PixelKind, width: number, height: number): Frame {
    const key = `${kind} ${width}x${height} ${source.width}x${source.height} ${source.format} ${source.colorSpace} ${source.colorRange} ${source.chromaLocation}`;
    const isExpanded = kind.startsWith('jpeg') && isLimited(source);
    let scaler = this.#scalers.get(key);
    if (!scaler) {
      const context = new SoftwareScaleContext();
      context.allocContext();
      context.setOption(
        'sws_flags',
        source.width === width && source.height === height ? 'bicubic' : 'area+accurate_rnd',
      );
      const target = new Frame();
      target.alloc();
      target.width = width;
      target.height = height;
      target.format = formats[kind];
      target.colorSpace = matrixOf(kind, source.colorSpace);
      // Colour planes stay where they are: moving them by half a pixel would only blur them.
      // Where nothing is said, full range would mean the centre.
      target.chromaLocation = source.chromaLocation || AVCHROMA_LOC_LEFT;
      if (!source.chromaLocation) source.chromaLocation = AVCHROMA_LOC_LEFT;
      check(target.allocBuffer(), 'memory for a picture');
      scaler = { context, target };
      this.#scalers.set(key, scaler);
    }
    scaler.target.colorRange = isExpanded ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG;
    check(scaler.context.scaleFrameSync(scaler.target, source), 'converting a picture');
    if (isExpanded) {
      expandRange(scaler.target);
      scaler.target.colorRange = AVCOL_RANGE_JPEG;
    }
    return scaler.target;
  }

  close(): void {
    this.#turner.close();
    for (const { context, target } of this.#scalers.values()) {
      context.freeContext();
      target.free();
    }
  }
}

function isLimited(source: Frame): boolean {
  return source.colorRange !== AVCOL_RANGE_JPEG && source.colorSpace !== AVCOL_SPC_RGB;
}

function matrixOf(kind: PixelKind, source: AVColorSpace): AVColorSpace {
  if (kind === 'rgb') return AVCOL_SPC_RGB;
  return kind === 'gray' ? source : AVCOL_SPC_BT470BG;
}

/** Untagged pictures are taken as BT.601, as FFmpeg does. */
function usesJpegMatrix(space: AVColorSpace): boolean {
  return (
    space === AVCOL_SPC_BT470BG ||
    space === AVCOL_SPC_SMPTE170M ||
    space === AVCOL_SPC_UNSPECIFIED ||
    space === AVCOL_SPC_RGB
  );
}
