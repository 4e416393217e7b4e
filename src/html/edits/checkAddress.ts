import { EditFailure } from './EditFailure.js';

/**
 * Lets through web and mail addresses, places on the page, relative paths, and embedded pictures where a picture is
 * meant. @throws EditFailure for anything that could run
 */
export function checkAddress(address: string, { picture = false } = {}): string {
  // Browsers ignore control characters and white space inside a scheme.
  const bare = Array.from(address, (letter) => (letter <= ' ' || letter === '\u007f' ? '' : letter)).join('');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  const allowed = scheme === undefined || ['http', 'https', 'mailto', 'tel'].includes(scheme);
  if (allowed || (picture && /^data:image\//i.test(bare))) return address.trim();
  throw new EditFailure(`addresses of the kind "${scheme}:" are not allowed here`);
}
