import { sha256 } from '../../core/hash.js';
import type { ImageFeatures, ImageSnapshot } from '../../html/PageSnapshot.js';
import type { CollectedElement } from './collectPage.js';
import { decodeDataAddress } from './decodeDataAddress.js';
import { readImageFeatures } from './readImageFeatures.js';
import { pageAddress, servePageFile } from './servePageFile.js';
import { shortenAddress } from './shortenAddress.js';

export interface ImageReader {
  read(
    image: CollectedElement['images'][number],
    baseDirectory: string | undefined,
    onMissing: (address: string) => void,
  ): Promise<ImageSnapshot>;
}

/** Pictures recur on the pages of a run; each is looked into once. */
const maxRemembered = 1000;

/** Reads the bytes of the pictures on pages, from data: addresses and the page's folder. */
export function createImageReader(): ImageReader {
  const remembered = new Map<string, ImageFeatures | null>();
  async function featuresOf(bytes: Buffer, hash: string): Promise<ImageFeatures | null> {
    const known = remembered.get(hash);
    if (known !== undefined) return known;
    const features = await readImageFeatures(bytes);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(hash, features);
    return features;
  }
  return {
    async read({ source: address, kind, width, height, failed }, baseDirectory, onMissing) {
      const source = pageAddress(address);
      const bytes =
        kind === 'markup'
          ? Buffer.from(source, 'utf8')
          : (decodeDataAddress(source) ?? (await servePageFile(source, baseDirectory))?.bytes ?? null);
      const shownSource = kind === 'markup' ? 'svg' : shortenAddress(source);
      const features = bytes && kind === 'address' ? await featuresOf(bytes, sha256(bytes)) : null;
      if (bytes === null || failed) {
        onMissing(source);
        return { source: shownSource, sha256: null, width, height, features: null };
      }
      return { source: shownSource, sha256: sha256(bytes), width, height, features };
    },
  };
}
