import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { inputError } from '../../../core/errors.js';
import { type FoundTrajectory, findTrajectories } from '../../../trajectories/findTrajectories.js';
import { importTrajectory } from '../../../trajectories/importTrajectory.js';
import type { Trajectory } from '../../../trajectories/Trajectory.js';
import type { Ego2WebInstance } from '../schema.js';
import type { Contestant } from './Contestant.js';
import type { Ego2WebOptions } from './Ego2WebOptions.js';
import { keepEpisode } from './keepEpisode.js';

/**
 * Finished trajectories of the formats that `deixis judge` takes. One belongs to an instance by its id, the last part of that, or the
 * task that it names; of several the first counts.
 * @throws DeixisError RECORDED_MISSING, TRAJECTORIES_NONE (input)
 */
export async function openRecordedContestant(
  directory: string,
  { outputsOf }: Pick<Ego2WebOptions, 'outputsOf'>,
): Promise<Contestant> {
  const folder = resolve(directory);
  // Where the episodes of another run are judged, nobody reads the folder.
  const found =
    outputsOf === undefined ? await listById(folder, directory) : new Map<string, FoundTrajectory>();
  return {
    name: `recorded:${directory}`,
    ignoresConditions: true,
    async attempt({ instance, condition, context }) {
      const own = found.get(instance.id) ?? (await findByTask(found, instance));
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

async function listById(folder: string, directory: string): Promise<Map<string, FoundTrajectory>> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw inputError('RECORDED_MISSING', `recorded:${directory}: there is no such folder`, {
      hint: 'Expected a folder of finished trajectories, one for each instance.',
      details: { file: directory },
    });
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
