/**
 * Flags that leave Chromium without a way out even for what requests' interception does not see: pre-connections,
 * name look-ups, WebRTC. Every name and address maps to nothing, and the proxy that everything must use has a name
 * that maps to nothing either.
 */
export const closedNetworkArguments: readonly string[] = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://closed.invalid:9',
  '--proxy-bypass-list=<-loopback>',
  '--dns-prefetch-disable',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
];

/** The Content-Security-Policy a page is served with. `sandbox` keeps out forms, pop-ups, dialogs and downloads. */
export function contentSecurityPolicy(pageScripts: boolean): string {
  return [
    "default-src 'none'",
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline' data:",
    "font-src 'self' data:",
    "media-src 'self' data: blob:",
    pageScripts ? "script-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:" : "script-src 'none'",
    "form-action 'none'",
    "connect-src 'none'",
    `sandbox allow-same-origin${pageScripts ? ' allow-scripts' : ''}`,
  ].join('; ');
}
