import { openEpisode } from '../../../browser/agent/openEpisode.js';
import type { StageResult } from '../../../runs/StageTask.js';
import type { EpisodeAgent, EpisodeWork } from '../agents/EpisodeAgent.js';
import { type AttemptRequest, type Contestant, unavailable } from './Contestant.js';
import type { Resources } from './Resources.js';
import { withEpisode } from './withEpisode.js';

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

function attempt(agent: EpisodeAgent, request: AttemptRequest, resources: Resources): Promise<StageResult> {
  const { instance, condition, repeat, context } = request;
  const { signal, artifacts } = context;
  return withEpisode(request, resources, agent.agent, async ({ options, given }) => {
    const { parts, video, captions, oracle } = given;
    const { startUrl, allowedHosts } = options;
    const episode = await openEpisode(options);
    let work: EpisodeWork;
    try {
      work = await agent.act({
        given: {
          ...{ id: instance.id, instruction: instance.instruction, startUrl, allowedHosts, condition },
          ...{ parts, ...(video ? { video } : {}), ...(captions ? { captions } : {}) },
          ...(oracle ? { oracle } : {}),
        },
        ...{ episode, repeat, seed: resources.seed, signal, artifacts },
      });
    } catch (error) {
      await episode.finish().catch(() => undefined);
      throw error;
    }
    return { work, trajectory: await episode.finish() };
  });
}
