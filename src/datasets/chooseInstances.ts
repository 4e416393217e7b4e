import { counted } from '../core/counted.js';
import type { DeixisError } from '../core/DeixisError.js';
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
        throw unknown(id, [...known.keys()], noun);
      })
    : [...all];
  return limit === undefined ? chosen : chosen.slice(0, limit);
}

function unknown(id: string, known: readonly string[], noun: string): DeixisError {
  const near = nearNames(id, known).map((name) => `"${name}"`);
  const listed = noun === 'instance' ? '; "deixis list instances DIR" lists those of a data set' : '';
  return usageError(
    'INSTANCE_UNKNOWN',
    `--ids: there is no ${noun} "${id}"${near.length > 0 ? `; did you mean ${near.join(' or ')}?` : ''}`,
    {
      hint: `there ${known.length === 1 ? 'is' : 'are'} ${counted(known.length, noun)}, the first is "${known[0] ?? ''}"${listed}`,
      details: { id },
    },
  );
}

const mostNear = 3;

/** The first names that hold what was typed, else the one that is spelt nearly so. */
function nearNames(typed: string, known: readonly string[]): string[] {
  const holding = known.filter((name) => name.toLowerCase().includes(typed.toLowerCase()));
  return holding.length > 0 ? holding.slice(0, mostNear) : [nearestName(typed, known) ?? []].flat();
}
