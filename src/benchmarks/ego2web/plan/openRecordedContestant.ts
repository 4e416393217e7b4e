import { resolve } from 'node:path';
import { inputError } from '../../../core/errors.js';
import { type FoundTrajectory, findTrajectories } from '../../../trajectories/findTrajectories.js';
import { importTrajectory } from '../../../trajectories/importTrajectory.js';
import type { Trajectory } from '../../../trajectories/Trajectory.js';
import type { Ego2WebInstance } from '../schema.js';
import type { Contestant } from './Contestant.js';
import { keepEpisode } from './keepEpisode.js';

/**
 * Finished trajectories of the formats that `deixis judge` takes. One belongs to an instance by its id, the last part of that, or the
 * task that it names; of several the first counts.
 */
export function openRecordedContestant(directory: string): Contestant {
  const folder = resolve(directory);
  let found: Promise<Map<string, FoundTrajectory>> | undefined;
  return {
    name: `recorded:${directory}`,
    ignoresConditions: true,
    async attempt({ instance, condition, context }) {
      found ??= listById(folder);
      const own = (await found).get(instance.id) ?? (await findByTask(await found, instance));
      if (!own)
        throw inputError('NOT_RECORDED', `${directory} holds no trajectory of ${instance.id}`, {
          hint: 'leave the instance out with --ids, or add its trajectory',
          details: { instance: instance.id },
        });
      const read = await importTrajectory(own);
      const trajectory: Trajectory = {
        ...read,
        task: instance.id,
        instruction: instance.instruction,
      };
      return keepEpisode(
        { trajectory, folder: own.folder, condition, given: null, state: null, work: {} },
        context,
      );
    },
    close: async () => undefined,
  };
}

async function listById(folder: string): Promise<Map<string, FoundTrajectory>> {
  const { trajectories } = await findTrajectories(folder);
  const byId = new Map<string, FoundTrajectory>();
  for (const one of trajectories)
    for (const id of [one.id, one.id.split('/').at(-1)!]) if (!byId.has(id)) byId.set(id, one);
  return byId;
}

/** Looks into the documents, for folders that are named otherwise. */
async function findByTask(
  found: ReadonlyMap<string, FoundTrajectory>,
  { id }: Ego2WebInstance,
): Promise<FoundTrajectory | undefined> {
  for (const one of new Set(found.values())) {
    const trajectory = one.problem === null ? await importTrajectory(one).catch(() => undefined) : undefined;
    if (trajectory?.task === id) return one;
  }
  return undefined;
}
