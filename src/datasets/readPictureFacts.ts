import { stat } from 'node:fs/promises';
import { hashFile } from '../core/hash.js';
import type { CataloguedPicture } from './PictureCatalogue.js';

export type PictureFacts = Pick<CataloguedPicture, 'sizeBytes' | 'width' | 'height' | 'sha256'>;

/** Size, extent and hash of a picture file; undefined where it is no picture that can be read. */
export async function readPictureFacts(path: string): Promise<PictureFacts | undefined> {
  const { default: sharp } = await import('sharp');
  const [{ size: sizeBytes }, sha256, extent] = await Promise.all([
    stat(path),
    hashFile(path),
    sharp(path, { limitInputPixels: 100_000_000 })
      .metadata()
      .catch(() => undefined),
  ]);
  if (!extent?.width || !extent.height) return undefined;
  return { sizeBytes, width: extent.width, height: extent.height, sha256 };
}
