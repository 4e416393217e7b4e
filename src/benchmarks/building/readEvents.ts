import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { DeixisError } from '../../core/DeixisError.js';
import { inputError } from '../../core/errors.js';
import { fileUnreadable } from '../../core/fileUnreadable.js';
import { parseDocument } from '../../core/parseDocument.js';
import { parseJson } from '../../core/parseJson.js';
import { lineCountFile, readLineCount } from './lineCount.js';

/** Where the next event goes in a file to which events are only ever appended. */
export interface EventFile {
  /** How much of the file counts; the next line goes there. */
  soundBytes: number;
  /** Of the whole file; another writer's line would make it grow. */
  sizeBytes: number;
  /** How many events it holds. */
  lineCount: number;
  /** The last line lacks its line end, but is whole. */
  needsLineEnd: boolean;
  /** Told where a half-written last line was dropped, or where a file that is there holds nothing. */
  dropped?: string;
}

export interface ReadEvents<Event> extends EventFile {
  events: Event[];
}

/**
 * Reads a file of events, a JSON object a line; none yet where there is no file. A last line that was cut off while it was
 * written is dropped and told; anything else that cannot be read is an error, since a line in the middle was whole once, and so
 * are lines that were written and are not there any more: what they tell of would count as not done.
 * @param apply takes an event in, or tells why it cannot be
 * @throws DeixisError LEDGER_INVALID, LEDGER_CUT_OFF, FILE_UNREADABLE, JSON_INVALID, DOCUMENT_INVALID (input)
 */
export async function readEvents<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  apply: (event: z.output<Schema>) => string | undefined,
): Promise<ReadEvents<z.output<Schema>>> {
  // Before the lines: another process may add some meanwhile.
  const written = await readLineCount(path);
  const found = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw fileUnreadable(path, cause);
  });
  const bytes = found ?? Buffer.alloc(0);
  const file: ReadEvents<z.output<Schema>> = {
    events: [],
    soundBytes: 0,
    sizeBytes: bytes.length,
    lineCount: 0,
    needsLineEnd: false,
  };
  let number = 0;
  while (file.soundBytes < bytes.length) {
    const lineEnd = bytes.indexOf(10, file.soundBytes);
    const end = lineEnd === -1 ? bytes.length : lineEnd;
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
        file.lineCount += 1;
      } catch (error) {
        if (lineEnd !== -1 || !DeixisError.is(error) || error.code === 'LEDGER_INVALID') throw error;
        file.dropped = `${path}:${number}: the last line was cut off while it was written; it does not count, what it was about is to be done again`;
        break;
      }
    }
    file.needsLineEnd = lineEnd === -1;
    file.soundBytes = lineEnd === -1 ? end : end + 1;
  }
  // A half-written line is told of and may be one that was whole: it is one, and its loss is known.
  if (file.lineCount + (file.dropped === undefined ? 0 : 1) < written)
    throw inputError(
      'LEDGER_CUT_OFF',
      `${path}: lines of it are lost: expected ${written}, as many as were written to it, not ${file.lineCount}; what the others told of would count as not done`,
      {
        hint: `put the file back from a copy; to go on without what is lost, and do that again, remove ${lineCountFile(path)}`,
      },
    );
  if (found && file.lineCount === 0)
    file.dropped ??= `${path}: it is there and empty, so that nothing counts as done; if there was more in it, put it back from a copy`;
  return file;
}
