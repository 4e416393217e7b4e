import type { CdpMessage } from '../cdp/CdpSession.js';
import { worldName } from '../view/openWorld.js';

/** Domains that agents need; every other is closed, those to come too. */
const openDomains = new Set(
  `Accessibility Animation Audits CSS Console DOM DOMDebugger DOMSnapshot DOMStorage Debugger Emulation Fetch IO IndexedDB
  Input Inspector LayerTree Log Media Network Overlay Page Performance PerformanceTimeline Profiler Runtime Schema Security
  ServiceWorker Storage Target CacheStorage Browser`.split(/\s+/),
);

/** In domains that reach over the whole browser, only these are open. */
const openMethods: Record<string, ReadonlySet<string>> = {
  Browser: new Set([
    ...['getVersion', 'getWindowForTarget', 'getWindowBounds', 'setWindowBounds', 'setDownloadBehavior'],
    ...['cancelDownload', 'setPermission', 'grantPermissions', 'resetPermissions'],
  ]),
  Target: new Set([
    ...[
      'setDiscoverTargets',
      'setAutoAttach',
      'autoAttachRelated',
      'attachToTarget',
      'attachToBrowserTarget',
    ],
    ...['detachFromTarget', 'getTargets', 'getTargetInfo', 'createTarget', 'closeTarget', 'activateTarget'],
    ...['createBrowserContext', 'disposeBrowserContext', 'getBrowserContexts'],
  ]),
  Security: new Set(['enable', 'disable']),
  IO: new Set(['read', 'close', 'resolveBlob']),
};

/** Closed for what they do, whatever they are given. */
const closedMethods: Record<string, string> = {
  'DOM.setFileInputFiles': 'files cannot be given to pages here',
  'Fetch.fulfillRequest': 'answers of sites cannot be made up',
  'Network.setRequestInterception': 'use the Fetch domain',
  'Network.continueInterceptedRequest': 'use the Fetch domain',
  'Network.takeResponseBodyForInterceptionAsStream': 'use the Fetch domain',
  'Network.loadNetworkResource': 'only pages load from the network',
  'Page.crash': 'it would end a page',
  'Page.setAdBlockingEnabled': 'it is not needed',
  'Page.captureSnapshot': 'it is not needed',
};

const largestSide = 4000;

/**
 * Why a command of an outside program is refused, or null. Refused is what would undo the episode's limits: another proxy,
 * other certificates, other protocols, files of this machine, other clients beside the filter, messages wrapped in messages,
 * the world of our recorder, answers made up for sites.
 * @param contexts that the program made itself
 */
export function refusedCommand(
  method: string,
  params: CdpMessage,
  contexts: ReadonlySet<string>,
): string | null {
  const [domain = '', name = ''] = method.split('.');
  if (!openDomains.has(domain)) return `${domain || 'this'} is closed to programs`;
  const open = openMethods[domain];
  if (open && !open.has(name)) return 'it is closed to programs';
  if (Object.hasOwn(closedMethods, method)) return closedMethods[method]!;
  if (params.worldName === worldName) return 'this world is not open';
  switch (method) {
    case 'Target.createBrowserContext':
      return params.proxyServer !== undefined ||
        params.proxyBypassList !== undefined ||
        params.originsWithUniversalNetworkAccess !== undefined
        ? 'all traffic passes the proxy of the episode'
        : null;
    case 'Target.disposeBrowserContext':
      return contexts.has(params.browserContextId) ? null : 'it is not a context of the program';
    case 'Target.setAutoAttach':
    case 'Target.attachToTarget':
      return params.flatten === true || params.autoAttach === false ? null : 'only flat sessions are open';
    case 'Target.createTarget':
      return params.background === true || params.forTab === true || params.hidden === true
        ? 'only usual tabs are open'
        : null;
    case 'Fetch.continueRequest':
      return params.url !== undefined || hasHost(params.headers)
        ? 'a request cannot be sent elsewhere'
        : null;
    case 'Emulation.setDeviceMetricsOverride':
      return Number(params.width) > largestSide ||
        Number(params.height) > largestSide ||
        Number(params.deviceScaleFactor) > 2
        ? `windows have at most ${largestSide} px a side, at a scale of at most 2`
        : null;
    default:
      return null;
  }
}

function hasHost(headers: unknown): boolean {
  return (
    Array.isArray(headers) &&
    headers.some((header: { name?: unknown }) => /^(host|proxy-.*)$/i.test(String(header?.name)))
  );
}
