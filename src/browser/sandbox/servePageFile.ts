import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const recordedOrigin = 'http://page.invalid';

/** Where a page is shown: a host for each, none of which exists (names under .invalid are never resolved, RFC 2606). */
export function pageOrigin(number: number): string {
  return `http://p${number}.page.invalid`;
}

/** An address on a page's own host as records have it, the same whichever number the page had; others as they are. */
export function pageAddress(address: string, number?: number): string {
  const host = number === undefined ? /^http:\/\/p\d+\.page\.invalid(?=\/)/ : `${pageOrigin(number)}/`;
  return address.replace(host, number === undefined ? recordedOrigin : `${recordedOrigin}/`);
}

/** An address as an attribute of a page has it, relative or not, as `servePageFile` takes it. */
export function resolveOnPage(address: string): string {
  const origin = `${recordedOrigin}/`;
  return URL.canParse(address, origin) ? new URL(address, origin).href : address;
}

const maxFileBytes = 50 * 1024 * 1024;

const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.json': 'application/json',
};

export interface ServedFile {
  bytes: Buffer;
  contentType: string;
}

/**
 * The file that an address of a page means, if it lies in the page's folder; null otherwise. Links that lead out of
 * the folder, other hosts and files over 50 MB are not served.
 */
export async function servePageFile(
  address: string,
  baseDirectory: string | undefined,
): Promise<ServedFile | null> {
  if (baseDirectory === undefined || !address.startsWith(`${recordedOrigin}/`)) return null;
  try {
    const relative = decodeURIComponent(new URL(address).pathname).slice(1);
    if (relative.includes('\0')) return null;
    const folder = await realpath(baseDirectory);
    const path = await realpath(join(folder, relative));
    if (!path.startsWith(folder + sep)) return null;
    const facts = await stat(path);
    if (!facts.isFile() || facts.size > maxFileBytes) return null;
    return {
      bytes: await readFile(path),
      contentType: contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream',
    };
  } catch {
    return null;
  }
}
