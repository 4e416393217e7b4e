import { inputError } from '../../core/errors.js';
import type { RunManifest } from '../../runs/RunManifest.js';

/**
 * The instances of a run by id, from the data set as it is now.
 * @throws DeixisError INSTANCES_MISSING (input) where some of them are gone
 */
export function instancesOfRun<Instance extends { id: string }>(
  { dataset: { directory, instanceIds } }: RunManifest,
  instances: readonly Instance[],
): Map<string, Instance> {
  const byId = new Map(instances.map((instance) => [instance.id, instance]));
  const gone = instanceIds.filter((id) => !byId.has(id));
  if (gone.length > 0)
    throw inputError(
      'INSTANCES_MISSING',
      `${directory}: ${gone.length} of ${instanceIds.length} instances of the run are no longer in the data set: ${gone.slice(0, 5).join(', ')}`,
      {
        hint: 'put the data set back as it was; without them, means would be of other items than the run has',
      },
    );
  return byId;
}
