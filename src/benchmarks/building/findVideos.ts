import { stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { inputError } from '../../core/errors.js';
import { listFolderFiles } from '../../datasets/listFolderFiles.js';

const endings = ['.mp4', '.m4v', '.mov', '.mkv', '.webm', '.avi', '.mpg', '.mpeg', '.ts'];

/**
 * Video files, and those in folders, as absolute paths.
 * @throws DeixisError FILE_UNREADABLE, VIDEOS_MISSING (input)
 */
export async function findVideos(
  given: readonly string[],
): Promise<{ videos: Set<string>; notes: string[] }> {
  const videos = new Set<string>();
  const notes: string[] = [];
  for (const one of given) {
    const path = resolve(one);
    const found = await stat(path).catch(() => undefined);
    if (!found)
      throw inputError('FILE_UNREADABLE', `${one}: no such file or folder`, {
        hint: 'check the spelling; a relative path begins in the folder that you are in',
      });
    if (!found.isDirectory()) {
      videos.add(path);
      continue;
    }
    const { files, problems } = await listFolderFiles(path);
    for (const { path: inside, problem } of problems) notes.push(`${join(one, inside)}: expected ${problem}`);
    for (const { path: inside } of files)
      if (endings.includes(extname(inside).toLowerCase())) videos.add(join(path, inside));
  }
  if (videos.size === 0)
    throw inputError(
      'VIDEOS_MISSING',
      `${given.join(', ')}: expected videos (${endings.join(', ')}); there is none`,
      { hint: 'give video files, or a folder that holds some, at any depth' },
    );
  return { videos, notes };
}
