import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { DeixisError } from '../../core/DeixisError.js';
import { inputError } from '../../core/errors.js';
import { fileUnreadable } from '../../core/fileUnreadable.js';
import { parseDocument } from '../../core/parseDocument.js';
import { parseJson } from '../../core/parseJson.js';

/** Where the next event goes in a file to which events are only ever appended. */
export interface EventFile {
  /** How much of the file counts; the next line goes there. */
  soundBytes: number;
  /** Of the whole file; another writer's line would make it grow. */
  sizeBytes: number;
  /** The last line lacks its line end, but is whole. */
  needsLineEnd: boolean;
  /** Told where a half-written last line was dropped. */
  dropped?: string;
}

export interface ReadEvents<Event> extends EventFile {
  events: Event[];
}

/**
 * Reads a file of events, a JSON object a line; none yet where there is no file. A last line that was cut off while it was
 * written is dropped and told; anything else that cannot be read is an error, since a line in the middle was whole once.
 * @param apply takes an event in, or tells why it cannot be
 * @throws DeixisError LEDGER_INVALID, FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID (input)
 */
export async function readEvents<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  apply: (event: z.output<Schema>) => string | undefined,
): Promise<ReadEvents<z.output<Schema>>> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return Buffer.alloc(0);
    throw fileUnreadable(path, cause);
  });
  const file: ReadEvents<z.output<Schema>> = {
    events: [],
    soundBytes: 0,
    sizeBytes: bytes.length,
    needsLineEnd: false,
  };
  let number = 0;
  while (file.soundBytes < bytes.length) {
    const found = bytes.indexOf(10, file.soundBytes);
    const end = found === -1 ? bytes.length : found;
    const text = bytes.toString('utf8', file.soundBytes, end);
    number += 1;
    if (text.trim() !== '') {
      try {
        const event = parseDocument(schema, parseJson(text, `${path}:${number}`), `${path}:${number}`);
        const problem = apply(event);
        if (problem)
          throw inputError('LEDGER_INVALID', `${path}:${number}: ${problem}`, {
            hint: 'the ledger was changed by hand; put it back as it was',
          });
        file.events.push(event);
      } catch (error) {
        if (found !== -1 || !DeixisError.is(error) || error.code === 'LEDGER_INVALID') throw error;
        file.dropped = `${path}:${number}: the last line was cut off while it was written; it does not count, what it was about is to be done again`;
        return file;
      }
    }
    file.needsLineEnd = found === -1;
    file.soundBytes = found === -1 ? end : end + 1;
  }
  return file;
}
