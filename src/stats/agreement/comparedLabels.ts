import type { Label, Ratings } from './Ratings.js';

/** The labels of every item that was labelled at least twice: agreement is about these alone. */
export function comparedLabels(ratings: Ratings): Label[][] {
  return ratings.map((row) => row.filter((label) => label !== null)).filter((labels) => labels.length > 1);
}
