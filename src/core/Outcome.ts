/** How a stage for one instance ended (design.md, Words). */
export const outcomes = [
  'success',
  'failure',
  'not-executable',
  'unusable',
  'error',
  'ungraded',
  'unavailable',
] as const;

export type Outcome = (typeof outcomes)[number];
