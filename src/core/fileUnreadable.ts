import type { DeixisError } from './DeixisError.js';
import { errorMessage, inputError } from './errors.js';

/** The error of a file that cannot be read, whatever is read from it. */
export function fileUnreadable(path: string, cause: unknown): DeixisError {
  const isFolder = (cause as { code?: unknown } | undefined)?.code === 'EISDIR';
  return inputError('FILE_UNREADABLE', `${path}: cannot be read: ${errorMessage(cause)}`, {
    cause,
    hint: isFolder
      ? 'a folder is there; give a file'
      : 'check the spelling and who may read it; a relative path begins in the folder that you are in',
    details: { file: path },
  });
}
