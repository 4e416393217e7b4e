import type { Track } from '../scoring/Judgment.js';
import type { ScoredOutput } from './ScoredOutput.js';

const editing = ['efs', 'grounding', 'edit', 'noDamage', 'revision'] as const;
const recovery = ['irs', 'targetF1', 'actionF1'] as const;

/** A score of one output: the first five of tracks A and C, the others of track B. */
export type Measure = (typeof editing)[number] | (typeof recovery)[number];

/** The score that ranks a track. */
export const mainMeasure: Record<Track, Measure> = { A: 'efs', B: 'irs', C: 'efs' };

/** A score in percent; null where the output has none, as its instance has no such item or its track no such score. */
export function measureOf(output: ScoredOutput, measure: Measure = mainMeasure[output.track]): number | null {
  const score = isEditing(measure) ? output.editing?.[measure] : output.recovery?.[measure];
  return score === null || score === undefined ? null : 100 * score;
}

function isEditing(measure: Measure): measure is (typeof editing)[number] {
  return (editing as readonly string[]).includes(measure);
}
