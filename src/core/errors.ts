import { DeixisError } from './DeixisError.js';

type Extra = { hint?: string; details?: Record<string, unknown>; cause?: unknown };

/** A wrong option, argument or combination of them: exit code 2. */
export function usageError(code: string, message: string, extra: Extra = {}): DeixisError {
  return new DeixisError({ code, kind: 'usage', message, ...extra });
}

/** A file, document or media that is not what was expected: exit code 3. */
export function inputError(code: string, message: string, extra: Extra = {}): DeixisError {
  return new DeixisError({ code, kind: 'input', message, ...extra });
}

/** Something the machine lacks or refuses (browser, key, disk, port): exit code 4. */
export function environmentError(code: string, message: string, extra: Extra = {}): DeixisError {
  return new DeixisError({ code, kind: 'environment', message, ...extra });
}

/** A run that ended, but not well: exit code 1. */
export function runError(code: string, message: string, extra: Extra = {}): DeixisError {
  return new DeixisError({ code, kind: 'run', message, ...extra });
}

/** The text of anything that was thrown, for records and messages. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
