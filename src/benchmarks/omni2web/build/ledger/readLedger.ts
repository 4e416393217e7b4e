import { readFile } from 'node:fs/promises';
import { DeixisError } from '../../../../core/DeixisError.js';
import { inputError } from '../../../../core/errors.js';
import { fileUnreadable } from '../../../../core/fileUnreadable.js';
import { parseDocument } from '../../../../core/parseDocument.js';
import { parseJson } from '../../../../core/parseJson.js';
import { applyEvent, type LedgerState } from './applyEvent.js';
import { type LedgerEvent, ledgerEventSchema } from './LedgerEvent.js';

export interface ReadLedger extends LedgerState {
  events: LedgerEvent[];
  /** How much of the file counts; the next line goes there. */
  soundBytes: number;
  /** Of the whole file; another writer's line would make it grow. */
  sizeBytes: number;
  /** The last line lacks its line end, but is whole. */
  needsLineEnd: boolean;
  /** Told where a half-written last line was dropped. */
  dropped?: string;
}

/**
 * Reads a ledger and folds it into what stands. A last line that was cut off while it was written is dropped and told;
 * anything else that cannot be read is an error, since a line in the middle was whole once.
 * @throws DeixisError LEDGER_INVALID, FILE_UNREADABLE (input)
 */
export async function readLedger(path: string): Promise<ReadLedger> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return Buffer.alloc(0);
    throw fileUnreadable(path, cause);
  });
  const ledger: ReadLedger = {
    events: [],
    pages: new Map(),
    pictures: [],
    items: new Map(),
    soundBytes: 0,
    sizeBytes: bytes.length,
    needsLineEnd: false,
  };
  let number = 0;
  while (ledger.soundBytes < bytes.length) {
    const found = bytes.indexOf(10, ledger.soundBytes);
    const end = found === -1 ? bytes.length : found;
    const text = bytes.toString('utf8', ledger.soundBytes, end);
    number += 1;
    if (text.trim() !== '') {
      try {
        const event = parseDocument(
          ledgerEventSchema,
          parseJson(text, `${path}:${number}`),
          `${path}:${number}`,
        );
        const problem = applyEvent(ledger, event);
        if (problem)
          throw inputError('LEDGER_INVALID', `${path}:${number}: ${problem}`, {
            hint: 'the ledger was changed by hand; put it back as it was',
          });
        ledger.events.push(event);
      } catch (error) {
        if (found !== -1 || !DeixisError.is(error) || error.code === 'LEDGER_INVALID') throw error;
        ledger.dropped = `${path}:${number}: the last line was cut off while it was written; it does not count, what it was about is to be done again`;
        return ledger;
      }
    }
    ledger.needsLineEnd = found === -1;
    ledger.soundBytes = found === -1 ? end : end + 1;
  }
  return ledger;
}
