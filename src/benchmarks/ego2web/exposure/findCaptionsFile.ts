import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { inputError } from '../../../core/errors.js';
import type { Ego2WebInstance } from '../schema.js';

/**
 * The captions of an instance's video in a folder of captions: NAME.json by the video's name, or by its file's.
 * @throws DeixisError CAPTIONS_MISSING (input)
 */
export function findCaptionsFile(
  folder: string,
  { id, video, videoFile }: Pick<Ego2WebInstance, 'id' | 'video' | 'videoFile'>,
): string {
  const names = [...new Set([video, videoFile ?? video].map((name) => basename(name, extname(name))))];
  const found = names.map((name) => join(folder, `${name}.json`)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw inputError(
    'CAPTIONS_MISSING',
    `--common-captions: ${folder}: expected ${names.map((name) => `${name}.json`).join(' or ')} for the instance ${id}`,
    { hint: 'put the file there, or leave the instance out with --ids', details: { instance: id, folder } },
  );
}
