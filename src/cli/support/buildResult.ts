import { userInfo } from 'node:os';
import { usageError } from '../../core/errors.js';
import { printableLine } from '../../core/printableLine.js';
import { terminal } from './terminal.js';

/** What every stage of a build takes. */
export interface BuildFlags {
  json?: boolean;
  quiet?: boolean;
  by?: string;
}

/** The result as one document, or as lines; notes are for people and go to standard error. */
export function printResult(
  result: object,
  { json, quiet }: BuildFlags,
  lines: readonly string[],
  document: object = result,
): void {
  if (!quiet)
    for (const note of (result as { notes?: string[] }).notes ?? [])
      terminal.error(`note: ${printableLine(note)}\n`);
  if (json) terminal.out(`${JSON.stringify(document, null, 2)}\n`);
  // Blanks of ours make columns; line breaks of others would make lines.
  else
    for (const line of lines) terminal.out(`${line.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ').trimEnd()}\n`);
}

/** Who does it: as told, or as this machine knows the user. @throws DeixisError OPTION_MISSING (usage) */
export function nameOf({ by }: BuildFlags): string {
  if (by !== undefined) return by;
  try {
    return userInfo().username;
  } catch {
    throw usageError('OPTION_MISSING', '--by: expected your name; this machine does not know it', {
      hint: 'add --by NAME',
    });
  }
}
