import type { WritableBuild } from './openBuild.js';

/** Lets what was dropped for a fault be tried again at the stage at which it fell; what was decided stays. */
export async function retryDropped({ state, append }: WritableBuild): Promise<void> {
  const faults = [...state.units.values()].filter(({ outcome, fault }) => outcome === 'dropped' && fault);
  for (const { stage, id } of faults) await append({ action: 'retry', by: 'deixis', id, stage });
}
