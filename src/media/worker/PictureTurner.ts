import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_PIX_FMT_YUV420P,
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
} from 'node-av/constants';
import { avGetPixFmtName, Filter, type FilterContext, FilterGraph, Frame } from 'node-av/lib';
import { check } from './ffmpeg.js';
import type { Geometry } from './geometry.js';
import { highRangeOf } from './highRangeOf.js';

/** Turns and mirrors frames to stand upright, and brings high dynamic range to the ordinary one; passes others through. */
export class PictureTurner {
  #graph: FilterGraph | undefined;
  #source: FilterContext | undefined;
  #sink: FilterContext | undefined;
  #key = '';
  readonly #result = new Frame();

  constructor(
    readonly geometry: Geometry,
    /** Bring BT.709 pictures to BT.601, as JPEG files need it, without resampling their halved colour planes. */
    readonly toJpegMatrix = false,
  ) {
    this.#result.alloc();
  }

  /** Whether there is nothing to do. */
  leavesAsItIs(source: Frame): boolean {
    return this.#filters(source).length === 0;
  }

  /** The upright frame, valid until the next call (or as long as the source, when there was nothing to do). */
  turn(source: Frame): Frame {
    const filters = this.#filters(source);
    if (filters.length === 0) return source;
    const key = `${source.width}x${source.height} ${source.format} ${source.colorSpace} ${source.colorRange} ${source.colorTrc}`;
    if (key !== this.#key) this.#build(source, filters.join(','), key);
    this.#result.unref();
    check(this.#source!.buffersrcAddFrameSync(source, AV_BUFFERSRC_FLAG_KEEP_REF), 'turning a picture');
    check(this.#sink!.buffersinkGetFrameSync(this.#result), 'turning a picture');
    if (this.toJpegMatrix && isPlain709(source)) this.#result.colorSpace = AVCOL_SPC_SMPTE170M;
    return this.#result;
  }

  #filters(source: Frame): string[] {
    const { rotation, mirrored } = this.geometry;
    const filters: string[] = [];
    if (highRangeOf(source.colorTrc))
      filters.push('tonemapx=tonemap=bt2390:t=bt709:m=bt709:p=bt709:format=yuv420p');
    const changesMatrix = this.toJpegMatrix && isPlain709(source);
    if (changesMatrix) filters.push('colormatrix=bt709:bt601');
    if (mirrored) filters.push('hflip');
    if (rotation === 90) filters.push('transpose=clock');
    if (rotation === 180) filters.push('hflip', 'vflip');
    if (rotation === 270) filters.push('transpose=cclock');
    return filters;
  }

  #build(source: Frame, filters: string, key: string): void {
    this.#graph?.free();
    const graph = new FilterGraph();
    graph.alloc();
    graph.nbThreads = 1;
    const format = avGetPixFmtName(source.format as never);
    const options = [
      `video_size=${source.width}x${source.height}`,
      `pix_fmt=${format}`,
      'time_base=1/1000',
      `colorspace=${source.colorSpace}`,
      `range=${source.colorRange}`,
    ].join(':');
    this.#source = graph.createFilter(Filter.getByName('buffer')!, 'in', options)!;
    this.#sink = graph.createFilter(Filter.getByName('buffersink')!, 'out')!;
    let last = this.#source;
    for (const [index, text] of filters.split(',').entries()) {
      const [name, settings] = splitOnce(text, '=');
      const next = graph.createFilter(Filter.getByName(name as never)!, `f${index}`, settings)!;
      check(last.link(0, next, 0), 'turning a picture');
      last = next;
    }
    check(last.link(0, this.#sink, 0), 'turning a picture');
    check(graph.configSync(), 'turning a picture');
    this.#graph = graph;
    this.#key = key;
  }

  close(): void {
    this.#result.free();
    this.#graph?.free();
  }
}

/** What the colormatrix filter takes: 8 bits, halved colour, limited range. */
function isPlain709(frame: Frame): boolean {
  return (
    frame.format === AV_PIX_FMT_YUV420P &&
    frame.colorSpace === AVCOL_SPC_BT709 &&
    frame.colorRange !== AVCOL_RANGE_JPEG
  );
}

function splitOnce(text: string, separator: string): [string, string | null] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}
