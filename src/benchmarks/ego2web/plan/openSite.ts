import { join } from 'node:path';
import type { EpisodeOptions } from '../../../browser/agent/Episode.js';
import { openFrozenSite } from '../../../browser/freeze/openFrozenSite.js';
import type { Json } from '../../../core/canonicalJson.js';
import { inputError } from '../../../core/errors.js';
import { openSmallWeb } from '../../../synth/web/openSmallWeb.js';
import type { Ego2WebInstance } from '../schema.js';
import type { Resources } from './Resources.js';

/** Of what a recording lacks, so many addresses are named. */
const mostNamed = 5;

/** Where one episode takes place. */
export interface EpisodeSite extends Pick<EpisodeOptions, 'startUrl' | 'allowedHosts' | 'hostAddresses'> {
  /** What the sites hold now; null where they keep no state that we can read. */
  state(): Json | null;
  /** What a reader must know of the sites, such as what was asked for and is not there. */
  notes(): string[];
  close(): Promise<void>;
}

/**
 * Opens the sites of a task for one episode: as if nobody had been there before, where that is in our hands.
 * @throws DeixisError SITE_UNKNOWN (input): neither a start page nor a website is named
 */
export async function openSite(
  instance: Ego2WebInstance,
  { worldOf, datasetDirectory }: Pick<Resources, 'worldOf'> & { datasetDirectory: string },
  signal: AbortSignal,
): Promise<EpisodeSite> {
  const { site } = instance;
  if (site.kind === 'small-web') {
    const world = worldOf(site.seed);
    const web = await openSmallWeb({ world, signal });
    return {
      startUrl: instance.startUrl ?? `http://${instance.websites[0] ?? world.hosts.shop}/`,
      allowedHosts: instance.allowedHosts ?? Object.keys(web.hosts),
      hostAddresses: web.hosts,
      state: () => web.state() as unknown as Json,
      notes: () => [],
      close: () => web.close(),
    };
  }
  if (site.kind === 'frozen') return openRecording(instance, join(datasetDirectory, site.file));
  return { ...liveSite(instance), state: () => null, notes: () => [], close: async () => undefined };
}

async function openRecording(
  { startUrl, allowedHosts }: Ego2WebInstance,
  file: string,
): Promise<EpisodeSite> {
  const site = await openFrozenSite(file);
  return {
    startUrl: startUrl ?? site.startUrl ?? `http://${site.hosts[0]}/`,
    allowedHosts: allowedHosts ?? site.hosts,
    hostAddresses: site.hostAddresses,
    state: () => null,
    notes: () => {
      const missing = site.missing();
      const named = missing.slice(0, mostNamed).map(({ method, url }) => `${method} ${url}`);
      return missing.length === 0
        ? []
        : [`asked for, and not in the recording: ${missing.length} addresses, such as ${named.join(', ')}`];
    },
    close: () => site.close(),
  };
}

function liveSite({ id, startUrl, websites, allowedHosts }: Ego2WebInstance): {
  startUrl: string;
  allowedHosts: string[];
} {
  const first = startUrl ?? (websites[0] === undefined ? undefined : addressOf(websites[0]));
  if (first === undefined)
    throw inputError('SITE_UNKNOWN', `instance ${id}: startUrl: expected one, or a website to begin on`, {
      hint: 'add startUrl or websites to the instance, or leave it out with --ids',
      details: { instance: id, field: 'startUrl' },
    });
  const hosts = [...websites.map(addressOf), first].map((address) => new URL(address).hostname);
  return { startUrl: first, allowedHosts: allowedHosts ?? [...new Set(hosts.map(withoutWww))] };
}

/** Websites are written as hosts ("amazon.com") or as addresses. */
function addressOf(website: string): string {
  return /^https?:\/\//i.test(website) ? website : `https://${website}/`;
}

/** Subdomains of an allowed host are allowed, so that "www." would only keep others out. */
function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
