import type { DeixisError } from '../core/DeixisError.js';
import { inputError } from '../core/errors.js';

/** The error of a store that is damaged: the machine is as it should be, what is wrong is the file. */
export function storeUnreadable(path: string, why: string, cause?: unknown): DeixisError {
  return inputError('STORE_UNREADABLE', `${path}: is not a readable run store: ${why}`, {
    cause,
    hint: 'restore the file from a copy, or start the run again in another folder; with --cache, the folder answer-cache beside the file gives again what models answered',
    details: { file: path, code: (cause as { code?: unknown } | undefined)?.code },
  });
}
