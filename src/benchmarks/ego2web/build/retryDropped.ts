import type { Unit } from './ledger/BuildEvent.js';
import type { WritableBuild } from './openBuild.js';

/** Decisions, not faults: another try would ask for another opinion. */
const decided = new Set(['unsuitable', 'video-too-short', 'narrations-missing']);

/** Lets what was dropped for a fault be tried again: videos, and clips at the stage at which they fell. */
export async function retryDropped({ state, append }: WritableBuild): Promise<void> {
  const order: Unit['stage'][] = ['videos', 'clips', 'captions', 'suitability', 'anchor lists'];
  const dropped = [...state.units.values()].filter(
    ({ stage, outcome, reason }) =>
      outcome === 'dropped' && order.includes(stage) && !decided.has(reason ?? ''),
  );
  for (const { stage, id } of dropped) await append({ action: 'retry', by: 'deixis', id, stage });
}
