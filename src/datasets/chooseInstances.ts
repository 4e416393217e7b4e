import { usageError } from '../core/errors.js';
import { nearestName } from '../core/nearestName.js';

export interface InstanceChoice {
  /** These, in this order; all when absent. */
  ids?: readonly string[];
  /** At most so many, from the first on. */
  limit?: number;
}

/**
 * The instances that a user asked for.
 * @param noun what one is called, for the error
 * @throws DeixisError INSTANCE_UNKNOWN (usage)
 */
export function chooseInstances<Instance extends { id: string }>(
  all: readonly Instance[],
  { ids, limit }: InstanceChoice,
  noun = 'instance',
): Instance[] {
  const known = new Map(all.map((instance) => [instance.id, instance]));
  const chosen = ids
    ? [...new Set(ids)].map((id) => {
        const instance = known.get(id);
        if (instance) return instance;
        const near = nearestName(id, [...known.keys()]);
        throw usageError(
          'INSTANCE_UNKNOWN',
          `--ids: there is no ${noun} "${id}"${near ? `; did you mean "${near}"?` : ''}`,
        );
      })
    : [...all];
  return limit === undefined ? chosen : chosen.slice(0, limit);
}
