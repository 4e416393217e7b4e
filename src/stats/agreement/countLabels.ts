import type { Label } from './Ratings.js';

/** How often each label occurs, in the order in which they were met. */
export function countLabels(labels: Iterable<Label>): Map<Label, number> {
  const counts = new Map<Label, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}
