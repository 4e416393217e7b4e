import { countLabels } from './countLabels.js';
import type { Label } from './Ratings.js';

export type Majority<L extends Label> =
  /** One label more often than any other; `share` is its part of all labels of the item. */
  | { label: L; share: number; tied?: undefined }
  /** Two labels or more, most often and equally often, in the order in which they were met; nobody breaks the tie. */
  | { label: null; share: number; tied: L[] }
  /** No label at all. */
  | { label: null; share: null; tied?: undefined };

/** The label that most raters give an item. Null labels are missing and count for nothing. */
export function majority<L extends Label>(labels: readonly (L | null)[]): Majority<L> {
  const counts = countLabels(labels.filter((label) => label !== null)) as Map<L, number>;
  if (counts.size === 0) return { label: null, share: null };
  const most = Math.max(...counts.values());
  const share = most / [...counts.values()].reduce((sum, count) => sum + count, 0);
  const first = [...counts].filter(([, count]) => count === most).map(([label]) => label);
  return first.length === 1 ? { label: first[0]!, share } : { label: null, share, tied: first };
}
