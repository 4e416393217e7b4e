import { basename, extname } from 'node:path';
import { sha256 } from '../../core/hash.js';

/**
 * The file's name without its ending, which in Ego4D is the video's uid; where it cannot be an id, or another video has it
 * (cameras count anew in every folder), a name with a hash.
 */
export function nameVideo(path: string, taken: ReadonlyMap<string, unknown>): string {
  const stem = basename(path, extname(path));
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/.test(stem) && !taken.has(stem)) return stem;
  const kept = stem
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${kept === '' ? 'video' : kept}-${sha256(path).slice(0, 8)}`;
}
