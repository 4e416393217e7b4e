import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpisodeOptions } from '../../../browser/agent/Episode.js';
import { openEpisode } from '../../../browser/agent/openEpisode.js';
import type { StageResult } from '../../../runs/StageTask.js';
import type { EpisodeAgent } from '../agents/EpisodeAgent.js';
import { buildGiven } from '../exposure/buildGiven.js';
import { type AttemptRequest, type Contestant, unavailable } from './Contestant.js';
import { keepEpisode } from './keepEpisode.js';
import { openSite } from './openSite.js';
import type { Resources } from './Resources.js';

/** An agent that acts through an episode of ours. */
export function openEpisodeContestant(
  agent: EpisodeAgent,
  resources: Resources,
  facts: Pick<Contestant, 'ignoresConditions' | 'modelIds'> = {},
): Contestant {
  return {
    name: agent.name,
    ...facts,
    async attempt(request) {
      const cannot = agent.cannotTake?.(request.condition);
      if (cannot !== undefined) return unavailable(cannot);
      // Who ignores conditions is given nothing, so that no video has to be there.
      const condition = facts.ignoresConditions ? 'none' : request.condition;
      return attempt(agent, { ...request, condition }, resources);
    },
    close: () => agent.close(),
  };
}

async function attempt(
  agent: EpisodeAgent,
  { instance, condition, repeat, context }: AttemptRequest,
  resources: Resources,
): Promise<StageResult> {
  const { signal, artifacts } = context;
  const { options, dataset, media, workDirectory, seed } = resources;
  const { notes, derivations, ...built } = await buildGiven(instance, condition, {
    datasetDirectory: dataset.directory,
    ...{ media, frameCount: options.frames, commonCaptions: options.commonCaptions },
  });
  const site = await openSite(instance, resources, signal);
  const folder = await mkdtemp(join(workDirectory, 'episode-'));
  try {
    const { startUrl, allowedHosts } = site;
    const episode = await openEpisode(
      episodeOptions({ instance, agent: agent.agent, site, folder, signal }, options),
    );
    let work: Awaited<ReturnType<EpisodeAgent['act']>>;
    try {
      work = await agent.act({
        given: {
          id: instance.id,
          instruction: instance.instruction,
          startUrl,
          allowedHosts,
          condition,
          ...built,
        },
        ...{ episode, repeat, seed, signal, artifacts },
      });
    } catch (error) {
      await episode.finish().catch(() => undefined);
      throw error;
    }
    const trajectory = await episode.finish();
    return await keepEpisode(
      {
        ...{ trajectory, folder, condition, work, state: site.state() },
        given: { parts: built.parts, derivations, notes },
      },
      context,
    );
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The options of an episode of a run; outside programs and people have the same. */
export function episodeOptions(
  {
    instance: { id, instruction },
    agent,
    site: { startUrl, allowedHosts, hostAddresses },
    folder,
    signal,
  }: Pick<EpisodeOptions, 'agent' | 'folder' | 'signal'> & {
    instance: AttemptRequest['instance'];
    site: Awaited<ReturnType<typeof openSite>>;
  },
  { maximumActions, maximumSeconds, privateAddresses }: Resources['options'],
): EpisodeOptions {
  return {
    ...{ startUrl, allowedHosts, folder, id, task: id, instruction, agent, maximumActions, maximumSeconds },
    ...(hostAddresses ? { hostAddresses } : {}),
    ...{ allowPrivateAddresses: privateAddresses, signal },
  };
}
