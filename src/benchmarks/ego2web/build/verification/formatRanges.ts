import { inputError } from '../../../../core/errors.js';
import type { Evidence } from '../../judging/Evidence.js';

/** "12s-18.5s; 30s-31s": without the letters a spreadsheet would make dates of them. */
export function formatRanges(ranges: Evidence['ranges']): string {
  return ranges.map(({ startSeconds, endSeconds }) => `${startSeconds}s-${endSeconds}s`).join('; ');
}

/**
 * Stretches as people write them: "12.0-18.5, 30-31", seconds in the clip, or "0:12-0:18.5".
 * @param place named in errors: the option, or the row of a sheet
 * @throws DeixisError RANGES_INVALID (input)
 */
export function parseRanges(text: string, place: string): Evidence['ranges'] {
  return text
    .split(/[;,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [start, end, ...rest] = one.split(/\s*[-–]\s*/);
      const startSeconds = secondsOf(start);
      const endSeconds = secondsOf(end);
      if (rest.length > 0 || !(endSeconds > startSeconds))
        throw inputError(
          'RANGES_INVALID',
          `${place}: expected stretches in seconds such as 12.0-18.5, not "${one}"`,
          { hint: 'write them as seconds in the clip, with commas between them: 12.0-18.5,30-31' },
        );
      return { startSeconds, endSeconds };
    })
    .sort((left, right) => left.startSeconds - right.startSeconds);
}

/** Moments: "13.2, 15". @throws DeixisError RANGES_INVALID (input) */
export function parseMoments(text: string, place: string): number[] {
  return text
    .split(/[;,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const seconds = secondsOf(one);
      if (Number.isNaN(seconds))
        throw inputError('RANGES_INVALID', `${place}: expected seconds such as 13.2, not "${one}"`, {
          hint: 'write moments as seconds in the clip, with commas between them: 13.2,15',
        });
      return seconds;
    })
    .sort((left, right) => left - right);
}

function secondsOf(text: string | undefined): number {
  const match = /^(?:(\d{1,3}):)?(\d+(?:\.\d+)?)\s*s?$/i.exec(text ?? '');
  return match ? Number(match[1] ?? 0) * 60 + Number(match[2]) : Number.NaN;
}
