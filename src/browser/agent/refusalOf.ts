/** Whether a host is one of those allowed, or a subdomain of one. */
function isAllowedHost(host: string, allowedHosts: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return allowedHosts.some((allowed) => {
    const known = allowed.toLowerCase();
    return name === known || name.endsWith(`.${known}`);
  });
}

/** Schemes of documents that come from no network: what a page that was allowed makes itself. */
const localSchemes = new Set(['about:', 'data:', 'blob:']);

/** Why a navigation is refused, or null. Navigations of pages and of frames inside them. */
export function refusalOf(url: string, allowedHosts: readonly string[]): string | null {
  if (!URL.canParse(url)) return 'it is no address';
  const { protocol, hostname } = new URL(url);
  if (localSchemes.has(protocol)) return null;
  if (protocol !== 'http:' && protocol !== 'https:') return `addresses with ${protocol} are closed`;
  return isAllowedHost(hostname, allowedHosts) ? null : `${hostname} is not among the sites of this task`;
}
