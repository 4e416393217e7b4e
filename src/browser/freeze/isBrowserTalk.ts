/** Services that Chromium asks on its own account (updates, suggestions, sign-in state), whatever pages do. */
const ownHosts =
  /^(?:update|content-autofill|clientservices|optimizationguide-pa|safebrowsing|safebrowsingohttpgateway|passwordsleakcheck-pa|chromewebstore|sb-ssl)\.(?:googleapis|google)\.com$|^(?:edgedl\.me|redirector)\.gvt1\.com$|^(?:clients\d?|android\.clients)\.google\.com$/;

/** Whether a request is the browser's and not a page's: nothing of the site is missing for want of it. */
export function isBrowserTalk({ hostname, pathname }: URL): boolean {
  // Icons of tabs are fetched out of sight of a recording.
  if (pathname === '/favicon.ico') return true;
  return ownHosts.test(hostname) || (hostname === 'accounts.google.com' && pathname === '/ListAccounts');
}
