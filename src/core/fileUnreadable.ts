import type { DeixisError } from './DeixisError.js';
import { errorMessage, inputError } from './errors.js';

/** The error of a file that cannot be read, whatever is read from it. */
export function fileUnreadable(path: string, cause: unknown): DeixisError {
  return inputError('FILE_UNREADABLE', `${path}: cannot be read: ${errorMessage(cause)}`, {
    cause,
    hint: 'check the spelling and who may read it; a relative path begins in the folder that you are in',
    details: { file: path },
  });
}
