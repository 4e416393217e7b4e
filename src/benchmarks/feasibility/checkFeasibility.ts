import { join } from 'node:path';
import { openProxy } from '../../browser/agent/proxy/openProxy.js';
import { type SiteVisit, visitSite } from '../../browser/freeze/visitSite.js';
import { launchBrowser } from '../../browser/launchBrowser.js';
import { usageError } from '../../core/errors.js';
import { parseDocument } from '../../core/parseDocument.js';
import { chooseInstances } from '../../datasets/chooseInstances.js';
import type { DatasetFormat } from '../../datasets/DatasetFormat.js';
import { readInstancesWith } from '../../datasets/readDatasetWith.js';
import { appendEvent } from '../building/appendEvent.js';
import { lockWorkspace } from '../building/lockWorkspace.js';
import { readEvents } from '../building/readEvents.js';
import { type FeasibilityRecord, feasibilityRecordSchema, type RecordedVisit } from './FeasibilityRecord.js';
import { findDrift } from './findDrift.js';

export interface FeasibilityOptions {
  directory: string;
  format: DatasetFormat;
  ids?: readonly string[];
  /** For one visit. Default: 30. */
  timeoutSeconds?: number;
  /** Sites to the address that is visited in their place, such as a test server. */
  addresses?: Readonly<Record<string, string>>;
  /** Private and local addresses are refused otherwise: a data set names what is opened here. Default: false. */
  allowPrivateAddresses?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number; site: string }) => void;
}

export interface FeasibilityResult {
  at: string;
  /** The history, to which this check was added. */
  file: string;
  outcomes: Record<FeasibilityRecord['outcome'], number>;
  /** Tasks that are not done on the live web. */
  skipped: string[];
  records: FeasibilityRecord[];
  notes: string[];
}

/**
 * Visits the sites of every task, each once, and adds what they are like to the tasks' history (feasibility.jsonl in the data
 * set's folder, which is no part of its hash), with what has drifted since the visit before. Everything is one
 * visit without an account; whether the task itself can still be done takes a person.
 * @throws DeixisError DATASET_INVALID (input), SITES_UNKNOWN, INSTANCE_UNKNOWN (usage), CHROMIUM_* (environment)
 */
export async function checkFeasibility(options: FeasibilityOptions): Promise<FeasibilityResult> {
  const { directory, format, ids, signal, addresses = {} } = options;
  const { listSites } = format;
  if (!listSites)
    throw usageError(
      'SITES_UNKNOWN',
      `${directory}: tasks of ${format.benchmark} are not done on web sites`,
      { hint: 'give a data set of ego2web' },
    );
  const { instances } = await readInstancesWith(directory, format);
  const chosen = chooseInstances(instances, ids === undefined ? {} : { ids });
  const sitesOf = new Map(chosen.map((instance) => [instance.id, listSites(instance)]));
  const sites = [...new Set([...sitesOf.values()].flat())];
  const visits = await visitAll(sites, options, (site) => addresses[site] ?? addressOf(site));
  signal?.throwIfAborted();

  const file = join(directory, 'feasibility.jsonl');
  const unlock = await lockWorkspace(directory, 'feasibility');
  try {
    const last = new Map<string, SiteVisit>();
    const history = await readEvents(file, feasibilityRecordSchema, ({ sites: earlier }) => {
      for (const visit of earlier) last.set(visit.site, visit);
      return undefined;
    });
    const at = new Date().toISOString();
    const records: FeasibilityRecord[] = [];
    const skipped: string[] = [];
    for (const [instance, names] of sitesOf) {
      if (names.length === 0) {
        skipped.push(instance);
        continue;
      }
      const recorded = names.map((site): RecordedVisit => {
        const visit = visits.get(site)!;
        const before = last.get(site);
        return { site, ...visit, drift: before ? findDrift(before, visit) : [] };
      });
      const usable = recorded.filter(isUsable).length;
      const outcome = usable === names.length ? 'feasible' : usable === 0 ? 'infeasible' : 'doubtful';
      const record = parseDocument(
        feasibilityRecordSchema,
        { schemaVersion: 1, at, instance, outcome, sites: recorded },
        instance,
      );
      await appendEvent(file, history, record);
      records.push(record);
    }
    const count = (outcome: FeasibilityRecord['outcome']): number =>
      records.filter((record) => record.outcome === outcome).length;
    return {
      ...{ at, file, skipped, records },
      outcomes: { feasible: count('feasible'), doubtful: count('doubtful'), infeasible: count('infeasible') },
      notes: history.dropped ? [history.dropped] : [],
    };
  } finally {
    await unlock();
  }
}

function isUsable({ problem, status, signs }: RecordedVisit): boolean {
  return problem === null && (status === null || status < 400) && signs.length === 0;
}

async function visitAll(
  sites: readonly string[],
  { timeoutSeconds, allowPrivateAddresses = false, signal, onProgress }: FeasibilityOptions,
  addressFor: (site: string) => string,
): Promise<Map<string, SiteVisit>> {
  const visits = new Map<string, SiteVisit>();
  if (sites.length === 0) return visits;
  const refused: string[] = [];
  const proxy = await openProxy({
    ...{ hostAddresses: {}, allowPrivateAddresses },
    onRefused: (sentence) => refused.push(sentence),
  });
  try {
    const launched = await launchBrowser({
      extraArguments: [
        `--proxy-server=${proxy.address}`,
        // Chromium would pass the proxy by for addresses of this machine.
        '--proxy-bypass-list=<-loopback>',
      ],
    });
    try {
      for (const [index, site] of sites.entries()) {
        signal?.throwIfAborted();
        onProgress?.({ done: index, total: sites.length, site });
        // Nothing of one site is known to the next.
        const context = await launched.browser.newContext({
          acceptDownloads: false,
          serviceWorkers: 'block',
        });
        const url = addressFor(site);
        const visit = await visitSite(context, url, {
          ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
          ...(signal ? { signal } : {}),
        });
        await context.close();
        // The proxy says so with a page of its own, which is none of the site's.
        const reason = refused.splice(0)[0];
        const isRefused = reason !== undefined && (visit.problem !== null || visit.status === 403);
        visits.set(
          site,
          isRefused ? { ...visit, status: null, title: null, text: null, signs: [], problem: reason } : visit,
        );
      }
      onProgress?.({ done: sites.length, total: sites.length, site: sites.at(-1)! });
    } finally {
      await launched.close();
    }
  } finally {
    await proxy.close();
  }
  return visits;
}

/** Sites are written as hosts ("amazon.com", "google.com/maps") or as addresses; nothing but http and https is opened. */
function addressOf(site: string): string {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(site) && !/^[^/]+:\d/.test(site) ? site : `https://${site}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return new URL(address).href;
  throw usageError('SITE_INVALID', `website "${site}": expected a host or an http or https address`, {
    hint: 'correct the websites of the instances that name it',
  });
}
