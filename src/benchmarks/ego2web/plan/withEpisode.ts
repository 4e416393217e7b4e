import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpisodeOptions } from '../../../browser/agent/Episode.js';
import { sha256 } from '../../../core/hash.js';
import type { StageResult } from '../../../runs/StageTask.js';
import type { Trajectory } from '../../../trajectories/Trajectory.js';
import type { EpisodeWork } from '../agents/EpisodeAgent.js';
import { type BuiltGiven, buildGiven } from '../exposure/buildGiven.js';
import type { AttemptRequest } from './Contestant.js';
import { keepEpisode } from './keepEpisode.js';
import { openSite } from './openSite.js';
import type { Resources } from './Resources.js';

/** One episode that is about to begin: where, how long, and what is given of the video. */
export interface EpisodeSetting {
  options: EpisodeOptions;
  given: BuiltGiven;
  /** The episode's own, taken away when it has been kept. */
  folder: string;
}

/**
 * Prepares an episode of a run, has it done, and keeps what came of it. The sites are as if nobody had been there before.
 * @param agent for the trajectory document
 */
export async function withEpisode(
  { instance, condition, repeat, context }: AttemptRequest,
  { options, dataset, media, workDirectory, worldOf }: Resources,
  agent: EpisodeOptions['agent'],
  act: (setting: EpisodeSetting) => Promise<{ trajectory: Trajectory; work: EpisodeWork }>,
): Promise<StageResult> {
  const { signal } = context;
  const given = await buildGiven(instance, condition, {
    datasetDirectory: dataset.directory,
    ...{ media, frameCount: options.frames, commonCaptions: options.commonCaptions },
  });
  const site = await openSite(instance, { worldOf, datasetDirectory: dataset.directory }, signal);
  const folder = await mkdtemp(join(workDirectory, 'episode-'));
  try {
    const { startUrl, allowedHosts, hostAddresses } = site;
    const { maximumActions, maximumSeconds, privateAddresses, recordSites } = options;
    const { id, instruction } = instance;
    const siteFile =
      recordSites === undefined
        ? undefined
        : join(recordSites, fileNameOf(id), `${fileNameOf(agent.name)}.${condition}.${repeat}.har.zip`);
    const { trajectory, work } = await act({
      ...{ given, folder },
      options: {
        ...{ startUrl, allowedHosts, folder, id, task: id, instruction, agent, signal },
        ...{ maximumActions, maximumSeconds, allowPrivateAddresses: privateAddresses },
        ...(hostAddresses ? { hostAddresses } : {}),
        ...(siteFile === undefined ? {} : { siteFile }),
      },
    });
    const shown = { ...given, notes: [...given.notes, ...site.notes()] };
    return await keepEpisode(
      { trajectory, folder, condition, given: shown, work, state: site.state() },
      context,
    );
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A name of somebody's, as part of a path. */
function fileNameOf(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '_').replace(/^\.+/, '_');
  // Two names that differ in other characters alone stay apart.
  return plain === name ? plain : `${plain.slice(0, 80)}-${sha256(name).slice(0, 8)}`;
}
