import { open } from 'node:fs/promises';
import { environmentError, errorMessage } from '../../core/errors.js';
import { writeLineCount } from './lineCount.js';
import type { EventFile } from './readEvents.js';

/**
 * Writes one event behind the last sound line and waits for the disk.
 * @throws DeixisError FILE_NOT_WRITTEN (environment)
 */
export async function appendEvent(path: string, ledger: EventFile, event: object): Promise<void> {
  const line = Buffer.from(`${ledger.needsLineEnd ? '\n' : ''}${JSON.stringify(event)}\n`);
  try {
    const file = await open(path, 'r+').catch(() => open(path, 'w'));
    try {
      // The lock should make this impossible; a line that somebody else was told is written must never be cut off.
      if ((await file.stat()).size !== ledger.sizeBytes)
        throw new Error('another process has written to it meanwhile');
      await file.truncate(ledger.soundBytes);
      let written = 0;
      while (written < line.length)
        written += (await file.write(line, written, line.length - written, ledger.soundBytes + written))
          .bytesWritten;
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw environmentError('FILE_NOT_WRITTEN', `${path}: cannot be written: ${errorMessage(error)}`, {
      cause: error,
      hint: 'make room on the disk, check who may write there, and do the same again',
    });
  }
  ledger.soundBytes += line.length;
  ledger.sizeBytes = ledger.soundBytes;
  ledger.lineCount += 1;
  ledger.needsLineEnd = false;
  delete ledger.dropped;
  await writeLineCount(path, ledger.lineCount);
}
