import type { EpisodeAgent } from './EpisodeAgent.js';

/** The floor: gives up at once. */
export function openNothing(): EpisodeAgent {
  return {
    name: 'nothing',
    agent: { name: 'nothing', model: null },
    async act({ episode }) {
      await episode.act({ type: 'give-up', reason: 'this baseline does nothing' });
      return {};
    },
    close: async () => undefined,
  };
}
