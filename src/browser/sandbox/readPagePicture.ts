import { decodeDataAddress } from './decodeDataAddress.js';
import { resolveOnPage, servePageFile } from './servePageFile.js';

/**
 * The picture behind an address on a page, from a data: address or the page's folder, as PNG at its own size (vector
 * pictures too). Undefined where it cannot be had or is no picture.
 */
export async function readPagePicture(address: string, baseDirectory: string): Promise<Buffer | undefined> {
  const bytes =
    decodeDataAddress(address) ?? (await servePageFile(resolveOnPage(address), baseDirectory))?.bytes;
  if (!bytes) return undefined;
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: 50_000_000 })
      .resize({ width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}
