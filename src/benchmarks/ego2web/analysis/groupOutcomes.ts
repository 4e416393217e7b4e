import type { TaskOutcome } from './TaskOutcome.js';

/** Outcomes of one subject in one condition together, in the order in which they are first met. */
export function groupOutcomes(outcomes: readonly TaskOutcome[]): TaskOutcome[][] {
  const groups = new Map<string, TaskOutcome[]>();
  for (const outcome of outcomes) {
    const key = JSON.stringify([outcome.subject, outcome.condition]);
    const own = groups.get(key);
    if (own) own.push(outcome);
    else groups.set(key, [outcome]);
  }
  return [...groups.values()];
}
