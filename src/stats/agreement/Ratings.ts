/** What somebody said of an item. Numbers stand for themselves where a measure needs distances. */
export type Label = string | number | boolean;

/**
 * One row an item, one place a rater: what that rater said of it, or null where they said nothing. A measure that does
 * not ask who said what (all but Cohen's kappa) takes rows of any length.
 */
export type Ratings = readonly (readonly (Label | null)[])[];
