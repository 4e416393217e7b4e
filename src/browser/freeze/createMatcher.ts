import type { Exchange } from './SiteArchive.js';

export interface AskedRequest {
  method: string;
  /** Without the fragment. */
  url: URL;
  bodySha256: string | undefined;
}

/** Finds what was recorded for a request. */
export interface Matcher {
  find(asked: AskedRequest): Exchange | undefined;
  /** Whether anything was recorded at the address, by whatever method. */
  knows(url: URL): boolean;
  /** As if nothing had been asked for yet. */
  reset(): void;
}

/** Parameters that only say when or by what way something was asked for. */
const volatile =
  /^(?:_|_t|cb|cachebuster|nocache|rand|random|rnd|t|time|timestamp|ts|utm_\w+|gclid|fbclid|msclkid|_ga|_gl)$/i;

/**
 * The rules, the first that finds something counts (README, Matching):
 * 1. the same method, address and body; http and https count as one
 * 2. the same with the parameters of the query in any order
 * 3. the same without parameters that only say when or by what way something was asked for
 * HEAD is answered as GET. A body has to be the same always: what was sent may decide what comes back.
 *
 * Where an address was answered in several ways, the state of the site decides: recorded requests that change it (all but GET and
 * HEAD) divide the recording into stretches, and what has been sent of them tells in which stretch a replay is. So
 * the same page asked for twice is the same, and the cart is full only after something was put into it.
 */
export function createMatcher(entries: readonly Exchange[]): Matcher {
  const usable = entries
    .map((entry, place) => ({ entry, place }))
    .filter(({ entry }) => !isSchemeRedirect(entry));
  const tables = [exactKey, sortedKey, looseKey].map((keyOf) => {
    const table = new Map<string, typeof usable>();
    for (const one of usable) {
      const { method, url, _bodySha256 } = one.entry.request;
      const key = keyOf({ method, url: new URL(url), bodySha256: _bodySha256 });
      table.set(key, [...(table.get(key) ?? []), one]);
    }
    return { keyOf, table };
  });
  const changes = usable.flatMap(({ entry, place }) => (changesSite(entry.request.method) ? [place] : []));
  const addresses = new Set(usable.map(({ entry }) => addressOf(new URL(entry.request.url))));
  /** The last change that was sent; -1 before any. */
  let reached = -1;

  return {
    reset() {
      reached = -1;
    },
    knows: (url) => addresses.has(addressOf(url)),
    find(asked) {
      const method = asked.method === 'HEAD' ? 'GET' : asked.method;
      const found = tables
        .map(({ keyOf, table }) => table.get(keyOf({ ...asked, method })))
        .find((one) => one !== undefined);
      if (!found) return undefined;
      if (changesSite(method)) {
        // The same sent again is the next one recorded, as long as there is one.
        const chosen = found.find(({ place }) => place > reached) ?? found.at(-1)!;
        reached = Math.max(reached, chosen.place);
        return chosen.entry;
      }
      const next = changes.find((place) => place > reached) ?? Number.POSITIVE_INFINITY;
      return (found.findLast(({ place }) => place < next) ?? found[0]!).entry;
    },
  };
}

function changesSite(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/** From http to https at the same address: with the two as one it would lead to itself. */
function isSchemeRedirect({ request, response }: Exchange): boolean {
  const { status, redirectURL } = response;
  if (status < 300 || status >= 400 || !URL.canParse(redirectURL, request.url)) return false;
  const target = new URL(redirectURL, request.url);
  return (
    addressOf(target) + target.search === addressOf(new URL(request.url)) + new URL(request.url).search &&
    target.protocol !== new URL(request.url).protocol
  );
}

const addressOf = ({ hostname, port, pathname }: URL): string => `${hostname}:${port}${pathname}`;

function exactKey({ method, url, bodySha256 = '' }: AskedRequest): string {
  return `${method} ${addressOf(url)}${url.search} ${bodySha256}`;
}

function sortedKey({ method, url, bodySha256 = '' }: AskedRequest): string {
  return `${method} ${addressOf(url)} ${parametersOf(url).join('&')} ${bodySha256}`;
}

function looseKey({ method, url, bodySha256 = '' }: AskedRequest): string {
  const parameters = parametersOf(url).filter((one) => !volatile.test(JSON.parse(one)[0]));
  return `${method} ${addressOf(url)} ${parameters.join('&')} ${bodySha256}`;
}

function parametersOf(url: URL): string[] {
  return [...url.searchParams].map((pair) => JSON.stringify(pair)).sort();
}
