import { AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { FFmpegError } from 'node-av/lib';

export const noTimestamp = -9223372036854775808n;

/** A time stamp as a number of ticks, or NaN where there is none. */
export function ticks(value: bigint): number {
  return value === noTimestamp ? Number.NaN : Number(value);
}

/** FFmpeg's words for one of its error codes. */
export function errorText(code: number): string {
  return FFmpegError.strerror(code);
}

/** Whether a return code of a decoder or encoder says "nothing now" and not "something is wrong". */
export function isWaiting(code: number): boolean {
  return code === AVERROR_EAGAIN || code === AVERROR_EOF;
}

/** A fault of FFmpeg that is not the file's: an encoder or writer that refuses. */
export class FfmpegFault extends Error {}

/** Gives the code back, or throws with what was tried. */
export function check(code: number, what: string): number {
  if (code < 0) throw new FfmpegFault(`${what}: ${errorText(code)}`);
  return code;
}
