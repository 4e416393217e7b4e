import { hashFile } from '../core/hash.js';
import { resolveInside } from '../datasets/resolveInside.js';
import type { TrajectoryStep } from './Trajectory.js';

const mediaTypes: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

/**
 * Size, kind and hash of a picture that a trajectory names, only if it lies inside the trajectory's folder. What kind of
 * picture it is says its content, not its name.
 */
export async function readScreenshot(
  folder: string,
  path: string,
): Promise<{ screenshot: NonNullable<TrajectoryStep['screenshot']> } | { problem: string }> {
  const inside = await resolveInside(folder, path, 'the folder of the trajectory');
  if ('problem' in inside) return { problem: `expected ${inside.problem}` };
  const { default: sharp } = await import('sharp');
  const facts = await sharp(inside.path, { limitInputPixels: 300_000_000 })
    .metadata()
    .catch(() => undefined);
  const mediaType = facts?.format === undefined ? undefined : mediaTypes[facts.format];
  if (!facts?.width || !facts.height || mediaType === undefined)
    return { problem: `"${path}" is no picture that can be read (PNG, JPEG, WebP or GIF)` };
  const sha256 = await hashFile(inside.path);
  return { screenshot: { path, sha256, mediaType, width: facts.width, height: facts.height } };
}
