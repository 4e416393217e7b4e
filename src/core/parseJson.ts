import { readFile } from 'node:fs/promises';
import { errorMessage, inputError } from './errors.js';
import { fileUnreadable } from './fileUnreadable.js';

/**
 * JSON text to a value; the error names the source.
 * @throws DeixisError JSON_INVALID (input)
 */
export function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    throw inputError('JSON_INVALID', `${source}: not valid JSON: ${errorMessage(error)}`, {
      cause: error,
      hint: 'mend it there; JSON has double quotes, no comments and no comma before a closing bracket',
      details: { source },
    });
  }
}

/** Reads a UTF-8 file; the error names it. @throws DeixisError FILE_UNREADABLE (input) */
export async function readTextFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw fileUnreadable(path, error);
  }
}

/** Reads and parses a JSON file. @throws DeixisError FILE_UNREADABLE, JSON_INVALID (input) */
export async function readJsonFile(path: string): Promise<unknown> {
  return parseJson(await readTextFile(path), path);
}
