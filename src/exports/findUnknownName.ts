import { nearestName } from '../core/nearestName.js';
import type { ExportItem } from './ExportItem.js';
import type { ItemFilter } from './fitsFilter.js';

export interface UnknownName {
  /** Which filter has it. */
  member: 'subject' | 'condition' | 'track';
  name: string;
  /** The name that is most like it, where one is. */
  near: string | undefined;
  known: string[];
}

/** The first name of a filter that none of the items has; undefined where each is there, or where there is no item at all. */
export function findUnknownName(
  items: Iterable<Pick<ExportItem, UnknownName['member']>>,
  { subjects, conditions, tracks }: ItemFilter,
): UnknownName | undefined {
  const filters = [
    { member: 'subject', names: subjects, known: new Set<string>() },
    { member: 'condition', names: conditions, known: new Set<string>() },
    { member: 'track', names: tracks, known: new Set<string>() },
  ] as const;
  for (const item of items) for (const { member, known } of filters) known.add(item[member]);
  for (const { member, names, known } of filters) {
    const name = names?.find((one) => !known.has(one));
    if (name !== undefined && known.size > 0)
      return { member, name, near: nearestName(name, [...known]), known: [...known] };
  }
  return undefined;
}
