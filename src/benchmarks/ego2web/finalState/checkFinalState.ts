import type { Json } from '../../../core/canonicalJson.js';
import type { Trajectory } from '../../../trajectories/Trajectory.js';
import { checkPages } from './checkPages.js';
import { checkState } from './checkState.js';
import type { FinalCheck } from './FinalCheck.js';
import { matchAnswer } from './matchAnswer.js';

export interface CheckResult {
  met: boolean;
  /** One sentence: what was found. May quote the agent. */
  reason: string;
}

/**
 * Holds the end of an episode against the checks of its task, one result a check in their order. Pure: the sites' state is given.
 * @param state what the sites hold at the end; null where they keep none, which meets no check of state
 */
export function checkFinalState({
  checks,
  state,
  trajectory,
}: {
  checks: readonly FinalCheck[];
  state: Json | null;
  trajectory: Pick<Trajectory, 'finalAnswer' | 'steps'>;
}): CheckResult[] {
  return checks.map((check) => {
    if (check.kind === 'state') return checkState(check, state);
    if (check.kind === 'page') return checkPages(check, trajectory.steps);
    return matchAnswer(check, trajectory.finalAnswer);
  });
}
