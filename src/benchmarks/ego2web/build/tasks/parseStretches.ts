import type { Evidence } from '../../judging/Evidence.js';
import { type Fault, fault } from './Fault.js';

type Stretches = Evidence['ranges'];

const clockTime = String.raw`(?:(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2}(?:\.\d+)?)|(\d+(?:\.\d+)?))\s*s?`;
const stretch = new RegExp(String.raw`^\s*${clockTime}\s*(?:-|–|—|to)\s*${clockTime}\s*$`, 'i');

/**
 * Times as they are asked for ("00:55-01:00"), and in the other forms that are written instead: hours in front, seconds
 * alone, [start, end], {"start", "end"}. All of them have to lie inside the clip.
 */
export function parseStretches(value: unknown, durationSeconds: number): Stretches | Fault {
  const list = Array.isArray(value) && !isPair(value) ? value : [value];
  if (list.length === 0 || value === undefined || value === null)
    return fault('timestamps-missing', 'timestamps: expected at least one, as in "00:55-01:00"');
  if (list.length > 20) return fault('timestamps-unreadable', 'timestamps: expected at most 20');
  const stretches: Stretches = [];
  for (const one of list) {
    const times = readStretch(one);
    if (!times)
      return fault(
        'timestamps-unreadable',
        `timestamps: expected stretches as in "00:55-01:00", not ${JSON.stringify(one)?.slice(0, 60)}`,
      );
    const [startSeconds, endSeconds] = times;
    if (!(endSeconds > startSeconds))
      return fault(
        'timestamps-unreadable',
        `timestamps: ${JSON.stringify(one)} does not end after it begins`,
      );
    if (endSeconds > durationSeconds + 1e-6)
      return fault(
        'timestamps-outside',
        `timestamps: ${JSON.stringify(one)} ends after the clip, which is ${durationSeconds} seconds long`,
      );
    stretches.push({ startSeconds, endSeconds });
  }
  return stretches.sort((left, right) => left.startSeconds - right.startSeconds);
}

/** [12, 18] is one stretch, not two moments. */
function isPair(value: unknown[]): boolean {
  return value.length === 2 && value.every((one) => typeof one === 'number');
}

function readStretch(value: unknown): [number, number] | undefined {
  if (typeof value === 'string') {
    const match = stretch.exec(value.slice(0, 100));
    return match ? [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))] : undefined;
  }
  const ends = Array.isArray(value) ? value : endsOf(value);
  if (ends?.length !== 2) return undefined;
  const [start, end] = ends.map((one) => (typeof one === 'number' ? one : readMoment(one)));
  return Number.isFinite(start) && Number.isFinite(end) && start! >= 0 ? [start!, end!] : undefined;
}

function endsOf(value: unknown): unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { start, end, startSeconds, endSeconds } = value as Record<string, unknown>;
  return [start ?? startSeconds, end ?? endSeconds];
}

function readMoment(value: unknown): number {
  const match =
    typeof value === 'string' ? new RegExp(`^\\s*${clockTime}\\s*$`).exec(value.slice(0, 40)) : null;
  return match ? secondsOf(match.slice(1, 5)) : Number.NaN;
}

function secondsOf([hours, minutes, seconds, bare]: (string | undefined)[]): number {
  return bare === undefined
    ? Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
    : Number(bare);
}
