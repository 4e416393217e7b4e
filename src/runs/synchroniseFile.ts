import { closeSync, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const waitForDisk = promisify(fsync);

/** Brings a file and the name that it has by now to the disk; the thread goes on meanwhile. */
export async function synchroniseFile(path: string): Promise<void> {
  const file = openSync(path, 'r');
  try {
    await waitForDisk(file);
  } finally {
    closeSync(file);
  }
}
