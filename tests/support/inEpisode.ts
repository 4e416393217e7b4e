import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Episode, EpisodeOptions, Observation } from '../../src/browser/agent/Episode.js';
import { openEpisode } from '../../src/browser/agent/openEpisode.js';
import type { Trajectory } from '../../src/trajectories/Trajectory.js';
import type { TestSite } from './startTestSite.js';

/** Options of an episode on a test site, its hosts invented. */
export function episodeOptions(
  site: TestSite,
  hosts: string[],
  path: string,
  folder: string,
): EpisodeOptions {
  const address = { host: site.host, port: site.port };
  return {
    ...{ startUrl: `http://${hosts[0]}${path}`, allowedHosts: hosts },
    hostAddresses: Object.fromEntries(hosts.map((host) => [host, address])),
    ...{ folder, id: 'test', task: null, instruction: 'look', agent: { name: 'test', model: null } },
  };
}

/** Runs an episode on a test site and gives what it left. */
export async function inEpisode(
  site: TestSite,
  path: string,
  use: (episode: Episode, first: Observation) => Promise<void>,
  more: Partial<EpisodeOptions> = {},
): Promise<Trajectory> {
  const folder = await mkdtemp(join(tmpdir(), 'deixis-episode-'));
  const episode = await openEpisode({ ...episodeOptions(site, ['shop.test'], path, folder), ...more });
  try {
    await use(episode, await episode.observe());
    return await episode.finish();
  } finally {
    await episode.finish();
    await rm(folder, { recursive: true });
  }
}

/** The number of the element that a view shows so: 'link "Home"'. */
export function numberOf({ view }: Observation, label: string): number {
  const at = view.indexOf(`] ${label}`);
  const found = /\[(\d+)$/.exec(view.slice(0, Math.max(0, at)))?.[1];
  if (at < 0 || !found) throw new Error(`no ${label} in\n${view}`);
  return Number(found);
}
