import type { ExportItem } from './ExportItem.js';
import { fitsFilter, type ItemFilter } from './fitsFilter.js';

/** What of a run could not be run at all, such as a subject without a method for a condition. */
export interface NotRun {
  subject: string;
  /** Conditions and tracks of it that are missing for the same reason. */
  conditions: string[];
  tracks: string[];
  reason: string;
}

/** Subjects that a filter asks for, with the conditions and tracks under which none of their items was available, and why. */
export function findNotRun(
  items: Iterable<Pick<ExportItem, 'subject' | 'condition' | 'track' | 'outcome' | 'reason'>>,
  filter: ItemFilter,
): NotRun[] {
  const cells = new Map<
    string,
    { subject: string; condition: string; track: string; isRun: boolean; reason: string }
  >();
  for (const item of items) {
    if (!fitsFilter(item, filter)) continue;
    const { subject, condition, track, outcome, reason } = item;
    const key = JSON.stringify([subject, condition, track]);
    const cell = cells.get(key) ?? { subject, condition, track, isRun: false, reason: reason ?? '' };
    cells.set(key, cell);
    cell.isRun ||= outcome !== 'unavailable';
  }
  const missing = new Map<string, NotRun>();
  for (const { subject, condition, track, isRun, reason } of cells.values()) {
    if (isRun) continue;
    const key = JSON.stringify([subject, reason]);
    const one = missing.get(key) ?? { subject, conditions: [], tracks: [], reason };
    missing.set(key, one);
    if (!one.conditions.includes(condition)) one.conditions.push(condition);
    if (!one.tracks.includes(track)) one.tracks.push(track);
  }
  return [...missing.values()];
}

/** As a line for people: "not run: longest under blind, gc (its answer is the same everywhere)". */
export function notRunLine({ subject, conditions, tracks, reason }: NotRun): string {
  return `not run: ${subject} under ${conditions.join(', ')}, track ${tracks.join(', ')}${reason ? ` (${reason})` : ''}`;
}
