import type { ExportItem } from './ExportItem.js';

/** Items of these alone; all where a list is left out. */
export interface ItemFilter {
  subjects?: readonly string[] | undefined;
  conditions?: readonly string[] | undefined;
  tracks?: readonly string[] | undefined;
}

/** Whether an item is of the subjects, conditions and tracks that are asked for. */
export function fitsFilter(
  { subject, condition, track }: Pick<ExportItem, 'subject' | 'condition' | 'track'>,
  { subjects, conditions, tracks }: ItemFilter,
): boolean {
  return (
    (subjects?.includes(subject) ?? true) &&
    (conditions?.includes(condition) ?? true) &&
    (tracks?.includes(track) ?? true)
  );
}
